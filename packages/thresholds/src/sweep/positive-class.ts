import {
  compareLabels,
  encodeLabels,
  normalizeLabel,
  unknownLabel,
  invalidOption,
  mixedLabel,
} from '@confmat/core/internal';
import type { Label, LabelColumn, NullPolicy, MetricError } from '@confmat/core';
import { copyBinary, countOnes, countOnesOfWords, markClasses } from './kernels/class-bytes.js';

/** A column of true labels as one class against the rest. */
export interface Truth {
  /** 0 negative, 1 positive, 2 left out; shape (nSamples,). May be the caller's own array. */
  readonly classes: Uint8Array;
  readonly labels: readonly Label[];
  /** Number of rows without a label. */
  readonly nSkipped: number;
}

/** Labels that show whether they are positive: 1 and true are. */
const EVIDENT: readonly Label[] = [-1, 0, 1, false, true];

/** No message shows more; next to a given label it matters only whether there are two others. */
const MAX_REMEMBERED = 16;

/**
 * Which label is positive, over one column or many batches. Without a given label only −1, 0, 1 and
 * booleans are taken, so that the positive one does not depend on the order of batches. −1 and 0
 * together are refused: one of them would be a third class.
 */
export class PositiveClass {
  readonly given: Label | undefined;
  readonly #seen = new Set<Label>();

  constructor(posLabel: Label | undefined) {
    if (posLabel === undefined) return;
    const label = normalizeLabel(posLabel);
    if (label === null)
      throw invalidOption('posLabel', posLabel, 'a string, a boolean or an integer');
    this.given = label;
  }

  /** The positive label, seen or not. */
  get label(): Label {
    return this.given ?? (this.#seen.has(false) || this.#seen.has(true) ? true : 1);
  }

  /** Read a column of true labels; `remember` then takes note of them. */
  read(yTrue: LabelColumn, nulls: NullPolicy): Truth {
    const binary = this.given === undefined || this.given === 1 ? truthOfBinary(yTrue) : null;
    if (binary) {
      this.check(binary.labels, 0);
      return binary;
    }
    const { codes, labels } = encodeLabels(yTrue, { argument: 'yTrue', nulls });
    const firstRow = codes.findIndex((code) => code >= 0);
    this.check(labels, firstRow);
    const posLabel = this.given ?? (typeof labels[0] === 'boolean' ? true : 1);
    const classOf = Uint8Array.of(2, ...labels.map((label) => Number(label === posLabel)));
    const classes = new Uint8Array(codes.length);
    return { classes, labels, nSkipped: markClasses(codes, classOf, classes) };
  }

  /** Read the only column of true labels there is. */
  readOnce(yTrue: LabelColumn, nulls: NullPolicy): Truth {
    const truth = this.read(yTrue, nulls);
    this.remember(truth.labels);
    this.checkSeen();
    return truth;
  }

  /** Take note of labels that were counted. */
  remember(labels: Iterable<Label>): void {
    for (const label of labels) {
      if (label === this.given || this.#seen.size < MAX_REMEMBERED) this.#seen.add(label);
    }
  }

  /** Labels that were counted, not more than messages show. */
  get seen(): readonly Label[] {
    return [...this.#seen].sort(compareLabels);
  }

  /** Check that two or more other labels were not counted in place of the given one. */
  checkSeen(): void {
    if (this.given !== undefined && this.#seen.size > 1 && !this.#seen.has(this.given)) {
      throw unknownLabel('posLabel', this.given, this.seen);
    }
  }

  /** Check the labels of a batch, alone and with those before. */
  check(labels: readonly Label[], row: number): void {
    const [value] = labels;
    if (value === undefined) return;
    const given = this.given;
    if (given !== undefined) {
      if (kindOf(value) !== kindOf(given)) throw unknownLabel('posLabel', given, labels);
      return;
    }
    const [before = value] = this.#seen;
    if (kindOf(value) !== kindOf(before) && EVIDENT.includes(value)) {
      throw mustBeAsBefore(row, value, before);
    }
    const all = new Set([...this.#seen, ...labels]);
    if (!labels.every((label) => EVIDENT.includes(label)) || (all.has(-1) && all.has(0))) {
      throw invalidOption('posLabel', undefined, [...all].sort(compareLabels));
    }
  }
}

function kindOf(label: Label): string {
  return typeof label === 'bigint' ? 'number' : typeof label;
}

/** Columns of 0 and 1 need no codes. */
function truthOfBinary(yTrue: LabelColumn): Truth | null {
  const isBytes = yTrue instanceof Uint8Array;
  if (!isBytes && !(yTrue instanceof Int32Array)) return null;
  const n = yTrue.length;
  const classes = isBytes ? yTrue : new Uint8Array(n);
  const nOnes = isBytes ? countOnesOf(yTrue) : copyBinary(yTrue, classes);
  if (nOnes < 0) return null;
  const labels = [...(nOnes < n ? [0] : []), ...(nOnes > 0 ? [1] : [])];
  return { classes, labels, nSkipped: 0 };
}

/** Ones among bytes, −1 if one is neither 0 nor 1: by words, but for the ends that fill none. */
function countOnesOf(bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes;
  if (length < 8) return countOnes(bytes);
  const start = -byteOffset & 3;
  const nWords = (length - start) >>> 2;
  const parts = [
    countOnes(bytes.subarray(0, start)),
    countOnesOfWords(new Uint32Array(buffer, byteOffset + start, nWords)),
    countOnes(bytes.subarray(start + 4 * nWords)),
  ];
  return parts.includes(-1) ? -1 : parts.reduce((sum, ones) => sum + ones, 0);
}

function mustBeAsBefore(row: number, value: Label, before: Label): MetricError {
  const type = typeof before === 'boolean' ? 'a boolean' : 'an integer';
  return mixedLabel({ argument: 'yTrue', row }, value, type, 'as in the batches before');
}
