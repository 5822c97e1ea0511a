import {
  checkAgrees,
  checkAtLeast,
  checkFlag,
  checkOption,
  checkRowCount,
  checkSums,
  labelOfJson,
  labelsOfJson,
  numbersOfJson,
  FINITE,
} from '@confmat/core/internal';
import type { StoredFacts } from '@confmat/core/internal';
import type { Label, NullPolicy } from '@confmat/core';
import { checkEach } from '../checks/check-each.js';
import { ROW_CLASS } from '../refusals.js';
import type { Grid } from '../sweep/grid.js';
import { GridTally } from '../sweep/grid-tally.js';
import type { Comparison } from '../sweep/sweep.js';
import { checkThresholds } from '../sweep/thresholds-option.js';
import type { BinsOption } from '../sweep/thresholds-option.js';
import { rowUnitsOfJson } from '../units/row-units.js';
import { sweepUnitsOfJson } from '../units/sweep-units.js';
import type { SweepAccumulatorState, SweepChunk } from './accumulator-state.js';
import { SweepAccumulator } from './sweep-accumulator.js';

/** What both forms say besides rows or counts. */
export const FACTS: readonly string[] = [
  'thresholds',
  'comparison',
  'posLabel',
  'nulls',
  'labels',
  'weighted',
  'nSamples',
  'nSkipped',
  'units',
];

/** The stored thresholds, checked as the options are. */
export function gridOf(stored: StoredFacts, thresholds: unknown): Grid | null {
  const comparison = stored['comparison'] as Comparison;
  const option = thresholds as Float64Array | BinsOption | 'exact';
  const isBins =
    typeof thresholds === 'object' && thresholds !== null && !ArrayBuffer.isView(thresholds);
  const range = isBins ? (option as Partial<BinsOption>).range : undefined;
  const ends = range && numbersOfJson('thresholds.range', range, 2);
  const bins = { ...(option as BinsOption), range: ends && ([...ends] as [number, number]) };
  return checkThresholds({ thresholds: isBins ? bins : option, comparison }, null);
}

/** Sums of either class by bucket, and what rounding took from them. */
export interface Sums {
  readonly sums: Float64Array;
  readonly lost: Float64Array;
}

export function isClass(code: number): boolean {
  return code === 0 || code === 1 || code === 2;
}

type Facts = Pick<
  SweepAccumulatorState,
  'posLabel' | 'nulls' | 'labels' | 'weighted' | 'nSamples' | 'nSkipped'
>;

function factsOf(stored: StoredFacts): Facts {
  checkOption('nulls', stored['nulls'], ['error', 'skip']);
  const { posLabel } = stored;
  const nSamples = checkRowCount('nSamples', stored['nSamples']);
  const labels = labelsOfJson(stored['labels'], true);
  checkAgrees('labels.length', Math.min(labels.length, 1), Math.min(nSamples, 1));
  return {
    posLabel: posLabel === null ? undefined : (labelOfJson(posLabel) as Label),
    nulls: stored['nulls'] as NullPolicy,
    labels,
    weighted: checkFlag('weighted', stored['weighted']),
    nSamples,
    nSkipped: checkRowCount('nSkipped', stored['nSkipped']),
  };
}

export function stateOfCounts(
  stored: StoredFacts,
  grid: Grid,
  { sums, lost }: Sums,
): SweepAccumulatorState {
  const facts = factsOf(stored);
  const total = checkSums('counts', sums, lost, facts.weighted);
  if (!facts.weighted) checkAgrees('nSamples', facts.nSamples, total);
  const withLeftOut = (column: Float64Array): Float64Array => {
    const all = new Float64Array((3 * column.length) / 2);
    all.set(column);
    return all;
  };
  const all = { sums: withLeftOut(sums), lost: withLeftOut(lost) };
  const tally = new GridTally(grid);
  tally.absorb(all.sums, all.lost, facts.weighted);
  const units = sweepUnitsOfJson(stored['units'], tally.tallies());
  return { ...facts, grid, chunks: [], ...all, ...(units && { units }) };
}

export function stateOfRows(
  stored: StoredFacts,
  rows: Omit<SweepChunk, 'units'>,
): SweepAccumulatorState {
  const facts = factsOf(stored);
  const { nSamples, nSkipped, weighted } = facts;
  const { scores, classes, weights } = rows;
  checkAgrees('nSamples', nSamples, scores.length - nSkipped);
  checkEach('rows.scores', scores, FINITE, Number.isFinite);
  checkEach('rows.classes', classes, ROW_CLASS, isClass);
  if (weights) {
    checkEach(
      'rows.weights',
      weights,
      'a finite number, and 0 only of rows that are left out',
      (weight, row) => (weight === 0 ? classes[row] === 2 : Number.isFinite(weight)),
    );
  }
  const nCounted = classes.reduce((count, code) => count + Number(code < 2), 0);
  if (weighted) checkAtLeast('nSamples', nSamples, nCounted);
  else checkAgrees('nSamples', nSamples, nCounted);
  const units = rowUnitsOfJson(stored['units'], scores.length);
  const chunks = scores.length > 0 ? [{ ...rows, ...(units && { units }) }] : [];
  const none = new Float64Array(0);
  return { ...facts, grid: null, chunks, sums: none, lost: none };
}

/** An accumulator that goes on from a state. */
export function accumulatorOf(state: SweepAccumulatorState): SweepAccumulator {
  return new SweepAccumulator({ posLabel: state.posLabel, nulls: state.nulls }, state);
}
