import {
  FINITE,
  checkAgrees,
  checkAtLeast,
  checkChecksum,
  checkFlag,
  checkFormat,
  checkOption,
  checkRowCount,
  checkSums,
  fieldsOfJson,
  labelOfJson,
  labelsOfJson,
  named,
  numbersOfJson,
  optionConflict,
  readStored,
  storedChecksum,
} from '@confmat/core/internal';
import type { StoredFacts, StoredReader } from '@confmat/core/internal';
import type { Label, MetricError, NullPolicy } from '@confmat/core';
import { checkEach } from '../checks/check-each.js';
import { ROW_CLASS } from '../refusals.js';
import type { Grid } from '../sweep/grid.js';
import { missedOfJson } from '../sweep/missed-positives.js';
import { GridTally } from '../sweep/grid-tally.js';
import type { ThresholdComparison } from '../sweep/sweep.js';
import { checkThresholds } from '../sweep/thresholds-option.js';
import type { BinsOption } from '../sweep/thresholds-option.js';
import { emptyScores, isIn, precisionOf } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { rowUnitsOfJson } from '../sweep/row-units.js';
import { sweepUnitsOfJson } from '../sweep/sweep-units.js';
import { absorbTally } from './absorb-tally.js';
import { FORMAT, MAGIC, VERSION, bytesOfSweeps } from './accumulator-state.js';
import type {
  SweepAccumulatorJson,
  SweepAccumulatorState,
  SweepChunk,
} from './accumulator-state.js';
import { SweepAccumulator } from './sweep-accumulator.js';

/** What both forms say besides rows or counts. */
const FACTS: readonly string[] = [
  'thresholds',
  'comparison',
  'posLabel',
  'nulls',
  'labels',
  'weighted',
  'nSamples',
  'nSkipped',
  'missedPositives',
  'units',
];

/**
 * Read an accumulator that was written as JSON, and check all of it.
 * @param json What `toJSON` of an accumulator returned, or `JSON.parse` of its text.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`,
 *   `shape-mismatch`, `invalid-option`, `option-conflict` and the issues of labels if it
 *   contradicts itself or was changed.
 */
export function sweepAccumulatorFromJson(json: SweepAccumulatorJson): SweepAccumulator {
  return named('sweepAccumulatorFromJson', () => {
    const known = [...FACTS, 'rows', 'counts', 'lost', 'checksum'];
    const stored = checkFormat(json, FORMAT, VERSION, known);
    const { thresholds } = stored;
    const grid = gridOf(
      stored,
      Array.isArray(thresholds) ? numbersOfJson('thresholds', thresholds) : thresholds,
    );
    const surplus = (grid ? ['rows'] : ['counts', 'lost']).find(
      (name) => stored[name] !== undefined,
    );
    if (surplus !== undefined) throw isNotOfThresholds(surplus, grid === null);
    const weighted = checkFlag('weighted', stored['weighted']);
    const state = grid
      ? stateOfCounts(stored, grid, countsOfJson(stored, grid))
      : stateOfRows(stored, rowsOfJson(stored, weighted));
    const accumulator = accumulatorOf(state);
    checkChecksum(stored['checksum'], storedChecksum(bytesOfSweeps(state)));
    return accumulator;
  });
}

/**
 * Read an accumulator that was written as bytes, and check all of it.
 * @param bytes What `toBinary` of an accumulator returned.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else, cut off or changed;
 *   `invalid-value`, `invalid-option`, `option-conflict` and the issues of labels if it contradicts
 *   itself.
 */
export function sweepAccumulatorFromBinary(bytes: Uint8Array): SweepAccumulator {
  return named('sweepAccumulatorFromBinary', () => {
    const reader = readStored(MAGIC, bytes);
    const stored = checkFormat(reader.head, FORMAT, VERSION, [...FACTS, 'single', 'half']);
    const precision = precisionOfJson('', stored);
    const weighted = checkFlag('weighted', stored['weighted']);
    const state =
      stored['thresholds'] === 'exact'
        ? stateOfRows(stored, rowsOfBytes(stored, reader, precision, weighted))
        : stateOfBytes(stored, reader);
    reader.end();
    return accumulatorOf(state);
  });
}

function countsOfJson(stored: StoredFacts, grid: Grid): Sums {
  const nBuckets = grid.thresholds.length + 1;
  const columnOf = (name: 'counts' | 'lost'): Float64Array => {
    const found = fieldsOfJson(name, stored[name], ['negatives', 'positives']);
    const column = new Float64Array(2 * nBuckets);
    const { negatives, positives } = found;
    column.set(numbersOfJson(`${name}.negatives`, negatives, nBuckets));
    column.set(numbersOfJson(`${name}.positives`, positives, nBuckets), nBuckets);
    return column;
  };
  return { sums: columnOf('counts'), lost: columnOf('lost') };
}

function rowsOfJson(stored: StoredFacts, weighted: boolean): SweepChunk {
  const found = fieldsOfJson('rows', stored['rows'], [
    ...['single', 'half', 'scores', 'classes', 'weights'],
  ]);
  const precision = precisionOfJson('rows.', found);
  const doubles = numbersOfJson('rows.scores', found['scores']);
  const n = doubles.length;
  const scores = ofPrecision(precision, doubles);
  const codes = numbersOfJson('rows.classes', found['classes'], n);
  checkEach('rows.classes', codes, ROW_CLASS, isClass);
  const weights = weighted ? numbersOfJson('rows.weights', found['weights'], n) : null;
  if (!weighted) checkOption('rows.weights', found['weights'], [null]);
  return { scores, classes: Uint8Array.from(codes), weights };
}

function precisionOfJson(place: string, stored: StoredFacts): ScorePrecision | undefined {
  const single = checkFlag(`${place}single`, stored['single']);
  const { half = false } = stored;
  const isHalf = checkFlag(`${place}half`, half);
  if (isHalf) checkOption(`${place}single`, single, [true]);
  return isHalf ? 'half' : single ? 'single' : undefined;
}

/** Stored scores in the precision that they are said to have. */
function ofPrecision(
  precision: ScorePrecision | undefined,
  stored: Float64Array | Float32Array,
): Float64Array | Float32Array {
  if (precision === undefined || precision === precisionOf(stored)) return stored;
  checkEach('rows.scores', stored, `a ${precision} float`, (score) => isIn(precision, score));
  const scores = emptyScores(precision, stored.length);
  scores.set(stored);
  return scores;
}

function isNotOfThresholds(field: string, isExact: boolean): MetricError {
  const thresholds = isExact ? '"exact"' : 'that were given';
  return optionConflict(field, `is not of thresholds ${thresholds}`);
}

function stateOfBytes(stored: StoredFacts, reader: StoredReader): SweepAccumulatorState {
  const { thresholds } = stored;
  const nListed = typeof thresholds === 'number' ? checkRowCount('thresholds', thresholds) : null;
  // The sums come first, and how many there are depends on the edges of bins.
  const ofBins = nListed === null ? gridOf(stored, thresholds) : null;
  const nSums = 2 * ((ofBins ? ofBins.thresholds.length : (nListed ?? 0)) + 1);
  const sums = reader.take('float64', nSums);
  const lost = reader.take('float64', nSums);
  const grid = ofBins ?? gridOf(stored, reader.take('float64', nListed ?? 0));
  if (!grid) throw new Error('bug: thresholds that are exact have rows');
  checkAgrees('thresholds', nListed ?? grid.thresholds.length, grid.thresholds.length);
  return stateOfCounts(stored, grid, { sums, lost });
}

function rowsOfBytes(
  stored: StoredFacts,
  reader: StoredReader,
  precision: ScorePrecision | undefined,
  weighted: boolean,
): SweepChunk {
  const n =
    checkRowCount('nSamples', stored['nSamples']) + checkRowCount('nSkipped', stored['nSkipped']);
  const scores = reader.take(precision ? 'float32' : 'float64', n);
  return {
    scores: ofPrecision(precision, scores),
    classes: reader.take('uint8', n),
    weights: weighted ? reader.take('float64', n) : null,
  };
}

/** The stored thresholds, checked as the options are. */
export function gridOf(stored: StoredFacts, thresholds: unknown): Grid | null {
  const comparison = stored['comparison'] as ThresholdComparison;
  const option = thresholds as Float64Array | BinsOption | 'exact';
  const isBins =
    typeof thresholds === 'object' && thresholds !== null && !ArrayBuffer.isView(thresholds);
  const range = isBins ? (option as Partial<BinsOption>).range : undefined;
  const ends = range && numbersOfJson('thresholds.range', range, 2);
  const bins = { ...(option as BinsOption), range: ends && ([...ends] as [number, number]) };
  return checkThresholds({ thresholds: isBins ? bins : option, comparison }, null);
}

/** Sums of either class by bucket, and what rounding took from them. */
interface Sums {
  readonly sums: Float64Array;
  readonly lost: Float64Array;
}

function isClass(code: number): boolean {
  return code === 0 || code === 1 || code === 2;
}

type Facts = Pick<
  SweepAccumulatorState,
  'posLabel' | 'nulls' | 'labels' | 'weighted' | 'nSamples' | 'nSkipped' | 'missedPositives'
>;

function factsOf(stored: StoredFacts): Facts {
  checkOption('nulls', stored['nulls'], ['error', 'skip']);
  const { posLabel } = stored;
  const nSamples = checkRowCount('nSamples', stored['nSamples']);
  const labels = labelsOfJson(stored['labels'], true);
  checkAgrees('labels.length', Math.min(labels.length, 1), Math.min(nSamples, 1));
  const weighted = checkFlag('weighted', stored['weighted']);
  const missed = missedOfJson(stored['missedPositives'], weighted);
  return {
    posLabel: posLabel === null ? undefined : (labelOfJson(posLabel) as Label),
    nulls: stored['nulls'] as NullPolicy,
    labels,
    ...{ weighted, nSamples },
    nSkipped: checkRowCount('nSkipped', stored['nSkipped']),
    ...(missed > 0 && { missedPositives: missed }),
  };
}

function stateOfCounts(
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
  absorbTally(tally, all.sums, all.lost, facts.weighted);
  const units = sweepUnitsOfJson(stored['units'], tally.tallies());
  return { ...facts, grid, chunks: [], ...all, ...(units && { units }) };
}

function stateOfRows(stored: StoredFacts, rows: Omit<SweepChunk, 'units'>): SweepAccumulatorState {
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
function accumulatorOf(state: SweepAccumulatorState): SweepAccumulator {
  return new SweepAccumulator({ posLabel: state.posLabel, nulls: state.nulls }, state);
}
