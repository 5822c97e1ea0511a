import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { NO_METHOD, OWN_METRIC } from '../refusals.js';
import type { RowRule } from './row-rule.js';
import { shareOf, shareRule } from './share-rule.js';

/** How a metric of rows gets its interval, or why it has none. */
export function ruleOf(metric: Metric): RowRule | string {
  const form = formOf(metric);
  if (form === undefined) return OWN_METRIC;
  const share = form && shareOf(form);
  return share ? shareRule(share) : NO_METHOD;
}
