import { isLittleEndian } from '@confmat/core/internal';
import { startsFromCounts } from '../kernels/starts-from-counts.js';
import { countPartitions, discardRows } from './kernels/partition-scores.js';
import { scatterScores } from './kernels/twins/scatter-scores.js';
import { scatterWeighted } from './kernels/scatter-weighted.js';
import {
  DIGIT_SIZE,
  N_DIGITS,
  countDigits,
  packCounted,
  packSingles,
  scatterDigit,
  tallySingles,
} from './kernels/radix-singles.js';
import { splitBySign } from './kernels/twins/split-by-sign.js';
import { splitWeightedBySign } from './kernels/split-weighted-by-sign.js';
import { tallyPartitions } from './kernels/tally-partitions.js';
import { tallyWeightedPartitions } from './kernels/tally-weighted-partitions.js';
import { planPartitions } from './plan-partitions.js';
import type { Tallies } from './tallies.js';

/** Fewer rows are one partition of either sign: planning costs as much as sorting them. */
export const MIN_PLANNED_ROWS = 4096;

/** From this share of distinct scores on, results are views of the full columns, not copies. */
export const FULL_SHARE = 0.75;

/** Which 32-bit word of a double holds its sign. */
export const HIGH: number = /* @__PURE__ */ isLittleEndian() ? 1 : 0;

interface Work {
  readonly thresholds: Float64Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  /** Rows written; positives and negatives so far; what rounding took from each. */
  readonly state: Float64Array;
}

interface Rows {
  readonly scores: Float64Array;
  readonly classes: Uint8Array;
  readonly weights: Float64Array | null;
}

/** Places to sort doubles in, until they are wanted for false and true negatives. */
type Spare = readonly [Float64Array, Float64Array];

/** Partitions in descending order of scores, of one sign each. */
interface Partitions {
  readonly counts: Int32Array;
  readonly firstNegative: number;
  readonly end: number;
}

/**
 * Count, at every distinct score, the rows of either class down to it. Memory is that of the
 * result: three columns of the number of rows for single floats, two more for doubles, which serve
 * the sort first. Single floats are sorted by their bits, doubles into partitions by their high
 * bits and within these by value.
 * @param classes 0, 1, or 2 for rows to leave out, shape (nSamples,).
 */
export function exactTallies(
  scores: Float64Array | Float32Array,
  classes: Uint8Array,
  weights: Float64Array | null,
): Tallies {
  const n = scores.length;
  const work: Work = {
    thresholds: new Float64Array(n),
    tp: new Float64Array(n),
    fp: new Float64Array(n),
    state: new Float64Array(5),
  };
  let spare: Spare | undefined;
  if (scores instanceof Float32Array && !weights && n >= MIN_PLANNED_ROWS) {
    tallyByBits(scores, classes, work);
  } else {
    const doubles = scores instanceof Float64Array ? scores : Float64Array.from(scores);
    spare = [new Float64Array(n), new Float64Array(n)];
    tallyByPartition({ scores: doubles, classes, weights }, spare, work);
  }
  const [nRows = 0, positives = 0, negatives = 0, lostPositives = 0, lostNegatives = 0] =
    work.state;
  const isFull = nRows > FULL_SHARE * n;
  const firstRows = (column: Float64Array): Float64Array =>
    isFull ? column.subarray(0, nRows) : column.slice(0, nRows);
  return {
    thresholds: firstRows(work.thresholds),
    tp: firstRows(work.tp),
    fp: firstRows(work.fp),
    nPositives: positives + lostPositives,
    nNegatives: negatives + lostNegatives,
    spare: isFull && spare ? [firstRows(spare[0]), firstRows(spare[1])] : undefined,
  };
}

function tallyByBits(scores: Float32Array, classes: Uint8Array, work: Work): void {
  const n = scores.length;
  const bits = new Int32Array(scores.buffer, scores.byteOffset, n);
  // Scores are sorted in the second halves of two results, where a row is written only once the
  // scores that lay there have been read.
  const packed = new Int32Array(work.thresholds.buffer, 4 * n, n);
  const other = new Int32Array(work.tp.buffer, 4 * n, n);
  const counts = new Int32Array(N_DIGITS * DIGIT_SIZE);
  if (packCounted(bits, classes, packed, counts) < 0) {
    tallyPacked(packed, counts, other, false, work);
    return;
  }
  const nOfSign = new Int32Array(2);
  packSingles(bits, classes, packed, nOfSign);
  let start = 0;
  for (const [sign, count] of nOfSign.entries()) {
    const rows = packed.subarray(start, start + count);
    counts.fill(0);
    countDigits(rows, counts);
    tallyPacked(rows, counts, other.subarray(start, start + count), sign === 1, work);
    start += count;
  }
}

/** Tally packed scores of one sign; `counts` are of their digits, `other` is a place to sort in. */
function tallyPacked(
  rows: Int32Array,
  counts: Int32Array,
  other: Int32Array,
  isNegative: boolean,
  { thresholds, tp, fp, state }: Work,
): void {
  const sorted = sortPacked(rows, counts, other);
  const bits = new Int32Array(2);
  const singles = new Float32Array(bits.buffer);
  const flip = isNegative ? -0x80000000 : 0x7fffffff;
  tallySingles(sorted, flip, bits, singles, thresholds, tp, fp, state);
}

/** Order packed scores; returns the array that holds them, `rows` or `other`. */
function sortPacked(rows: Int32Array, counts: Int32Array, other: Int32Array): Int32Array {
  const n = rows.length;
  let from = rows;
  let to = other;
  for (let digit = 0; digit < N_DIGITS; ++digit) {
    const places = counts.subarray(digit * DIGIT_SIZE, (digit + 1) * DIGIT_SIZE);
    if (places.includes(n)) continue;
    startsFromCounts(places);
    scatterDigit(from, to, digit, places);
    [from, to] = [to, from];
  }
  return from;
}

function tallyByPartition(rows: Rows, spare: Spare, work: Work): void {
  const [signed, other] = spare;
  const movedWeights = rows.weights && other;
  const isPlanned = rows.scores.length >= MIN_PLANNED_ROWS;
  const parted = isPlanned ? partByBits(rows, spare) : partBySign(rows, spare);
  const { counts, firstNegative, end } = parted;
  const greatest = counts.subarray(0, end).reduce((a, b) => Math.max(a, b), 0);
  const buffer = movedWeights ? new Float64Array(greatest) : other;
  const words = new Int32Array(buffer.buffer);
  const cells = new Int32Array(greatest + 2);
  const { thresholds, tp, fp, state } = work;
  const weightBuffer = new Float64Array(movedWeights ? greatest : 0);
  const tally = (from: number, to: number, start: number, sign: number): number =>
    movedWeights
      ? tallyWeightedPartitions(
          ...([signed, movedWeights, counts, from, to, start, sign] as const),
          ...([buffer, words, HIGH, weightBuffer, cells, thresholds, tp, fp, state] as const),
        )
      : tallyPartitions(
          ...([signed, counts, from, to, start, sign] as const),
          ...([buffer, words, HIGH, cells, thresholds, tp, fp, state] as const),
        );
  tally(firstNegative, end, tally(0, firstNegative, 0, 1), -1);
}

function partBySign({ scores, classes, weights }: Rows, [signed, movedWeights]: Spare): Partitions {
  const counts = new Int32Array(2);
  if (weights) splitWeightedBySign(scores, classes, weights, signed, movedWeights, counts);
  else splitBySign(scores, classes, signed, counts);
  return { counts, firstNegative: 1, end: 2 };
}

function partByBits({ scores, classes, weights }: Rows, [signed, movedWeights]: Spare): Partitions {
  const n = scores.length;
  const words = new Int32Array(scores.buffer, scores.byteOffset, 2 * n);
  const { bases, shifts, nPartitions, firstNegative } = planPartitions(words, 2, HIGH, n);
  const partitions = new Uint16Array(n);
  // One more for the rows that are left out.
  const counts = new Int32Array(nPartitions + 1);
  countPartitions(words, 2, HIGH, bases, shifts, partitions, counts);
  discardRows(classes, partitions, counts);
  const places = counts.slice();
  startsFromCounts(places);
  if (weights) scatterWeighted(scores, classes, weights, partitions, places, signed, movedWeights);
  else scatterScores(scores, classes, partitions, places, signed);
  return { counts, firstNegative, end: nPartitions };
}
