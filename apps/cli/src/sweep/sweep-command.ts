import type { Host } from '@confmat/rows/host.js';
import { sayNotes } from '../output/messages.js';
import { cannotCombine } from '@confmat/rows/refusals.js';
import { refusePictures } from '../output/refuse-pictures.js';
import { listColumnOf, withClassNames } from '@confmat/rows/rows/class-columns.js';
import { withPosLabel } from '../metrics/with-pos-label.js';
import { withOwnUnit } from '../input/own-unit.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { savedOf } from '../evaluation/open-saved.js';
import { checkMeasures, checkSweepOptions } from '@confmat/answers/sweep/check-options.js';
import { countScores } from './count-scores.js';
import type { SweepCommandOptions } from '@confmat/answers/sweep/options.js';
import { sweepOutcome } from '@confmat/answers/sweep/sweep-outcome.js';

/** Run `confmat sweep`; the exit code says whether the gates passed. */
export async function sweepCommand(
  files: readonly string[],
  typed: SweepCommandOptions,
  host: Host,
): Promise<number> {
  const saved = await savedOf(files, typed, host);
  if (saved) {
    // Loaded late: most files hold rows.
    const { savedSweeps } = await import('./saved-sweeps.js');
    const { counted, isOfClasses, options, notes } = savedSweeps(saved, typed);
    sayNotes(host.stderr, notes, typed.quiet);
    checkMeasures(options, isOfClasses);
    checkPictures(options, isOfClasses);
    return runWithoutInput(saved, options, host, async () => {
      if (!isOfClasses) return sweepOutcome(counted, options, host);
      const { classesOutcome, classesOf } = await import('./classes/classes-outcome.js');
      return classesOutcome(classesOf(counted), options);
    });
  }
  checkSweepOptions(typed);
  checkPictures(typed, typed.proba !== undefined);
  const reading = { ...typed, listColumn: listColumnOf(typed), mayShareQuestions: true };
  return runOnInput(files, reading, host, async (input) => {
    const own = withOwnUnit(input, typed, host);
    if (own.proba === undefined) {
      return withPosLabel(input, own, async (options) =>
        sweepOutcome(await countScores(input, options), options, host),
      );
    }
    const { classesOutcome, classesOfRows } = await import('./classes/classes-outcome.js');
    return withClassNames(own, (named) => classesOutcome(classesOfRows(input, named), named));
  });
}

/** Refuse pictures and sentences that what is swept does not have. */
function checkPictures(options: SweepCommandOptions, isOfClasses: boolean): void {
  const { score, bins, thresholds } = options;
  if (isOfClasses) {
    if (options.svg.length > 0) throw cannotCombine('--svg', '--proba');
    if (options.describe !== undefined) throw cannotCombine('--describe', '--proba');
  }
  if (score.length > 1) {
    refusePictures(options, ['threshold', 'calibration', 'histogram'], 'one --score');
  }
  if (bins !== undefined || Array.isArray(thresholds)) {
    refusePictures(
      options,
      ['calibration', 'histogram'],
      'every score: no --bins, no --thresholds',
    );
  }
}
