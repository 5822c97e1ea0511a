import { cannotCombine, sameColumn, whichColumn } from '../refusals.js';
import type { ReportCommandOptions } from '../report/options.js';

/** Options that a report of label sets does not take, with what to do instead. */
const NOT_OF_SETS: readonly (readonly [
  name: keyof ReportCommandOptions,
  shown: string,
  hint: string | undefined,
])[] = [
  ['score', '--score', '--pred COLUMN holds the predicted sets'],
  ['threshold', '--threshold', '--pred COLUMN holds the predicted sets'],
  ['proba', '--proba', '--pred COLUMN holds the predicted sets'],
  ['posLabel', '--pos-label', 'every label has its own metrics, in its row'],
  ['cost', '--cost', undefined],
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
  if (options.pred === options.true) throw sameColumn(options.true);
  if (options.pred === undefined) {
    throw whichColumn('the predicted sets', '--pred COLUMN');
  }
}
