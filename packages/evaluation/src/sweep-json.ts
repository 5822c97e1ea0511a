import type { JsonLabel, JsonNumber } from '@confmat/core';
import { checkOption, fieldsOfJson, jsonNumber, numbersOfJson } from '@confmat/core/internal';
import { thresholdSweepFromJson, thresholdSweepToJson } from '@confmat/thresholds';
import type { SweepUnits, ThresholdSweep, ThresholdSweepJson } from '@confmat/thresholds';
import { mustBeBins, mustBeName } from './refusals.js';
import type { ScoreTally } from './evaluation.js';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { unitsOfJson, unitsToJson } from './units-json.js';
import type { StoredUnitsJson } from './units-json.js';
import { checkSweepUnits } from './units-add-up.js';
import { withSweepUnits } from '@confmat/thresholds/internal';

/** Bins of equal width: edge i is `low + i · (high − low) / bins`. */
interface EvenBins {
  readonly bins: number;
  readonly range: readonly [number, number];
}

/** A column of scores in an evaluation. */
export interface StoredScoreJson {
  readonly name: string;
  readonly posLabel: JsonLabel;
  readonly kind: ThresholdSweep['kind'];
  readonly comparison?: '>';
  readonly precision?: 'single';
  /** Descending, or bins whose lower edges they are. */
  readonly thresholds: readonly JsonNumber[] | EvenBins;
  /** Of bins of any width. */
  readonly range?: readonly [JsonNumber, JsonNumber];
  /** Rows of the label from each threshold up to the one above, the greatest threshold first. */
  readonly positives?: JsonColumn;
  /** The same of all other rows. */
  readonly negatives?: JsonColumn;
  /** Instead of the two, where they are sums of weights: of all rows from each threshold up. */
  readonly tp?: readonly JsonNumber[];
  readonly fp?: readonly JsonNumber[];
  readonly singleScore?: JsonColumn;
  /** The same rows by unit, where they belong together. */
  readonly units?: StoredUnitsJson | 'unknown';
  readonly nPositives: JsonNumber;
  readonly nNegatives: JsonNumber;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly weighted: boolean;
}

/** Digits that tell every single float from the next. */
const SINGLE_DIGITS = 9;

const UNITS = { places: ['rows'], counts: ['positives', 'negatives'] } as const;

export function scoreToJson({ name, sweep }: ScoreTally): StoredScoreJson {
  const whole = thresholdSweepToJson(sweep);
  const { posLabel, kind, comparison, precision, range, nPositives, nNegatives } = whole;
  const { nSamples, nSkipped, weighted } = whole;
  const even = evenBinsOf(sweep);
  const { tp, fp } = sweep.counts;
  const [positives, negatives] = [differences(tp), differences(fp)];
  return {
    ...{ name, posLabel, kind },
    ...(comparison === '>' && { comparison }),
    ...(precision && { precision }),
    thresholds: even ?? Array.from(sweep.thresholds, precision ? singleNumber : jsonNumber),
    ...(range && !even && { range }),
    ...(positives && negatives
      ? { positives: columnToJson(positives), negatives: columnToJson(negatives) }
      : { tp: whole.tp, fp: whole.fp }),
    ...(sweep.singleScore && { singleScore: columnToJson(sweep.singleScore) }),
    ...unitsToJson(sweep.units, UNITS),
    ...{ nPositives, nNegatives, nSamples, nSkipped, weighted },
  };
}

/** The shortest number whose nearest single float is this one. */
function singleNumber(value: number): JsonNumber {
  return jsonNumber(Number.isFinite(value) ? Number(value.toPrecision(SINGLE_DIGITS)) : value);
}

/** What each threshold adds; null where sums of weights are not exact. */
function differences(column: Float64Array): Float64Array | null {
  if (!column.every(Number.isSafeInteger)) return null;
  const own = column.map((count, i) => count - (i === 0 ? 0 : (column[i - 1] ?? 0)));
  return own.every((count) => count >= 0) ? own : null;
}

function evenBinsOf({ kind, thresholds, range }: ThresholdSweep): EvenBins | null {
  if (kind !== 'bins' || !range) return null;
  const even = { bins: thresholds.length, range: [range[0], range[1]] } as const;
  const edges = edgesOf(even);
  return edges.every((edge, i) => edge === thresholds[i]) ? even : null;
}

/** The lower edges, descending. */
function edgesOf({ bins, range: [low, high] }: EvenBins): Float64Array {
  const width = high - low;
  const edgeOf = Number.isFinite(bins * width)
    ? (i: number) => low + (i * width) / bins
    : (i: number) => low + (i / bins) * width;
  return Float64Array.from(
    { length: bins },
    (_, place) => Math.min(edgeOf(bins - 1 - place), high) + 0,
  );
}

const FIELDS = [
  ...['name', 'posLabel', 'kind', 'comparison', 'precision', 'thresholds', 'range'],
  ...['positives', 'negatives', 'tp', 'fp', 'singleScore', 'units'],
  ...['nPositives', 'nNegatives', 'nSamples', 'nSkipped', 'weighted'],
];
const MOST_BINS = 2 ** 22;

export function scoreOfJson(place: string, json: unknown): ScoreTally {
  const stored = fieldsOfJson(place, json, FIELDS);
  const { name, comparison = '>=', precision, thresholds: edges, ...rest } = stored;
  if (typeof name !== 'string') throw mustBeName(`${place}.name`, name);
  checkOption(`${place}.precision`, precision, [undefined, 'single']);
  const even = Array.isArray(edges) ? null : evenBins(`${place}.thresholds`, edges);
  const listed = even ? edgesOf(even) : numbersOfJson(`${place}.thresholds`, edges);
  const thresholds = precision === 'single' ? listed.map(Math.fround) : listed;
  const { singleScore, units, range, posLabel, kind, nPositives, nNegatives, ...others } = rest;
  const { nSamples, nSkipped, weighted } = others;
  const sums = (added: string, sum: string): readonly JsonNumber[] => {
    if (stored[added] === undefined) return stored[sum] as readonly JsonNumber[];
    const column = columnOfJson(`${place}.${added}`, stored[added], thresholds.length);
    let total = 0;
    return Array.from(column, (count) => jsonNumber((total += count)));
  };
  const flags =
    singleScore === undefined
      ? undefined
      : columnOfJson(`${place}.singleScore`, singleScore, thresholds.length);
  const ends = even?.range ?? range;
  const whole = {
    ...{ format: 'confmat.ThresholdSweep', version: 1, kind, comparison, posLabel },
    ...{ nPositives, nNegatives, nSamples, nSkipped, weighted },
    ...(precision === undefined ? {} : { precision }),
    ...(ends === undefined ? {} : { range: ends }),
    thresholds: Array.from(thresholds, jsonNumber),
    tp: sums('positives', 'tp'),
    fp: sums('negatives', 'fp'),
    ...(flags ? { singleScore: Array.from(flags) } : {}),
  } as unknown as ThresholdSweepJson;
  const sweep = thresholdSweepFromJson(whole);
  const facts = { nPlaces: thresholds.length + 1, weighted: sweep.weighted };
  const own = unitsOfJson<SweepUnits>(`${place}.units`, units, UNITS, facts);
  checkSweepUnits(`${place}.units`, own, sweep);
  return { name, sweep: withSweepUnits(sweep, own) };
}

function evenBins(place: string, json: unknown): EvenBins {
  const { bins, range } = fieldsOfJson(place, json, ['bins', 'range']);
  const [low = NaN, high = NaN] = numbersOfJson(`${place}.range`, range, 2);
  const isCount = Number.isInteger(bins) && Number(bins) >= 1 && Number(bins) <= MOST_BINS;
  if (!isCount) throw mustBeBins(`${place}.bins`, bins, MOST_BINS);
  if (!(low <= high && Number.isFinite(high - low))) throw mustBeBins(`${place}.range`, range);
  return { bins: Number(bins), range: [low, high] };
}
