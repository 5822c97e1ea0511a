import { doubleOfKey, keyOfDouble } from './double-keys.js';
import { nearestIn } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import type { ThresholdComparison } from './sweep.js';

/** Fixed thresholds, and how to find a score's place among them. */
export interface Grid {
  readonly kind: 'list' | 'bins';
  readonly comparison: ThresholdComparison;
  /** Ascending, each once, shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /** A score is positive at threshold k if it is at least `edges[k]`; ascending. */
  readonly edges: Float64Array;
  /** Of bins: the lowest and the highest edge, within which every score must lie. */
  readonly range: readonly [number, number] | null;
  /** Of bins of one width: how many were asked for. */
  readonly bins: number | null;
  /** Of bins of one width: places a unit of score, from the lowest edge. */
  readonly placesPerUnit: number | null;
}

/** A grid of a list of finite thresholds in any order. */
export function gridOfList(list: Float64Array, comparison: ThresholdComparison): Grid {
  const thresholds = distinct(list.map((threshold) => threshold + 0).sort());
  // A score is above a number if it is at least the next one.
  const edges = comparison === '>' ? thresholds.map(nextUp) : thresholds;
  return {
    ...{ kind: 'list', comparison, thresholds, edges },
    ...{ range: null, bins: null, placesPerUnit: null },
  };
}

/** Bins are even if each is wider than this share of the greatest end: 512 floats. */
const EVEN_SHARE: Readonly<Record<ScorePrecision, number>> = { single: 2 ** -15, half: 2 ** -2 };

/**
 * A grid as floats of a precision see it: every threshold is the float nearest to it.
 *
 * @returns The grid; edges may be equal there.
 */
export function gridIn(precision: ScorePrecision, grid: Grid): Grid {
  const { thresholds, comparison, range, placesPerUnit } = grid;
  const rounded = thresholds.map((threshold) => nearestIn(precision, threshold));
  const greatest = Math.max(...(range ?? []).map(Math.abs));
  const isEven = placesPerUnit !== null && 1 / placesPerUnit > EVEN_SHARE[precision] * greatest;
  return {
    ...grid,
    edges: comparison === '>' ? rounded.map(nextUp) : rounded,
    range: range && [nearestIn(precision, range[0]), nearestIn(precision, range[1])],
    placesPerUnit: isEven ? placesPerUnit : null,
  };
}

/** Doubles in a bin, below which rounding could put a score two bins off. */
const MIN_ULPS = 1024;

/**
 * A grid of bins of equal width: edge i is `lowest + i · (highest − lowest) / bins`, and where
 * rounding makes edges equal, they are one.
 * @param range Lowest and highest edge, of finite distance.
 */
export function gridOfBins(bins: number, range: readonly [number, number]): Grid {
  const [lowest, highest] = range;
  const width = highest - lowest;
  const edgeOf = Number.isFinite(bins * width)
    ? (i: number) => lowest + (i * width) / bins
    : (i: number) => lowest + (i / bins) * width;
  const all = Float64Array.from({ length: bins }, (_, i) => Math.min(edgeOf(i), highest) + 0);
  const edges = distinct(all);
  const ulp = 2 ** -52 * Math.max(Math.abs(lowest), Math.abs(highest));
  const placesPerUnit = bins / width;
  const isEven = width / bins > MIN_ULPS * ulp && Number.isFinite(placesPerUnit);
  return {
    kind: 'bins',
    comparison: '>=',
    thresholds: edges,
    edges,
    range: [lowest + 0, highest + 0],
    bins,
    placesPerUnit: isEven ? placesPerUnit : null,
  };
}

/** A grid of lower edges that ascend, each once, at any distance. */
export function gridOfEdges(edges: Float64Array, range: readonly [number, number]): Grid {
  const thresholds = edges;
  const rest = { range, bins: null, placesPerUnit: null };
  return { kind: 'bins', comparison: '>=', thresholds, edges, ...rest };
}

export function isSameGrid(a: Grid, b: Grid): boolean {
  return (
    a.kind === b.kind &&
    a.comparison === b.comparison &&
    a.range?.[1] === b.range?.[1] &&
    a.thresholds.length === b.thresholds.length &&
    a.thresholds.every((threshold, i) => threshold === b.thresholds[i])
  );
}

/** Values that ascend, each once. */
function distinct(ascending: Float64Array): Float64Array {
  return ascending.filter((value, i) => i === 0 || value !== ascending[i - 1]);
}

/** The next greater double. */
function nextUp(value: number): number {
  return doubleOfKey(keyOfDouble(value) + 1n);
}
