import { isLittleEndian } from '@confmat/core/internal';
import { startsFromCounts } from '../kernels/starts-from-counts.js';
import { countPartitions } from '../sweep/kernels/partition-scores.js';
import { scatterRows } from '../sweep/kernels/twins/scatter-rows.js';
import { planPartitions } from '../sweep/plan-partitions.js';
import { hasNegativeZero } from './kernels/has-negative-zero.js';
import { placePartitions } from './kernels/place-partitions.js';

/** Which 32-bit word of a double holds its sign. */
const HIGH = /* @__PURE__ */ isLittleEndian() ? 1 : 0;

/** Where each row stands among those of the other class, by its score. */
export interface Placements {
  /** Twice the rows of the other class that score higher, ties counting half, shape (nSamples,). */
  readonly doubled: Uint32Array;
  /** Rows of either class down to each distinct score, shape (nScores,); views of `Room`. */
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/** Memory that placing rows needs, for one call after the other. */
export interface Room {
  readonly signed: Float64Array;
  readonly rows: Int32Array;
  readonly partitions: Uint16Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
}

/** Room to place so many rows. */
export function roomFor(nSamples: number): Room {
  return {
    signed: new Float64Array(nSamples),
    rows: new Int32Array(nSamples),
    partitions: new Uint16Array(nSamples),
    tp: new Float64Array(nSamples),
    fp: new Float64Array(nSamples),
  };
}

/**
 * Place every row among those of the other class, which sorts the scores once.
 * @param scores Finite, shape (nSamples,).
 * @param classes 0 or 1, shape (nSamples,).
 * @param room For as many rows; what it held before is lost.
 */
export function rowPlacements(
  scores: Float64Array | Float32Array,
  classes: Uint8Array,
  room: Room,
): Placements {
  const { signed, rows, partitions, tp, fp } = room;
  const n = scores.length;
  const doubles = placeable(scores);
  const words = new Int32Array(doubles.buffer, doubles.byteOffset, 2 * n);
  const { bases, shifts, nPartitions, firstNegative } = planPartitions(words, 2, HIGH, n);
  const counts = new Int32Array(nPartitions);
  countPartitions(words, 2, HIGH, bases, shifts, partitions, counts);
  const places = counts.slice();
  startsFromCounts(places);
  scatterRows(doubles, classes, partitions, places, signed, rows);
  const greatest = counts.reduce((a, b) => Math.max(a, b), 0);
  const buffer = new Float64Array(greatest);
  const ofBuffer = new Int32Array(buffer.buffer);
  const rowBuffer = new Int32Array(greatest);
  const cells = new Int32Array(greatest + 2);
  const doubled = new Uint32Array(n);
  const state = new Float64Array(3);
  const place = (from: number, to: number, start: number, sign: number): number =>
    placePartitions(
      ...([signed, rows, counts, from, to, start, sign] as const),
      ...([buffer, ofBuffer, HIGH, rowBuffer, cells, doubled, tp, fp, state] as const),
    );
  place(firstNegative, nPartitions, place(0, firstNegative, 0, 1), -1);
  const [nScores = 0, nPositives = 0, nNegatives = 0] = state;
  return {
    ...{ doubled, nPositives, nNegatives },
    tp: tp.subarray(0, nScores),
    fp: fp.subarray(0, nScores),
  };
}

/** Scores as doubles, zeros without a sign: by their bits, −0 would be below 0. */
function placeable(scores: Float64Array | Float32Array): Float64Array {
  if (!(scores instanceof Float64Array)) return Float64Array.from(scores, (score) => score + 0);
  return hasNegativeZero(scores) ? scores.map((score) => score + 0) : scores;
}
