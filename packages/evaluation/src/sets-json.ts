import type { BinaryCounts, CountUnits, Label } from '@confmat/core';
import { checkFlag, fieldsOfJson, sum, invalidValue, optionConflict } from '@confmat/core/internal';
import type { LabelPairCounts } from '@confmat/multilabel';
import { mustBeCellCount } from './refusals.js';
import type { SetTally } from './evaluation.js';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { tallyOf } from './sample-tally.js';
import type { SampleTally } from './sample-tally.js';
import { placesOfSteps, stepsOf } from './stored-codes.js';
import { unitsOfJson, unitsToJson } from './units-json.js';
import type { StoredUnitsJson } from './units-json.js';
import { checkCountUnits } from './units-add-up.js';

/** Counts of label sets. */
export interface StoredSetsJson {
  readonly weighted: boolean;
  /** By label, shape (nLabels,) each. */
  readonly tp: JsonColumn;
  readonly fp: JsonColumn;
  readonly fn: JsonColumn;
  readonly tn: JsonColumn;
  /** By what the sets of a sample have in common. */
  readonly samples: {
    readonly tp: JsonColumn;
    readonly fp: JsonColumn;
    readonly fn: JsonColumn;
    readonly nRows: JsonColumn;
    readonly weights?: JsonColumn;
  };
  /** Labels missed × given instead, the last row and column for none: as cells of a matrix. */
  readonly confusion?: { readonly steps: JsonColumn; readonly counts: JsonColumn };
  /** By unit, of samples that belong together. */
  readonly units?: StoredUnitsJson | 'unknown';
}

const COUNTS = ['tp', 'fp', 'fn', 'tn'] as const;
const FIELDS = ['weighted', ...COUNTS, 'samples', 'confusion', 'units'];

const UNITS = {
  places: ['rowCodes'],
  counts: ['tp', 'fp', 'fn'],
  ofUnits: ['rows', 'exact'],
} as const;

export function setsToJson({ counts, samples, confusion }: SetTally): StoredSetsJson {
  const { tp, fp, fn = [], tn = [], weighted = false } = counts;
  return {
    weighted,
    ...{ tp: columnToJson(tp), fp: columnToJson(fp) },
    ...{ fn: columnToJson(fn), tn: columnToJson(tn) },
    samples: {
      ...{ tp: columnToJson(samples.tp), fp: columnToJson(samples.fp) },
      ...{ fn: columnToJson(samples.fn), nRows: columnToJson(samples.nRows) },
      ...(samples.weights && { weights: columnToJson(samples.weights) }),
    },
    ...(confusion && { confusion: pairsToJson(confusion) }),
    ...unitsToJson(counts.units, UNITS),
  };
}

function pairsToJson({ rows, columns, counts, shape }: LabelPairCounts): {
  steps: JsonColumn;
  counts: JsonColumn;
} {
  const places = Float64Array.from(rows, (row, i) => row * shape[1] + (columns[i] ?? 0));
  return { steps: columnToJson(stepsOf(places)), counts: columnToJson(counts) };
}

export function setsOfJson(place: string, json: unknown, labels: readonly Label[]): SetTally {
  const stored = fieldsOfJson(place, json, FIELDS);
  const weighted = checkFlag(`${place}.weighted`, stored['weighted']);
  const [tp, fp, fn, tn] = COUNTS.map((name) =>
    countsOf(`${place}.${name}`, stored[name], labels.length, weighted),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const counts: BinaryCounts = { of: 'labels', keys: labels, tp, fp, fn, tn, weighted };
  const samples = samplesOfJson(`${place}.samples`, stored['samples'], labels.length, weighted);
  if (!weighted) checkAgreement(place, counts, samples);
  const { confusion, units } = stored;
  const facts = { nPlaces: labels.length, weighted };
  const found = unitsOfJson<CountUnits>(`${place}.units`, units, UNITS, facts);
  checkCountUnits(`${place}.units`, found, counts, exactOf(samples));
  return {
    counts: found === undefined ? counts : { ...counts, units: found },
    samples,
    ...(confusion !== undefined && {
      confusion: pairsOfJson(`${place}.confusion`, confusion, labels, weighted),
    }),
  };
}

/** Samples whose sets are equal, and all. */
function exactOf({ fp, fn, nRows, weights }: SampleTally): {
  readonly exact: number;
  readonly nSamples: number;
} {
  const isExact = (_: number, kind: number): boolean => fp[kind] === 0 && fn[kind] === 0;
  return { exact: sum((weights ?? nRows).filter(isExact)), nSamples: sum(nRows) };
}

/** Labels and samples are two sums of the same rows. */
function checkAgreement(place: string, counts: BinaryCounts, samples: SampleTally): void {
  const nRows = sum(samples.nRows);
  const isWhole = counts.tp.every((hits, row) => {
    const [fp = 0, fn = 0, tn = 0] = [counts.fp[row], counts.fn?.[row], counts.tn?.[row]];
    return hits + fp + fn + tn === nRows;
  });
  const agree = (['tp', 'fp', 'fn'] as const).every((name) => {
    const bySample = samples.nRows.map((count, kind) => count * (samples[name][kind] ?? 0));
    return sum(counts[name] ?? samples.nRows) === sum(bySample);
  });
  if (!isWhole || !agree)
    throw optionConflict(place, 'do not agree: counts by label and by sample');
}

/** Numbers of rows, or sums of weights. */
function countsOf(
  argument: string,
  json: unknown,
  length: number | null,
  weighted: boolean,
): Float64Array {
  const counts = columnOfJson(argument, json, length);
  const isCount = (count: number): boolean =>
    weighted ? Number.isFinite(count) : Number.isSafeInteger(count) && count >= 0;
  const row = counts.findIndex((count) => !isCount(count));
  if (row >= 0)
    throw invalidValue(
      { argument, row },
      counts[row],
      weighted ? 'a finite number' : 'a whole number of at least 0',
    );
  return counts;
}

function samplesOfJson(
  place: string,
  json: unknown,
  nLabels: number,
  weighted: boolean,
): SampleTally {
  const stored = fieldsOfJson(place, json, ['tp', 'fp', 'fn', 'nRows', 'weights']);
  const nRows = columnOfJson(`${place}.nRows`, stored['nRows'], null);
  const none = nRows.findIndex((count) => !(Number.isSafeInteger(count) && count > 0));
  if (none >= 0) {
    throw mustBeCellCount({ argument: `${place}.nRows`, row: none }, nRows[none], false);
  }
  const kinds = nRows.length;
  const [tp, fp, fn] = (['tp', 'fp', 'fn'] as const).map((name) =>
    countsOf(`${place}.${name}`, stored[name], kinds, false),
  ) as [Float64Array, Float64Array, Float64Array];
  const row = tp.findIndex((hits, i) => hits + (fp[i] ?? 0) + (fn[i] ?? 0) > nLabels);
  if (row >= 0)
    throw invalidValue(
      { argument: `${place}.tp`, row },
      tp[row],
      `with fp and fn at most ${nLabels}, the number of labels`,
    );
  const weights = weighted
    ? countsOf(`${place}.weights`, stored['weights'], kinds, true)
    : undefined;
  return tallyOf({ tp, fp, fn, nRows, weights });
}

function pairsOfJson(
  place: string,
  json: unknown,
  labels: readonly Label[],
  weighted: boolean,
): LabelPairCounts {
  const stored = fieldsOfJson(place, json, ['steps', 'counts']);
  const size = labels.length + 1;
  const counts = columnOfJson(`${place}.counts`, stored['counts'], null);
  const steps = columnOfJson(`${place}.steps`, stored['steps'], counts.length);
  const places = placesOfSteps(`${place}.steps`, steps, size * size);
  countsOf(`${place}.counts`, stored['counts'], null, weighted);
  return {
    labels,
    shape: [size, size],
    rows: Int32Array.from(places, (cell) => Math.floor(cell / size)),
    columns: Int32Array.from(places, (cell) => cell % size),
    counts,
  };
}
