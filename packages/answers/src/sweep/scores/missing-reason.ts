import type { MetricError } from '@confmat/core';

/** Why a metric of probabilities refused these scores, in words of the command. */
export function missingReason({ issue, message }: MetricError): string {
  if (issue.code !== 'invalid-value') return message.replace(/^\w+: /, '');
  return `${String(issue.value)} is not a probability`;
}
