import type { CommandError } from '@confmat/rows/command-error.js';
import { usageError } from '@confmat/rows/command-error.js';
import { mapOption } from '@confmat/rows/rows/map-hint.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';

/**
 * Other than two labels, and how all but the positive one become one.
 *
 * @param what Who has so many, such as `column "judge" has 3 verdicts`.
 */
export function notTwoVerdicts(
  what: string,
  labels: readonly string[],
  posLabel: string | undefined,
): CommandError {
  const message = `${what}, expected two: ${quoteList(labels)}`;
  if (labels.length < 2)
    return usageError(message, '--labels NO,YES names one that does not occur');
  const isNamed = posLabel !== undefined && labels.includes(posLabel);
  const [one = '', ...others] = isNamed ? labels.filter((label) => label !== posLabel) : labels;
  const pairs = (isNamed ? others : others.slice(0, 1)).map((label) => [label, one] as const);
  const typed = mapOption(pairs) ?? '--map OLD=NEW';
  return usageError(
    message,
    isNamed
      ? `${typed} makes all but ${quote(posLabel)} one verdict`
      : `${typed} makes two of them one; --pos-label names the one that passes`,
  );
}
