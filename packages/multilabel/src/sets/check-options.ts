import { MetricError, checkLabels, checkOption } from '@confmat/core';
import type { ReadOptions } from './read-sets.js';
import type { SetOptions } from './set-column.js';

/**
 * Check how columns of sets are to be read.
 *
 * @param caller Name of the public function.
 * @param options The received options.
 * @returns The options.
 * @throws {MetricError} `invalid-option` and the issues of labels.
 */
export function checkSetOptions(caller: string, options: SetOptions): ReadOptions {
  const { labels, separator, nulls = 'error' } = options;
  checkOption(caller, 'nulls', nulls, ['error', 'skip']);
  if (separator !== undefined && (typeof separator !== 'string' || separator === '')) {
    throw new MetricError(caller, {
      code: 'invalid-option',
      option: 'separator',
      value: separator,
      allowed: 'a string of at least one character',
    });
  }
  return {
    given: labels === undefined ? null : checkLabels(caller, 'labels', labels),
    separator,
    nulls,
  };
}
