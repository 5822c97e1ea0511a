import { usageError } from '../command-error.js';
import type { CommonOptions } from '../common-options.js';
import { formatsOf } from '../output/output-format.js';
import { cannotCombine } from '../refusals.js';
import { refuseRowIntervals } from './refuse-row-intervals.js';
import type { WordsOptions } from '../words/in-words.js';

/** Refuse a column of clusters where no interval would read it, before anything is read. */
export function checkClusterOption(
  options: CommonOptions &
    WordsOptions & { readonly cluster?: string; readonly multilabel?: boolean },
): void {
  const { cluster, multilabel, weight, interval, confidence, output, save } = options;
  if (cluster === undefined) return;
  refuseRowIntervals(options);
  if (multilabel) {
    const hint = 'the labels of a row belong together already, rows do not';
    throw cannotCombine('--cluster', '--multilabel', hint);
  }
  if (weight !== undefined) {
    throw cannotCombine('--cluster', '--weight', 'sums of weights have no intervals');
  }
  const isRead = interval !== undefined || confidence !== undefined || save !== undefined;
  if (isRead || options.saved !== undefined || formatsOf(output, options).includes('json')) return;
  throw usageError(
    '--cluster needs --interval, --confidence, --save or --json: it widens intervals',
  );
}
