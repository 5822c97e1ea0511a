import { PREFIX_BITS, samplePrefixes } from './kernels/partition-scores.js';

/** How scores are parted by their high bits, in descending order of scores. */
export interface PartitionPlan {
  /** First partition of each prefix, shape (2^PREFIX_BITS,). */
  readonly bases: Int32Array;
  /** How far the bits after the prefix are shifted to number its partitions. */
  readonly shifts: Uint8Array;
  readonly nPartitions: number;
  /** The first partition of scores with a minus sign. */
  readonly firstNegative: number;
}

const N_PREFIXES = 2 ** PREFIX_BITS;
const REST_BITS = 32 - PREFIX_BITS;
/** Each prefix is split into at most so many partitions, which keeps their ids below 2^16. */
const MAX_SPLIT_BITS = 12;
const SAMPLE_ROWS = 16384;
/** Scores of a partition that fit the first cache with their cells: bench/suites/sweep.js. */
const MIN_PARTITION_ROWS = 1024;
const MAX_PARTITIONS = 4096;

/**
 * Plan partitions of about equal size, from a sample: prefixes that hold much are split by the bits
 * after them, neighbours that hold little share one.
 */
export function planPartitions(
  words: Int32Array,
  stride: number,
  first: number,
  n: number,
): PartitionPlan {
  const counts = new Int32Array(N_PREFIXES);
  const step = Math.max(1, Math.floor(n / SAMPLE_ROWS));
  const nSampled = samplePrefixes(words, stride, first, n, step, counts);
  const rowsPerSample = n / nSampled;
  const wanted = Math.max(MIN_PARTITION_ROWS, n / MAX_PARTITIONS);
  const bases = new Int32Array(N_PREFIXES);
  const shifts = new Uint8Array(N_PREFIXES).fill(REST_BITS);
  let partition = 0;
  let filled = 0;
  let firstNegative = 0;
  for (const [prefix, count] of counts.entries()) {
    const rows = count * rowsPerSample;
    // A partition holds scores of one sign, whose bit is then free for the class.
    if (prefix === N_PREFIXES / 2) firstNegative = partition + 1;
    if (prefix === N_PREFIXES / 2 || (filled > 0 && filled + rows > wanted)) {
      ++partition;
      filled = 0;
    }
    bases[prefix] = partition;
    filled += rows;
    if (rows > wanted) {
      const bits = Math.min(MAX_SPLIT_BITS, Math.ceil(Math.log2(rows / wanted)));
      shifts[prefix] = REST_BITS - bits;
      partition += 2 ** bits;
      filled = 0;
    }
  }
  return { bases, shifts, nPartitions: partition + 1, firstNegative };
}
