import { usageError } from '@confmat/rows/command-error.js';
import type { SetsCommandOptions } from '@confmat/answers/multilabel/options.js';
import { withCountedBy } from '../evaluation/open-saved.js';
import { refuseUnkeptUnits } from '../evaluation/refuse-unkept-units.js';
import { setTermsOf } from '@confmat/answers/multilabel/set-terms.js';
import type { SetTerms } from '@confmat/answers/multilabel/set-terms.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** Options about an evaluation of label sets, with those that it was counted by. */
export function savedSetOptions(
  saved: SavedEvaluation,
  typed: SetsCommandOptions,
  { command }: SetTerms,
): SetsCommandOptions {
  const { sets, slices } = saved.evaluation;
  if (!sets) {
    const name = saved.files.join(', ');
    const none = command === 'sets' ? 'sets of labels' : 'spans';
    throw usageError(`${name}: holds no ${none}`, `confmat report ${name}`);
  }
  const own = setTermsOf(sets.counts).command;
  if (own !== command) {
    const held = own === 'spans' ? 'spans of documents' : 'sets of labels';
    const name = saved.files.join(', ');
    throw usageError(`${name}: holds ${held}`, `confmat ${own} ${name}`);
  }
  const options = withCountedBy(saved, typed, command);
  refuseUnkeptUnits(saved, options, [sets.counts, ...slices.map((slice) => slice.sets?.counts)]);
  return options;
}
