import type { ThresholdSweep } from '@confmat/thresholds';
import { withSweepUnits } from '@confmat/thresholds/internal';
import { usageError } from '../command-error.js';
import { noSuchLabel } from '../refusals.js';
import { quote, quoteList } from '../suggest.js';
import type { ClassSweep } from '../sweep/classes/read-classes.js';
import type { SweepCommandOptions } from '../sweep/options.js';
import type { ReadSweeps } from '../sweep/swept.js';
import { keptText, keptUnit, withoutRows } from './open-saved.js';
import { refuseUnkeptUnits } from './refuse-unkept-units.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { nearestOf, sweepAt } from './sweep-at.js';
import { defined } from '../own.js';

/** What to sweep of an evaluation, with the options that it was counted by. */
export interface SavedSweeps {
  readonly read: ReadSweeps;
  /** A sweep of each class against the rest; null where the scores are of one label. */
  readonly classes: readonly ClassSweep[] | null;
  readonly options: SweepCommandOptions;
  /** What a person should know of the thresholds. */
  readonly notes: readonly string[];
}

/** Find the columns of scores that an evaluation keeps. */
export function savedSweeps(saved: SavedEvaluation, typed: SweepCommandOptions): SavedSweeps {
  const { evaluation, files } = saved;
  const name = files.join(', ');
  const { score: wanted, posLabel: typedLabel, ...rest } = typed;
  const shown = withoutRows(saved, rest, 'sweep');
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
  const list = Array.isArray(shown.thresholds) ? (shown.thresholds as readonly number[]) : null;
  const listed = (sweep: ThresholdSweep): ThresholdSweep => (list ? sweepAt(sweep, list) : sweep);
  const nearest = list && scores[0] ? movedThresholds(scores[0].sweep, list) : [];
  const [weight, proba] = [keptText(saved, 'weight'), keptText(saved, 'proba')];
  // Areas of weighted rows have no intervals, whatever the rows belong to.
  const unit = scores.some(({ sweep }) => sweep.weighted) ? undefined : keptUnit(saved);
  const withUnits = (sweep: ThresholdSweep): ThresholdSweep =>
    unit === undefined || sweep.units ? sweep : withSweepUnits(sweep, 'unknown');
  const { nSamples, nSkipped, slices, by } = evaluation;
  refuseUnkeptUnits(
    saved,
    { ...shown, ...(unit === undefined ? {} : { unit }) },
    evaluation.scores.map(({ sweep }) => sweep),
  );
  return {
    read: {
      rows: { nRows: nSamples + nSkipped, nSkipped, posLabel, labels: evaluation.labels },
      sweeps: scores.map(({ sweep }) => withUnits(listed(sweep))),
      groups: slices.map((slice) => ({
        group: by.map((column) => slice.group[column] ?? ''),
        nSamples: slice.nSamples,
        sweeps: scores.map((one) => {
          const own = slice.scores.find((score) => score.name === one.name)?.sweep;
          return own ? listed(own) : null;
        }),
      })),
    },
    classes:
      labels.size > 1 || proba !== undefined
        ? scores.map(({ name: column, sweep }) => ({
            label: sweep.posLabel,
            column,
            sweep: withUnits(listed(sweep)),
          }))
        : null,
    options: {
      ...shown,
      true: keptText(saved, 'true') ?? 'truth',
      nulls: keptText(saved, 'nulls') === 'skip' ? 'skip' : 'error',
      score: scores.map((one) => one.name),
      posLabel: String(posLabel),
      by,
      ...defined({ weight, unit, proba }),
      saved,
    },
    notes: nearest,
  };
}

function movedThresholds(sweep: ThresholdSweep, list: readonly number[]): readonly string[] {
  const moved = list.filter((asked) => nearestOf(sweep, asked) !== asked);
  if (moved.length === 0) return [];
  const pairs = moved.map((asked) => `${nearestOf(sweep, asked)} for ${asked}`).join(', ');
  return [`the scores were kept in bins: counted at their nearest edges, ${pairs}`];
}
