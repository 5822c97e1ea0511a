import {
  countIndicatorBytes,
  foldPlaces,
  sumIndicatorWords,
} from './kernels/count-indicator-labels.js';
import { addSetLabels, countSetLabels } from './kernels/count-set-labels.js';
import { splitTallies } from './kernels/split-tallies.js';
import { addUp } from '../kernels/tally-edits.js';
import { refuseNotBinary, wordsOf } from '../sets/dense-pair.js';
import type { DensePair } from '../sets/dense-pair.js';
import type { PairedSets } from '../sets/pair-sets.js';

/** In how many samples, or with which sum of their weights, each label is …, shape (nLabels,). */
export interface LabelTallies {
  /** … true and predicted. */
  readonly tp: Float64Array;
  /** … predicted only. */
  readonly fp: Float64Array;
  /** … true only. */
  readonly fn: Float64Array;
  /** Number of samples, of weight other than 0, in which each label is either; shape (nLabels,). */
  readonly present: Float64Array;
  /** Number of samples, or the sum of their weights. */
  readonly total: number;
  /** Number of samples of weight other than 0. */
  readonly nWeighing: number;
}

/**
 * Tally the labels of sets.
 *
 * @returns Sums of weights if the samples have weights, otherwise numbers of samples.
 */
export function tallySets(sets: PairedSets): LabelTallies {
  const { truth, prediction, labels, nSamples, weights } = sets;
  const k = labels.length;
  const { offsets, codes } = truth;
  const { offsets: predOffsets, codes: predCodes } = prediction;
  if (weights) {
    const sums = new Float64Array(3 * k);
    const lost = new Float64Array(3 * k);
    const present = new Float64Array(k);
    const nWeighing = addSetLabels(
      ...([offsets, codes, predOffsets, predCodes] as const),
      weights,
      present,
      sums,
      lost,
    );
    sums.forEach((sum, place) => {
      if (Number.isFinite(sum)) sums[place] = sum + (lost[place] ?? 0);
    });
    const [tp, fp, fn] = [0, 1, 2].map((kind) =>
      sums.slice(kind * k, (kind + 1) * k),
    ) as Three<Float64Array>;
    return { tp, fp, fn, present, total: addUp(weights), nWeighing };
  }
  const lastSeen = new Int32Array(k).fill(NEVER);
  const [support, predicted, both] = [0, 1, 2].map(() => new Int32Array(k)) as Three<Int32Array>;
  countSetLabels(offsets, codes, predOffsets, predCodes, lastSeen, support, predicted, both);
  return talliesOf(support, predicted, both, nSamples);
}

/** More than any sample's number. */
const NEVER = 0x7fffffff;

type Three<T> = [T, T, T];

function talliesOf(
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
  nSamples: number,
): LabelTallies {
  const k = support.length;
  const tp = new Float64Array(k);
  const fp = new Float64Array(k);
  const fn = new Float64Array(k);
  const present = new Float64Array(k);
  splitTallies(support, predicted, both, tp, fp, fn, present);
  return { tp, fp, fn, present, total: nSamples, nWeighing: nSamples };
}

/** A byte of a sum holds the ones of so many groups, a multiple of four. */
const BLOCK_GROUPS = 252;

/**
 * Tally the labels of dense matrices, without making sets of them.
 *
 * @throws {MetricError} `invalid-value` for a value other than 0 and 1.
 */
export function tallyMatrices(pair: DensePair): LabelTallies {
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
  if (seen !== 0) refuseNotBinary(pair);
  return talliesOf(support, predicted, both, nSamples);
}

function bytesOfWords(words: Int32Array): Uint8Array {
  return new Uint8Array(words.buffer);
}
