import { countIndicatorSamples } from './kernels/count-indicator-samples.js';
import { countSetSamples } from './kernels/count-set-samples.js';
import { densePair, refuseNotBinary, wordsOf } from '../sets/dense-pair.js';
import type { PairedColumns } from '../sets/pair-columns.js';
import { alignSets, refuseEmpty } from '../sets/pair-sets.js';
import type { PairedSets } from '../sets/pair-sets.js';

/** Counts of a block of samples, shape (m,) each. */
export interface SampleBlock {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
}

/** Samples that can be counted a block at a time. */
export interface SampleCounter {
  readonly nSamples: number;
  readonly nSkipped: number;
  /** Where the samples stand in the columns, or null if all of them are here. */
  readonly rows: Int32Array | null;
  readonly weights: Float64Array | null;
  /** Counts the samples from `first` on into a block. */
  readonly count: (first: number, block: SampleBlock) => void;
}

/** Prepare to count the samples of two columns. */
export function sampleCounter(columns: PairedColumns): SampleCounter {
  const pair = densePair(columns);
  if (pair) {
    const { truth, prediction, labels, nSamples } = pair;
    const trueWords = wordsOf(truth);
    const predWords = wordsOf(prediction);
    const k = labels.length;
    return {
      nSamples,
      nSkipped: 0,
      rows: null,
      weights: columns.weights,
      count(first, { tp, fp, fn, tn }) {
        const seen = countIndicatorSamples(
          ...([truth, prediction, trueWords, predWords] as const),
          k,
          first,
          tp,
          fp,
          fn,
          tn,
        );
        if (seen !== 0) refuseNotBinary(pair);
      },
    };
  }
  const sets = alignSets(columns);
  refuseEmpty(sets);
  return setCounter(sets);
}

/** Prepare to count the samples of sets that were checked. */
export function setCounter(sets: PairedSets): SampleCounter {
  const { truth, prediction, labels, nSamples, nSkipped, rows, weights } = sets;
  const { offsets, codes } = truth;
  const { offsets: predOffsets, codes: predCodes } = prediction;
  const lastSeen = new Int32Array(labels.length).fill(0x7fffffff);
  return {
    nSamples,
    nSkipped,
    rows,
    weights,
    count(first, { tp, fp, fn, tn }) {
      countSetSamples(offsets, codes, predOffsets, predCodes, first, lastSeen, tp, fp, fn, tn);
    },
  };
}

export function sampleBlock(m: number): SampleBlock {
  return {
    tp: new Float64Array(m),
    fp: new Float64Array(m),
    fn: new Float64Array(m),
    tn: new Float64Array(m),
  };
}
