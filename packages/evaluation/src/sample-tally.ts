import type { BinaryCounts, JsonNumber } from '@confmat/core';
import {
  checkSameLength,
  isTypedArray,
  jsonOfPlain,
  named,
  unsupportedType,
  withJson,
} from '@confmat/core/internal';

/**
 * Samples by what their sets have in common: how many samples had so many labels in both sets, in the
 * predicted one alone, and in the true one alone. Columns of shape (nKinds,), ascending.
 */
export interface SampleTally {
  readonly tp: Int32Array;
  readonly fp: Int32Array;
  readonly fn: Int32Array;
  /** Number of the samples. */
  readonly nRows: Float64Array;
  /** Sum of their weights; undefined: 1 each. */
  readonly weights?: Float64Array | undefined;
}

export const SAMPLE_TALLY_FORMAT = 'confmat.SampleTally';

/** A tally of samples as JSON: the same columns. */
export interface SampleTallyJson {
  readonly format: typeof SAMPLE_TALLY_FORMAT;
  readonly version: 1;
  readonly tp: readonly number[];
  readonly fp: readonly number[];
  readonly fn: readonly number[];
  readonly nRows: readonly number[];
  readonly weights?: readonly JsonNumber[];
}

/** The tally as columns, before it is ordered. */
export interface SampleColumns {
  readonly tp: ArrayLike<number>;
  readonly fp: ArrayLike<number>;
  readonly fn: ArrayLike<number>;
  readonly nRows: ArrayLike<number>;
  readonly weights?: ArrayLike<number> | undefined;
}

/**
 * Count samples that are alike together: all that means over samples, exact matches and edits need.
 * @param counts What `sampleCounts` returned.
 * @param nRows In how many samples each row of the counts is, shape (m,). Default: 1 each.
 * @param weighted Whether the counts' `rowWeights` are weights, and not numbers of samples. Default:
 *   true if there are any.
 * @returns The tally.
 * @throws {MetricError} `unsupported-type`, `length-mismatch`.
 * @example
 * const samples = binaryCounts({ tp: [1, 1, 0], fp: [0, 0, 1], fn: [0, 0, 0] }, { of: 'samples' });
 * sampleTally(samples).nRows; // → Float64Array [1, 2]
 */
export function sampleTally(
  counts: BinaryCounts<never>,
  nRows?: ArrayLike<number>,
  weighted: boolean = counts.rowWeights !== undefined,
): SampleTally {
  return named('sampleTally', () => {
    const { tp, fp, fn, rowWeights } = (counts as BinaryCounts<never> | null) ?? {};
    if (!isTypedArray(tp) || !isTypedArray(fp) || !isTypedArray(fn)) {
      throw unsupportedType('counts', counts, 'what sampleCounts returned');
    }
    checkSameLength({ counts: tp, nRows });
    const weights = weighted ? (rowWeights ?? tp.map(() => 1)) : undefined;
    return tallyOf({ tp, fp, fn, nRows: nRows ?? tp.map(() => 1), weights });
  });
}

/** Put alike samples together, in order. */
export function tallyOf({ tp, fp, fn, nRows, weights }: SampleColumns): SampleTally {
  const at = (column: ArrayLike<number>, row: number): number => column[row] ?? 0;
  const isSafe = [tp, fp, fn].every((column) => Array.prototype.every.call(column, isSmall));
  const kindOf = new Map<number | string, number>();
  const kinds: number[] = [];
  const sums: number[] = [];
  const total: number[] = [];
  for (let row = 0; row < nRows.length; ++row) {
    const [a, b, c] = [at(tp, row), at(fp, row), at(fn, row)];
    const key = isSafe ? (a * MOST + b) * MOST + c : `${a} ${b} ${c}`;
    let kind = kindOf.get(key);
    if (kind === undefined) {
      kindOf.set(key, (kind = kinds.length));
      kinds.push(row);
    }
    sums[kind] = (sums[kind] ?? 0) + at(nRows, row);
    if (weights) total[kind] = (total[kind] ?? 0) + at(weights, row);
  }
  // Kinds are few, also of many samples.
  const order = [...kinds.keys()].sort((x, y) => {
    const [a = 0, b = 0] = [kinds[x], kinds[y]];
    return at(tp, a) - at(tp, b) || at(fp, a) - at(fp, b) || at(fn, a) - at(fn, b);
  });
  const pick = (column: ArrayLike<number>): Int32Array =>
    Int32Array.from(order, (kind) => at(column, kinds[kind] ?? 0));
  const tally: SampleTally = {
    ...{ tp: pick(tp), fp: pick(fp), fn: pick(fn) },
    nRows: Float64Array.from(order, (kind) => sums[kind] ?? 0),
    ...(weights && { weights: Float64Array.from(order, (kind) => total[kind] ?? 0) }),
  };
  return withJson(tally, sampleTallyToJson);
}

/**
 * Write a tally of samples as JSON, as `JSON.stringify` does. Copies and clones of it need this.
 * @param tally What `sampleTally` returned.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function sampleTallyToJson(tally: SampleTally): SampleTallyJson {
  return named('sampleTallyToJson', () => {
    const found: unknown = tally;
    const { tp, fp, fn, nRows, weights } = (found ?? {}) as Partial<SampleTally>;
    if (![tp, fp, fn, nRows].every(isTypedArray)) {
      throw unsupportedType('tally', found, 'what sampleTally returned');
    }
    const json = { format: SAMPLE_TALLY_FORMAT, version: 1, tp, fp, fn, nRows, weights };
    return jsonOfPlain(json) as SampleTallyJson;
  });
}

/** Three counts below it make one number without loss. */
const MOST = 2 ** 17;
const isSmall = (count: number): boolean => count < MOST;
