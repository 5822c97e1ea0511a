import { usageError } from '../command-error.js';
import type { SetsCommandOptions } from './options.js';
import { withCountedBy } from '../evaluation/open-saved.js';
import { refuseUnkeptUnits } from '../evaluation/refuse-unkept-units.js';
import type { SavedEvaluation } from '../evaluation/saved-evaluation.js';

/** Options about an evaluation of label sets, with those that it was counted by. */
export function savedSetOptions(
  saved: SavedEvaluation,
  typed: SetsCommandOptions,
): SetsCommandOptions {
  const { sets } = saved.evaluation;
  if (!sets) {
    const name = saved.files.join(', ');
    throw usageError(`${name}: holds no sets of labels`, `confmat report ${name}`);
  }
  const options = withCountedBy(saved, typed, 'sets');
  refuseUnkeptUnits(saved, options, [sets.counts]);
  return options;
}
