import type { MetricError } from '@confmat/core';
import { countsAt } from '@confmat/thresholds';
import type { SweepUnits, ThresholdSweep } from '@confmat/thresholds';
import { shown } from './refusals.js';
import type { NamedSweep } from './evaluation.js';
import { sweepOfCounts } from './sweep-of-counts.js';
import { SWEEP_UNITS, unitsAt, withSweepUnits } from '@confmat/thresholds/internal';
import { addUnits, optionConflict, uniteUnits } from '@confmat/core/internal';
import type { AddedUnits } from '@confmat/core/internal';

/** One column of scores of the rows of several; with units if all have them, unknown ones if some do. */
export function mergeScores(name: string, scores: readonly NamedSweep[]): NamedSweep {
  const sweep = mergeSweeps(
    name,
    scores.map((one) => one.sweep),
  );
  const units = uniteUnits<SweepUnits, AddedUnits<SweepUnits> & { readonly own: ThresholdSweep }>(
    scores.map(({ sweep: own }) => ({ units: own.units, own, hasRows: own.nSamples > 0 })),
    (parts) => {
      // At the thresholds of all, which each sweep knows its counts at.
      const moved = parts.map(({ own, units: ofOwn }) => {
        const counts = own === sweep ? sweep.counts : countsAt(own, sweep.thresholds);
        return { units: unitsAt(ofOwn, own.counts, counts), places: null };
      });
      return addUnits(SWEEP_UNITS, moved, sweep.thresholds.length + 1);
    },
  );
  return { name, sweep: withSweepUnits(sweep, units) };
}

/**
 * One sweep of the rows of several. Exact ones stay exact. Otherwise the coarsest thresholds are taken,
 * which all others must have; exact ones have any.
 * @param name The column of scores.
 */
function mergeSweeps(name: string, sweeps: readonly ThresholdSweep[]): ThresholdSweep {
  const [first, ...others] = sweeps;
  if (!first) throw new Error('bug: there is a sweep');
  if (others.length === 0) return first;
  for (const other of others) {
    if (other.posLabel !== first.posLabel) throw mustBeSweptAlike(name, 'positive label');
    if (other.comparison !== first.comparison) throw mustBeSweptAlike(name, 'comparison');
  }
  const coarsest = sweeps
    .filter(({ kind }) => kind !== 'exact')
    .reduce<ThresholdSweep | null>((least, one) => {
      return least && least.thresholds.length <= one.thresholds.length ? least : one;
    }, null);
  if (!coarsest) checkPrecision(name, sweeps);
  else for (const one of sweeps) checkThresholds(name, one, coarsest);
  const thresholds = coarsest?.thresholds ?? union(sweeps);
  const [tp, fp] = [new Float64Array(thresholds.length), new Float64Array(thresholds.length)];
  for (const one of sweeps) {
    const counts = countsAt(one, thresholds);
    addTo(tp, counts.tp);
    addTo(fp, counts.fp);
  }
  const total = (of: (sweep: ThresholdSweep) => number): number =>
    sweeps.reduce((sum, sweep) => sum + of(sweep), 0);
  const { kind, range } = coarsest ?? first;
  const { comparison, posLabel, precision } = first;
  return sweepOfCounts(
    thresholds,
    { tp, fp },
    {
      ...{ kind, comparison, posLabel },
      ...(range && { range }),
      ...(kind === 'exact' && precision && { precision }),
      nPositives: total((sweep) => sweep.nPositives),
      nNegatives: total((sweep) => sweep.nNegatives),
      missedPositives: total((sweep) => sweep.missedPositives ?? 0),
      nSamples: total((sweep) => sweep.nSamples),
      nSkipped: total((sweep) => sweep.nSkipped),
      weighted: sweeps.some(({ weighted }) => weighted),
    },
  );
}

function checkPrecision(name: string, sweeps: readonly ThresholdSweep[]): void {
  if (sweeps.some(({ precision }) => precision !== sweeps[0]?.precision)) {
    throw mustBeSweptAlike(name, 'precision (half, single or double floats)');
  }
}

function checkThresholds(name: string, one: ThresholdSweep, coarsest: ThresholdSweep): void {
  const { kind, range, thresholds } = coarsest;
  if (one.kind === 'exact') {
    const isWithin = (score: number | undefined): boolean =>
      range === undefined || score === undefined || (score >= range[0] && score <= range[1]);
    if (isWithin(one.thresholds[0]) && isWithin(one.thresholds.at(-1))) return;
    throw mustBeSweptAlike(name, 'range of scores');
  }
  const isSame = one.range?.[0] === range?.[0] && one.range?.[1] === range?.[1];
  const own = new Set(one.thresholds);
  if (one.kind === kind && isSame && thresholds.every((threshold) => own.has(threshold))) return;
  throw mustBeSweptAlike(name, 'bins or thresholds');
}

/** All thresholds, descending. */
function union(sweeps: readonly ThresholdSweep[]): Float64Array {
  const all = Float64Array.from(sweeps.flatMap(({ thresholds }) => [...thresholds])).sort();
  return all.filter((value, i) => i === 0 || value !== all[i - 1]).reverse();
}

function addTo(sums: Float64Array, column: Float64Array): void {
  column.forEach((count, row) => {
    sums[row] = (sums[row] ?? 0) + count;
  });
}

/** Sweeps that cannot be added up. */
function mustBeSweptAlike(name: string, what: string): MetricError {
  return optionConflict('evaluations', `differ in the ${what} of scores ${shown(name)}`);
}
