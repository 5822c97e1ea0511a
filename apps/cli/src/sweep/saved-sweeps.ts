import type { NamedSweep } from '@confmat/evaluation';
import type { ThresholdSweep } from '@confmat/thresholds';
import { withSweepUnits } from '@confmat/thresholds/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import { defined } from '@confmat/rows/own.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';
import type { CountedScores } from '@confmat/answers/sweep/counted-scores.js';
import type { SweepCommandOptions } from '@confmat/answers/sweep/options.js';
import { withCountedBy } from '../evaluation/open-saved.js';
import { refuseUnkeptUnits } from '../evaluation/refuse-unkept-units.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';
import { nearestOf, sweepAt } from '@confmat/rows/evaluation/sweep-at.js';

/** What to sweep of an evaluation, with the options that it was counted by. */
export interface SavedSweeps {
  readonly counted: CountedScores;
  /** Whether the scores are of a class each, and not all of one label. */
  readonly isOfClasses: boolean;
  readonly options: SweepCommandOptions;
  /** What a person should know of the thresholds. */
  readonly notes: readonly string[];
}

/** Find the columns of scores that an evaluation keeps. */
export function savedSweeps(
  saved: SavedEvaluation,
  { score: wanted, posLabel: typedLabel, ...typed }: SweepCommandOptions,
): SavedSweeps {
  const { evaluation, files } = saved;
  const name = files.join(', ');
  const { unit: unitOfRows, ...shown } = withCountedBy(saved, typed, 'sweep');
  const kept = evaluation.scores;
  if (kept.length === 0) {
    throw usageError(`${name}: holds no scores`, `for its matrix: confmat report ${name}`);
  }
  const missing = wanted.find((one) => !kept.some((score) => score.name === one));
  if (missing !== undefined) {
    const names = quoteList(kept.map((one) => one.name));
    throw usageError(`${name}: no scores ${quote(missing)} (--score)`, `scores: ${names}`);
  }
  const scores = wanted.length === 0 ? kept : kept.filter((one) => wanted.includes(one.name));
  const labels = new Set(scores.map(({ sweep }) => sweep.posLabel));
  const [posLabel = ''] = labels;
  if (typedLabel !== undefined && !(labels.size === 1 && String(posLabel) === typedLabel)) {
    throw noSuchLabel(name, typedLabel, [...labels], '--pos-label');
  }
  const { proba } = countedBy(evaluation);
  // Areas of weighted rows have no intervals, whatever the rows belong to.
  const unit = scores.some(({ sweep }) => sweep.weighted) ? undefined : unitOfRows;
  const list = Array.isArray(shown.thresholds) ? (shown.thresholds as readonly number[]) : null;
  const listed = (sweep: ThresholdSweep): ThresholdSweep => (list ? sweepAt(sweep, list) : sweep);
  const withUnits = (sweep: ThresholdSweep): ThresholdSweep =>
    unit === undefined || sweep.units ? sweep : withSweepUnits(sweep, 'unknown');
  const options = {
    ...shown,
    ...{ score: scores.map((one) => one.name), posLabel: String(posLabel) },
    ...defined({ unit, proba }),
  };
  refuseUnkeptUnits(
    saved,
    options,
    kept.map(({ sweep }) => sweep),
  );
  const names = new Set(options.score);
  const ofNames = (all: readonly NamedSweep[]): readonly NamedSweep[] =>
    all.filter((one) => names.has(one.name)).map((one) => ({ ...one, sweep: listed(one.sweep) }));
  return {
    counted: {
      ...saved,
      evaluation: {
        ...{ ...evaluation, posLabel },
        scores: ofNames(scores).map((one) => ({ ...one, sweep: withUnits(one.sweep) })),
        slices: evaluation.slices.map((slice) => ({ ...slice, scores: ofNames(slice.scores) })),
      },
      kept: () => evaluation,
    },
    isOfClasses: labels.size > 1 || proba !== undefined,
    options,
    notes: list && scores[0] ? movedThresholds(scores[0].sweep, list) : [],
  };
}

function movedThresholds(sweep: ThresholdSweep, list: readonly number[]): readonly string[] {
  const moved = list.filter((asked) => nearestOf(sweep, asked) !== asked);
  if (moved.length === 0) return [];
  const pairs = moved.map((asked) => `${nearestOf(sweep, asked)} for ${asked}`).join(', ');
  return [`the scores were kept in bins: counted at their nearest edges, ${pairs}`];
}
