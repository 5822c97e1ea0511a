import { binaryCountsFromJson, binaryCountsToJson } from '@confmat/core';
import type { BinaryCounts, BinaryCountsJson, Label, LabelPairCounts } from '@confmat/core';
import {
  fieldsOfJson,
  invalidValue,
  jsonLabel,
  numbersOfJson,
  optionConflict,
  pairsWithJson,
  sum,
  within,
} from '@confmat/core/internal';
import { cellsOfPlaces } from './cells-of-places.js';
import { compactJson, expandedJson } from './compact-json.js';
import type { SetTally } from './evaluation.js';
import { tallyOf } from './sample-tally.js';
import type { SampleTally } from './sample-tally.js';

const COLUMNS = ['tp', 'fp', 'fn'] as const;
/** Sums of weights that differ by this share of all weights are rounded differently. */
const TOLERANCE = 1e-9;

/**
 * Label sets: the counts as `binaryCountsToJson` writes them, samples by what their sets have in common,
 * and pairs of labels as the cells of a table whose last row and column stand for none.
 */
export function setsToJson({
  counts,
  samples,
  confusion,
}: SetTally): Readonly<Record<string, unknown>> {
  const { tp, fp, fn, tn, weighted = false, units } = binaryCountsToJson(counts);
  const listed = Object.entries(samples).filter(([, column]) => column !== undefined);
  return compactJson({
    ...{ weighted, tp, fp, fn, tn },
    samples: Object.fromEntries(
      listed.map(([name, column]) => [name, Array.from(column as Float64Array)]),
    ),
    ...(confusion && { confusion: pairsToJson(confusion) }),
    ...(units && { units }),
  });
}

function pairsToJson({ rows, columns, counts, shape }: LabelPairCounts): unknown {
  const places = Array.from(rows, (row, i) => row * shape[1] + (columns[i] ?? 0));
  return { places, counts: Array.from(counts) };
}

export function setsOfJson(place: string, json: unknown, labels: readonly Label[]): SetTally {
  const known = ['weighted', ...COLUMNS, 'tn', 'samples', 'confusion', 'units'];
  const stored = fieldsOfJson(place, expandedJson(place, json), known);
  const { samples: storedSamples, confusion, ...columns } = stored;
  const whole = {
    ...{ format: 'confmat.BinaryCounts', version: 1, of: 'labels', keys: labels.map(jsonLabel) },
    ...columns,
  } as unknown as BinaryCountsJson;
  const counts = within(place, () => binaryCountsFromJson(whole));
  const weighted = counts.weighted ?? false;
  const most = counts.tn ? labels.length : Infinity;
  const samples = samplesOfJson(`${place}.samples`, storedSamples, most, weighted);
  if (!weighted) checkAgreement(place, counts, samples);
  checkUnits(`${place}.units`, counts, samples);
  return {
    counts,
    samples,
    ...(confusion !== undefined && {
      confusion: pairsOfJson(`${place}.confusion`, confusion, labels, weighted),
    }),
  };
}

/** Labels and samples are two sums of the same rows. Without tn, samples may have a label several times. */
function checkAgreement(place: string, counts: BinaryCounts, samples: SampleTally): void {
  const nRows = sum(samples.nRows);
  const isWhole = (counts.tn ?? []).every((tn, row) => {
    const [tp = 0, fp = 0, fn = 0] = [counts.tp[row], counts.fp[row], counts.fn?.[row]];
    return tp + fp + fn + tn === nRows;
  });
  const agree = COLUMNS.every((name) => {
    const bySample = samples.nRows.map((count, kind) => count * (samples[name][kind] ?? 0));
    return sum(counts[name] ?? samples.nRows) === sum(bySample);
  });
  if (!isWhole || !agree)
    throw optionConflict(place, 'do not agree: counts by label and by sample');
}

/** Units are of the same samples; that they add up to the counts was checked with these. */
function checkUnits(argument: string, { units }: BinaryCounts, samples: SampleTally): void {
  if (typeof units !== 'object') return;
  const { fp, fn, nRows, weights } = samples;
  const own = weights ?? nRows;
  const exact = own.filter((_, kind) => fp[kind] === 0 && fn[kind] === 0);
  const rounding = weights ? TOLERANCE * sum(own) : 0;
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= rounding;
  const isOfAll = isSame(sum(units.rows), sum(own)) && isSame(sum(units.exact), sum(exact));
  if (!isOfAll || units.nSamples !== sum(nRows))
    throw optionConflict(argument, 'do not add up to the samples that they are units of');
}

/** Numbers of rows, or sums of weights. */
function countsOf(
  argument: string,
  json: unknown,
  length: number | null,
  weighted: boolean,
): Float64Array {
  const counts = numbersOfJson(argument, json, length);
  const isCount = (count: number): boolean =>
    weighted ? Number.isFinite(count) : Number.isSafeInteger(count) && count >= 0;
  const row = counts.findIndex((count) => !isCount(count));
  if (row < 0) return counts;
  const expected = weighted ? 'a finite number' : 'a whole number of at least 0';
  throw invalidValue({ argument, row }, counts[row], expected);
}

/**
 * Read the columns of a tally of samples.
 *
 * @param nLabels The most labels of a sample, or Infinity.
 */
export function samplesOfJson(
  place: string,
  json: unknown,
  nLabels: number,
  weighted: boolean,
): SampleTally {
  const stored = fieldsOfJson(place, json, [...COLUMNS, 'nRows', 'weights']);
  const nRows = countsOf(`${place}.nRows`, stored['nRows'], null, false);
  const none = nRows.indexOf(0);
  if (none >= 0) {
    throw invalidValue({ argument: `${place}.nRows`, row: none }, 0, 'a number of rows above 0');
  }
  const kinds = nRows.length;
  const column = (name: string, isWeighted = false): Float64Array =>
    countsOf(`${place}.${name}`, stored[name], kinds, isWeighted);
  const [tp, fp, fn] = [column('tp'), column('fp'), column('fn')];
  const row = tp.findIndex((hits, i) => hits + (fp[i] ?? 0) + (fn[i] ?? 0) > nLabels);
  if (row >= 0) {
    const expected = `with fp and fn at most ${nLabels}, the number of labels`;
    throw invalidValue({ argument: `${place}.tp`, row }, tp[row], expected);
  }
  return tallyOf({ tp, fp, fn, nRows, weights: weighted ? column('weights', true) : undefined });
}

function pairsOfJson(
  place: string,
  json: unknown,
  labels: readonly Label[],
  weighted: boolean,
): LabelPairCounts {
  const stored = fieldsOfJson(place, json, ['places', 'counts']);
  const size = labels.length + 1;
  const counts = countsOf(`${place}.counts`, stored['counts'], null, weighted);
  const cells = cellsOfPlaces(place, stored['places'], stored['counts'], size);
  return pairsWithJson({
    labels,
    shape: [size, size],
    rows: Int32Array.from(cells, ([row]) => row),
    columns: Int32Array.from(cells, ([, column]) => column),
    counts,
  });
}
