import {
  countIndicatorBytes,
  foldPlaces,
  sumIndicatorWords,
} from '../kernels/count-indicator-labels.js';
import { addSetLabels, countSetLabels } from '../kernels/count-set-labels.js';
import { refuseNotBinary, wordsOf } from '../sets/dense-pair.js';
import type { DensePair } from '../sets/dense-pair.js';
import type { PairedSets } from '../sets/pair-sets.js';

/** In how many samples, or with which sum of their weights, each label is …, shape (nLabels,). */
export interface LabelTallies {
  /** … true. */
  readonly support: Int32Array | Float64Array;
  /** … predicted. */
  readonly predicted: Int32Array | Float64Array;
  /** … both. */
  readonly both: Int32Array | Float64Array;
}

/**
 * Tally the labels of sets.
 *
 * @param sets True and predicted sets.
 * @returns Sums of weights if the samples have weights, otherwise numbers of samples.
 */
export function tallySets({ truth, prediction, labels, weights }: PairedSets): LabelTallies {
  const k = labels.length;
  const lastSeen = new Int32Array(k).fill(NEVER);
  const { offsets, codes } = truth;
  const { offsets: predOffsets, codes: predCodes } = prediction;
  if (weights) {
    const [support, predicted, both] = [0, 1, 2].map(
      () => new Float64Array(k),
    ) as Three<Float64Array>;
    addSetLabels(
      offsets,
      codes,
      predOffsets,
      predCodes,
      weights,
      lastSeen,
      support,
      predicted,
      both,
    );
    return { support, predicted, both };
  }
  const [support, predicted, both] = [0, 1, 2].map(() => new Int32Array(k)) as Three<Int32Array>;
  countSetLabels(offsets, codes, predOffsets, predCodes, lastSeen, support, predicted, both);
  return { support, predicted, both };
}

/** More than any sample's number. */
const NEVER = 0x7fffffff;

type Three<T> = [T, T, T];

/** A byte of a sum holds the ones of so many groups, a multiple of four. */
const BLOCK_GROUPS = 252;

/**
 * Tally the labels of dense matrices, without making sets of them.
 *
 * @param caller Name of the public function.
 * @param pair True and predicted labels.
 * @returns Numbers of samples.
 * @throws {MetricError} `invalid-value` for a value other than 0 and 1.
 */
export function tallyMatrices(caller: string, pair: DensePair): LabelTallies {
  const { truth, prediction, labels, nSamples } = pair;
  const k = labels.length;
  const support = new Int32Array(k);
  const predicted = new Int32Array(k);
  const both = new Int32Array(k);
  // The fewest rows that are whole words.
  const groupRows = k % 4 === 0 ? 1 : k % 2 === 0 ? 2 : 4;
  const nWords = (groupRows * k) / 4;
  const nGroups = Math.floor(nSamples / groupRows);
  const trueWords = wordsOf(truth);
  const predWords = wordsOf(prediction);
  const [supports, predicteds, boths] = [0, 1, 2].map(
    () => new Int32Array(nWords),
  ) as Three<Int32Array>;
  let seen = 0;
  for (let group = 0; group < nGroups; group += BLOCK_GROUPS) {
    const end = Math.min(nGroups, group + BLOCK_GROUPS);
    seen |= sumIndicatorWords(trueWords, predWords, group, end, supports, predicteds, boths);
    foldPlaces(bytesOfWords(supports), support);
    foldPlaces(bytesOfWords(predicteds), predicted);
    foldPlaces(bytesOfWords(boths), both);
  }
  const start = nGroups * groupRows * k;
  seen |= countIndicatorBytes(truth, prediction, start, support, predicted, both);
  if (seen !== 0) refuseNotBinary(caller, pair);
  return { support, predicted, both };
}

function bytesOfWords(words: Int32Array): Uint8Array {
  return new Uint8Array(words.buffer);
}
