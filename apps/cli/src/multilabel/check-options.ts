import { usageError } from '../command-error.js';
import { cannotCombine, needs, sameColumn, whichColumn } from '../refusals.js';
import type { ReportCommandOptions } from '../report/options.js';

/** Options that a report of label sets does not take, with what to do instead. */
const NOT_OF_SETS: readonly (readonly [
  name: keyof ReportCommandOptions,
  shown: string,
  hint: string | undefined,
])[] = [
  ['proba', '--proba', '--pred COLUMN holds the predicted sets'],
  ['posLabel', '--pos-label', 'every label has its own metrics, in its row'],
  ['cost', '--cost', undefined],
  ['profile', '--profile', undefined],
  ['against', '--against', undefined],
  ['scoreMetrics', '--score-metrics', 'sets have no scores'],
  ['normalize', '--normalize', 'sets have no confusion matrix'],
];

/** Refuse options that contradict one another, before anything is read. */
export function checkMultilabelOptions(options: ReportCommandOptions): void {
  for (const [name, shown, hint] of NOT_OF_SETS) {
    if (options[name] !== undefined) {
      throw cannotCombine(shown, '--multilabel', hint);
    }
  }
  if (options.by.length > 0) throw cannotCombine('--by', '--multilabel');
  if ((options.true as string | undefined) === undefined) {
    throw whichColumn('the true sets', '--true COLUMN');
  }
  const { score, threshold, pred } = options;
  if (score !== undefined && pred !== undefined) throw cannotCombine('--pred', '--score');
  if (threshold !== undefined && score === undefined) throw needs('--threshold', '--score');
  if (typeof threshold === 'object') {
    throw usageError(`--threshold best-${threshold.best}: sets of labels take a number`);
  }
  if (options.pred === options.true) throw sameColumn(options.true);
  if (pred === undefined && score === undefined) {
    throw whichColumn('the predicted sets', `--pred COLUMN, or --score 'PREFIX*'`);
  }
}
