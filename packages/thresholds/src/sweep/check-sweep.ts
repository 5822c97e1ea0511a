import { isArrayOf, unsupported, unsupportedType, optionConflict } from '@confmat/core/internal';
import { mustBeProbability } from '../refusals.js';
import { findFall } from './kernels/find-fall.js';
import { columnsOf } from './sweep-columns.js';
import type { ThresholdSweep } from './sweep.js';
import type { MetricError } from '@confmat/core';

export function checkSweep(sweep: unknown, argument = 'sweep'): asserts sweep is ThresholdSweep {
  if (!isSweep(sweep)) throw mustBeSweep(argument, sweep);
}

const KINDS: readonly unknown[] = ['exact', 'list', 'bins'];

function isSweep(value: unknown): value is ThresholdSweep {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, thresholds, counts, nPositives, nNegatives } = value as Partial<ThresholdSweep>;
  if (!isArrayOf(thresholds, 'Float64Array') || typeof counts !== 'object') return false;
  const { tp, fp } = (counts as Partial<ThresholdSweep['counts']> | null) ?? {};
  const n = thresholds.length;
  return (
    KINDS.includes(kind) &&
    isArrayOf(tp, 'Float64Array') &&
    isArrayOf(fp, 'Float64Array') &&
    tp.length === n &&
    fp.length === n &&
    // Reads neither column, since reading makes them.
    'fn' in counts &&
    'tn' in counts &&
    typeof nPositives === 'number' &&
    typeof nNegatives === 'number'
  );
}

/**
 * Check that a sweep holds every distinct score: between the thresholds of any other, what an area
 * or an optimum depends on is unknown.
 */
export function checkExactSweep(sweep: unknown, instead?: string): void {
  checkSweep(sweep);
  if (sweep.kind !== 'exact') throw mustBeExact(sweep.kind, instead);
}

export function checkProbabilities({ thresholds }: ThresholdSweep): void {
  const last = thresholds.length - 1;
  for (const row of [0, last]) {
    const value = thresholds[row];
    if (value === undefined || (value >= 0 && value <= 1)) continue;
    throw mustBeProbability({ argument: 'sweep.thresholds', row }, value);
  }
}

/** Sums of weights in another order may fall by their last bits. */
const ROUNDING = 1e-9;

/**
 * Check that counts do not fall from one threshold to the next lower one, as sums of weights below
 * 0 may. Areas up to a point, hulls and bounds are of curves that rise.
 */
export function checkRising(sweep: ThresholdSweep): void {
  const row = findFallOf(sweep);
  if (row >= 0) throw mustRise(row);
}

/** The threshold at which counts fall; −1 where none does. */
export function findFallOf(sweep: ThresholdSweep): number {
  if (!sweep.weighted) return -1;
  const { tp, fp } = columnsOf(sweep);
  const tolerance = ROUNDING * Math.abs(sweep.nPositives + sweep.nNegatives);
  const ofPositives = findFall(tp, tolerance);
  return ofPositives >= 0 ? ofPositives : findFall(fp, tolerance);
}

/** Something else than a sweep; sets of sweeps are told from the rest. */
function mustBeSweep(argument: string, value: unknown): MetricError {
  if (typeof value === 'object' && value !== null && 'sweeps' in value) {
    const one = 'one ThresholdSweep, such as sweep.sweeps[0] or pooledSweep(sweep)';
    return unsupported(argument, 'a SweepSet', one);
  }
  const sweep = 'a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives';
  return unsupportedType(argument, value, sweep);
}

function mustBeExact(kind: string, instead?: string): MetricError {
  const advice = instead === undefined ? '' : ` (${instead} gives its bounds)`;
  return optionConflict('sweep', `is of kind "${kind}", expected "exact"${advice}`);
}

function mustRise(row: number): MetricError {
  const fact = `has weights below 0, by which its counts fall at thresholds[${row}]`;
  return optionConflict('sweep', fact);
}
