import { refuseNotBinary, wordsOf } from '../sets/dense-pair.js';
import type { DensePair } from '../sets/dense-pair.js';
import {
  countIndicatorBytes,
  foldPlaces,
  sumIndicatorWords,
} from './kernels/count-indicator-labels.js';
import { talliesOf } from './label-tallies.js';
import type { LabelTallies } from './label-tallies.js';

/** A byte of a sum holds the ones of so many groups, a multiple of four. */
const BLOCK_GROUPS = 252;

/** Tally the labels of dense matrices, without making sets of them. */
export function tallyMatrices(pair: DensePair): LabelTallies {
  const { truth, prediction, labels, nSamples } = pair;
  const k = labels.length;
  const [support, predicted, both] = threeOf(k);
  // The fewest rows that are whole words.
  const groupRows = k % 4 === 0 ? 1 : k % 2 === 0 ? 2 : 4;
  const nWords = (groupRows * k) / 4;
  const nGroups = Math.floor(nSamples / groupRows);
  const trueWords = wordsOf(truth);
  const predWords = wordsOf(prediction);
  const [supports, predicteds, boths] = threeOf(nWords);
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
  const facts = { labels, inferred: false, nSamples, nSkipped: 0 };
  return talliesOf(facts, support, predicted, both);
}

function bytesOfWords(words: Int32Array): Uint8Array {
  return new Uint8Array(words.buffer);
}

function threeOf(length: number): readonly [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
}
