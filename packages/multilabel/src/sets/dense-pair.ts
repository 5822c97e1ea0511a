import type { Label } from '@confmat/core';
import { findNotBinary } from './kernels/list-ones.js';
import { notBinary } from '../refusals.js';
import { isSameList } from './merge-labels.js';
import type { PairedColumns } from './pair-columns.js';

/** Two dense matrices of one shape and one list of labels. */
export interface DensePair {
  /** Shape (nSamples × nLabels,) each; the first byte of both starts a word. */
  readonly truth: Uint8Array;
  readonly prediction: Uint8Array;
  readonly labels: readonly Label[];
  readonly nSamples: number;
}

/** Two columns as dense matrices, which have faster kernels, if they are such. */
export function densePair({ truth, prediction, nSamples }: PairedColumns): DensePair | null {
  if (truth.form !== 'matrix' || prediction.form !== 'matrix') return null;
  const { labels } = truth.matrix;
  // Bytes are addressed by 32-bit integers.
  if (!isSameList(labels, prediction.matrix.labels) || truth.matrix.data.length >= 2 ** 31) {
    return null;
  }
  return {
    truth: atWord(truth.matrix.data),
    prediction: atWord(prediction.matrix.data),
    labels,
    nSamples,
  };
}

/** The same memory by whole words. */
export function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length >>> 2);
}

/** Refuse the first value that is neither 0 nor 1, of matrices that hold one. */
export function refuseNotBinary({ truth, prediction, labels }: DensePair): never {
  const sides = { yTrue: truth, yPred: prediction };
  for (const [argument, data] of Object.entries(sides)) {
    const cell = findNotBinary(data, new Int32Array(1));
    if (cell >= 0) throw notBinary(argument, cell, labels.length, data[cell]);
  }
  throw new Error('bug: both matrices hold 0 and 1 only');
}

function atWord(bytes: Uint8Array): Uint8Array {
  // A Buffer of Node is a Uint8Array whose own `slice` copies nothing.
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}
