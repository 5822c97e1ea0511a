import {
  checkOption,
  checkOptionNames,
  isTypedArray,
  invalidOption,
  integerIn,
  FINITE,
  optionConflict,
} from '@confmat/core/internal';
import { checkEnds } from '../checks/check-ends.js';
import { checkNumberList } from '../checks/check-number-list.js';
import { mustNotBeEmpty } from '../refusals.js';
import { gridOfBins, gridOfList } from './grid.js';
import type { Grid } from './grid.js';
import type { ThresholdComparison } from './sweep.js';
import type { MetricError } from '@confmat/core';

/** Bins of equal width. */
export interface BinsOption {
  /** Number of bins, in [1, 2^22]. */
  readonly bins: number;
  /**
   * Lowest and highest edge; both belong to a bin, and a score outside is an error. Default: the
   * least and the greatest score, which batches have no way to know.
   */
  readonly range?: readonly [lowest: number, highest: number] | undefined;
}

/** Which thresholds to count at. */
export interface ThresholdsOption {
  /**
   * `'exact'`, every distinct score; a list of finite numbers in any order; or bins of equal width,
   * whose lower edges are the thresholds. Default: `'exact'`.
   */
  readonly thresholds?:
    'exact' | readonly number[] | Float64Array | Float32Array | BinsOption | undefined;
  /** How scores are held against the thresholds of a list. Default: `'>='`. */
  readonly comparison?: ThresholdComparison | undefined;
}

/** Tell whether scores will be held against a range of bins. */
export function hasRange({ thresholds }: ThresholdsOption): boolean {
  return (thresholds as Partial<BinsOption> | null | undefined)?.range !== undefined;
}

const MAX_BINS = 2 ** 22;
const BINS_NAMES: readonly string[] = ['bins', 'range'];

/**
 * Check which thresholds are wanted.
 * @param rangeOfData Finds the range of all scores, or null where they are still to come.
 * @returns The grid, or null for every distinct score.
 */
export function checkThresholds(
  options: ThresholdsOption,
  rangeOfData: (() => readonly [number, number]) | null,
): Grid | null {
  const { thresholds = 'exact', comparison = '>=' } = options;
  checkOption('comparison', comparison, ['>=', '>']);
  const isList = Array.isArray(thresholds) || isTypedArray(thresholds);
  if (comparison === '>' && !isList) {
    throw comparisonNeedsList();
  }
  if (thresholds === 'exact') return null;
  if (isList) return gridOfList(checkList(thresholds as ArrayLike<unknown>), comparison);
  if (typeof thresholds !== 'object' || (thresholds as unknown) === null) {
    throw invalidOption('thresholds', thresholds, '"exact", a list of numbers or { bins, range }');
  }
  checkOptionNames(thresholds, BINS_NAMES);
  const { bins, range } = thresholds as BinsOption;
  if (!(Number.isInteger(bins) && bins >= 1 && bins <= MAX_BINS)) {
    throw invalidOption('thresholds.bins', bins, integerIn(1, MAX_BINS));
  }
  if (range === undefined && !rangeOfData) throw rangeMissing();
  const { range: ends = rangeOfData?.() } = thresholds as BinsOption;
  return gridOfBins(bins, checkEnds('thresholds.range', ends));
}

function checkList(list: ArrayLike<unknown>): Float64Array {
  if (list.length === 0) throw mustNotBeEmpty('thresholds', 'number');
  return checkNumberList('thresholds', list, FINITE, Number.isFinite);
}

function comparisonNeedsList(): MetricError {
  const fact = 'is ">", which only a list of thresholds can be held against';
  return optionConflict('comparison', fact);
}

function rangeMissing(): MetricError {
  const fact = 'is missing, which scores still to come cannot stand in for';
  return optionConflict('thresholds.range', fact);
}
