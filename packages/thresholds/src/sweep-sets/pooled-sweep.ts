import { named, optionConflict } from '@confmat/core/internal';
import { widestOf } from '../scores/threshold-for.js';
import { sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import { sweepWithJson } from '../sweep/sweep-with-json.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { checkSweepSet } from './check-sweep-set.js';
import { addAtThresholds, mergeThresholds } from './kernels/merge-sweeps.js';
import type { SweepSet } from './sweep-set.js';

/**
 * Pool the sweeps of several classes or labels (micro): every row of every label is one yes/no
 * question, and one threshold cuts all scores. What `rocCurve`, `rocAuc` and all others take of the
 * result is the micro curve or area.
 * @param set Sweeps of each class or label; their counts are added at every threshold of any.
 * @returns A sweep of nSamples × nLabels questions, whose positive answer is `true`. Its units are not
 *   known if the sweeps have units.
 * @throws {MetricError} `option-conflict` if sweeps that are not exact differ in their thresholds,
 *   or sweeps differ in kind or comparison; `empty-input`, `unsupported-type`.
 * @example
 * const set = oneVsRestSweeps(['a', 'b'], [[0.75, 0.25], [0.5, 0.5]]);
 * pooledSweep(set).counts.tp; // → Float64Array [1, 2, 2]
 */
export function pooledSweep(set: SweepSet): ThresholdSweep {
  return named('pooledSweep', () => {
    checkSweepSet(set);
    return poolSweeps(set);
  });
}

/** Pool sweeps, for functions that do it on behalf of their callers. */
export function poolSweeps(set: SweepSet): ThresholdSweep {
  let level = [...set.sweeps];
  for (const sweep of level) checkAlike(level[0] ?? sweep, sweep);
  // Neighbours first, so that each threshold is copied log nLabels times.
  while (level.length > 1) {
    const next: ThresholdSweep[] = [];
    for (let i = 0; i < level.length; i += 2) {
      next.push(...addSweeps(level.slice(i, i + 2)));
    }
    level = next;
  }
  const [pooled] = level;
  if (!pooled) throw new Error('bug: a set has sweeps');
  return sweepWithJson({ ...pooled, posLabel: true });
}

function checkAlike(a: ThresholdSweep, b: ThresholdSweep): void {
  if (a.kind !== b.kind || a.comparison !== b.comparison)
    throw optionConflict(
      'set',
      'has sweeps of different kinds or comparisons, which have no common counts',
    );
  if (a.kind !== 'exact' && !isSame(a, b))
    throw optionConflict(
      'set',
      'has sweeps that are not exact at different thresholds, between which counts are unknown',
    );
}

function isSame(a: ThresholdSweep, b: ThresholdSweep): boolean {
  return (
    a.thresholds.length === b.thresholds.length &&
    a.thresholds.every((threshold, row) => threshold === b.thresholds[row]) &&
    a.range?.[1] === b.range?.[1]
  );
}

function addSweeps([a, b]: readonly ThresholdSweep[]): ThresholdSweep[] {
  if (!a) return [];
  if (!b) return [a];
  const room = a.thresholds.length + b.thresholds.length;
  const merged = new Float64Array(room);
  const rowsOfA = new Int32Array(room);
  const rowsOfB = new Int32Array(room);
  const m = mergeThresholds(a.thresholds, b.thresholds, merged, rowsOfA, rowsOfB);
  const add = (ofA: Float64Array, ofB: Float64Array): Float64Array => {
    const out = new Float64Array(m);
    addAtThresholds(ofA, rowsOfA, ofB, rowsOfB, out);
    return out;
  };
  const tallies = {
    thresholds: merged.slice(0, m),
    tp: add(a.counts.tp, b.counts.tp),
    fp: add(a.counts.fp, b.counts.fp),
    nPositives: a.nPositives + b.nPositives,
    nNegatives: a.nNegatives + b.nNegatives,
  };
  const { units, ...facts } = a;
  const missed = (a.missedPositives ?? 0) + (b.missedPositives ?? 0);
  return [
    sweepOfTallies(tallies, {
      ...facts,
      precision: widestOf([a.precision, b.precision]),
      // One score in a bin of each class may be several scores of all.
      singleScore: undefined,
      ...(missed > 0 && { missedPositives: missed }),
      nSamples: a.nSamples + b.nSamples,
      nSkipped: a.nSkipped + b.nSkipped,
      weighted: a.weighted || b.weighted,
      ...((units ?? b.units) !== undefined && { units: 'unknown' }),
    }),
  ];
}
