import { usageError } from '../command-error.js';
import type { ReportCommandOptions } from '../report/options.js';

/** Options that a report of label sets does not have, with what to do instead. */
const NOT_OF_SETS: readonly (readonly [
  name: keyof ReportCommandOptions,
  shown: string,
  hint: string | undefined,
])[] = [
  ['score', '--score', '--pred COLUMN holds the predicted sets'],
  ['threshold', '--threshold', '--pred COLUMN holds the predicted sets'],
  ['proba', '--proba', '--pred COLUMN holds the predicted sets'],
  ['posLabel', '--pos-label', 'every label has figures of its own, in its row'],
  ['cost', '--cost', undefined],
  ['normalize', '--normalize', 'sets have no confusion matrix'],
];

/** Refuse options that contradict one another, before anything is read. */
export function checkMultilabelOptions(options: ReportCommandOptions): void {
  for (const [name, shown, hint] of NOT_OF_SETS) {
    if (options[name] !== undefined) {
      throw usageError(`${shown} does not go with --multilabel`, hint);
    }
  }
  if (options.by.length > 0) throw usageError('--by does not go with --multilabel');
  if ((options.true as string | undefined) === undefined) {
    throw usageError('which column holds the true sets?', '--true COLUMN');
  }
  if (options.pred === undefined) {
    throw usageError('which column holds the predicted sets?', '--pred COLUMN');
  }
}
