import type { JsonNumber } from '@confmat/core';
import {
  checkOption,
  fieldsOfJson,
  jsonNumber,
  numbersOfJson,
  within,
} from '@confmat/core/internal';
import { thresholdSweepFromJson, thresholdSweepToJson } from '@confmat/thresholds';
import type { ThresholdSweep, ThresholdSweepJson } from '@confmat/thresholds';
import { PRECISIONS, nearestIn } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import { mustBeBins, mustBeName } from './refusals.js';
import { compactJson, expandedJson } from './compact-json.js';
import type { NamedSweep } from './evaluation.js';

/** Bins of equal width: edge i is `low + i · (high − low) / bins`. */
interface EvenBins {
  readonly bins: number;
  readonly range: readonly [number, number];
}

/** Digits that tell every float from the next. */
const DIGITS: Readonly<Record<ScorePrecision, number>> = { single: 9, half: 5 };
const MOST_BINS = 2 ** 22;

/** A column of scores: what `thresholdSweepToJson` writes, its thresholds shorter where they can be. */
export function scoreToJson({ name, sweep }: NamedSweep): Readonly<Record<string, unknown>> {
  const { thresholds, range, ...whole } = thresholdSweepToJson(sweep);
  const even = evenBinsOf(sweep);
  const { precision } = sweep;
  const own = precision
    ? Array.from(sweep.thresholds, (value) => shortNumber(precision, value))
    : thresholds;
  return compactJson({
    name,
    ...whole,
    thresholds: even ?? own,
    ...(range && !even && { range }),
  });
}

/** A short number whose nearest float is this one. */
function shortNumber(precision: ScorePrecision, value: number): JsonNumber {
  return jsonNumber(Number.isFinite(value) ? Number(value.toPrecision(DIGITS[precision])) : value);
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

export function scoreOfJson(place: string, json: unknown): NamedSweep {
  const known = (expandedJson(place, json) ?? {}) as Readonly<Record<string, unknown>>;
  const { name, thresholds: edges, precision, ...whole } = known;
  if (typeof name !== 'string') throw mustBeName(`${place}.name`, name);
  checkOption(`${place}.precision`, precision, PRECISIONS);
  const even = Array.isArray(edges) ? null : evenBins(`${place}.thresholds`, edges);
  const listed = even ? edgesOf(even) : numbersOfJson(`${place}.thresholds`, edges);
  const thresholds = listed.map((value) => nearestIn(precision as ScorePrecision, value));
  const all = {
    ...whole,
    ...(precision === undefined ? {} : { precision }),
    ...(even && { range: even.range }),
    thresholds: Array.from(thresholds, jsonNumber),
  } as unknown as ThresholdSweepJson;
  return { name, sweep: within(place, () => thresholdSweepFromJson(all)) };
}

function evenBins(place: string, json: unknown): EvenBins {
  const { bins, range } = fieldsOfJson(place, json, ['bins', 'range']);
  const [low = NaN, high = NaN] = numbersOfJson(`${place}.range`, range, 2);
  const isCount = Number.isInteger(bins) && Number(bins) >= 1 && Number(bins) <= MOST_BINS;
  if (!isCount) throw mustBeBins(`${place}.bins`, bins, MOST_BINS);
  if (!(low <= high && Number.isFinite(high - low))) throw mustBeBins(`${place}.range`, range);
  return { bins: Number(bins), range: [low, high] };
}
