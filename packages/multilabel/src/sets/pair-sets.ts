import { emptyInput, labelKind, shapeMismatch, unknownLabel } from '@confmat/core/internal';
import type { Label, LabelSets, MetricError } from '@confmat/core';
import { gatherSets } from './kernels/gather-sets.js';
import { orderSets } from './kernels/order-sets.js';
import { isSameList, mergeLabels, placesIn } from './merge-labels.js';
import { pairColumns } from './pair-columns.js';
import type { PairOptions, PairedColumns } from './pair-columns.js';
import { setsOf } from './reading/indicator.js';

/** Sets of some samples, none missing. */
export interface SetCodes {
  /** Ascending from 0, shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** Codes in [0, labels.length), ascending within a sample, each once. */
  readonly codes: Int32Array;
}

/** True and predicted sets of the samples that have both, under one list of labels. */
export interface PairedSets {
  readonly truth: SetCodes;
  readonly prediction: SetCodes;
  readonly labels: readonly Label[];
  /** Whether the labels are just what occurs, in one column or the other. */
  readonly inferred: boolean;
  /** Samples that have both sets. */
  readonly nSamples: number;
  /** Samples left out because a set is missing. */
  readonly nSkipped: number;
  /** Where the samples stand in the columns, ascending, or null if all of them are here. */
  readonly rows: Int32Array | null;
  /** Weights of the samples that are here, or null. */
  readonly weights: Float64Array | null;
}

/**
 * Read true and predicted sets, put them under one list of labels, and leave out the samples of
 * which one is missing.
 */
export function pairSets(yTrue: unknown, yPred: unknown, options: PairOptions): PairedSets {
  const sets = alignSets(pairColumns(yTrue, yPred, options));
  refuseEmpty(sets);
  return sets;
}

/** Refuse columns without samples where nobody said which labels there are. */
export function refuseEmpty({
  nSamples,
  nSkipped,
  inferred,
}: Pick<PairedSets, 'nSamples' | 'nSkipped' | 'inferred'>): void {
  if (nSamples > 0 || !inferred) return;
  throw mustHaveSamples(nSkipped);
}

/** Put two columns under one list of labels, and leave out samples that lack either set. */
export function alignSets(columns: PairedColumns): PairedSets {
  const truth = setsOf('yTrue', columns.truth);
  const prediction = setsOf('yPred', columns.prediction);
  const labels = unite(truth, prediction);
  const sides = [relabel(truth, labels), relabel(prediction, labels)] as const;
  const inferred = truth.inferred === true && prediction.inferred === true;
  return { labels, inferred, ...leaveOut(...sides, columns.weights) };
}

/** One list for both columns: that which was given, or all labels found. */
function unite(truth: LabelSets, prediction: LabelSets): readonly Label[] {
  const { labels: list } = truth;
  const { labels: others } = prediction;
  if (isSameList(list, others)) return list;
  const [a] = list;
  const [b] = others;
  const isOneKind = a === undefined || b === undefined || labelKind(a) === labelKind(b);
  if (isOneKind && truth.inferred && prediction.inferred) {
    return mergeLabels(list, others);
  }
  if (isOneKind && (truth.inferred || prediction.inferred)) {
    const given = truth.inferred ? others : list;
    const listed = new Set(given);
    const argument = truth.inferred ? 'yTrue' : 'yPred';
    const unlisted = (truth.inferred ? list : others).find((label) => !listed.has(label));
    if (unlisted === undefined) return given;
    const sets = truth.inferred ? truth : prediction;
    const place = sets.codes.indexOf(sets.labels.indexOf(unlisted));
    const row = place < 0 ? null : sets.offsets.findIndex((offset) => offset > place) - 1;
    throw unknownLabel({ argument, row }, unlisted, given);
  }
  throw listsDiffer(list, others);
}

function relabel(sets: LabelSets, labels: readonly Label[]): LabelSets {
  const { labels: own, offsets, codes, nSamples, missing } = sets;
  if (own.every((label, code) => labels[code] === label)) return sets;
  const places = placesIn(own, labels);
  const placed = new Int32Array(codes.length);
  // Missing samples are empty already.
  orderSets(offsets, codes, new Uint8Array(nSamples), places, new Int32Array(nSamples + 1), placed);
  return { nSamples, offsets, codes: placed, labels, ...(missing && { missing }) };
}

function leaveOut(
  truth: LabelSets,
  prediction: LabelSets,
  weights: Float64Array | null,
): Omit<PairedSets, 'labels' | 'inferred'> {
  const { nSamples } = truth;
  if (!truth.missing && !prediction.missing) {
    return { truth, prediction, nSamples, nSkipped: 0, rows: null, weights };
  }
  const isHere = (row: number): boolean =>
    truth.missing?.[row] !== 1 && prediction.missing?.[row] !== 1;
  const rows = Int32Array.from({ length: nSamples }, (_, row) => row).filter(isHere);
  return {
    truth: selectSets(truth, rows),
    prediction: selectSets(prediction, rows),
    nSamples: rows.length,
    nSkipped: nSamples - rows.length,
    rows,
    weights: weights && Float64Array.from(rows, (row) => weights[row] ?? 0),
  };
}

function selectSets({ offsets, codes }: SetCodes, rows: Int32Array): SetCodes {
  const keptOffsets = new Int32Array(rows.length + 1);
  const kept = new Int32Array(codes.length);
  const end = gatherSets(offsets, codes, rows, keptOffsets, kept);
  return { offsets: keptOffsets, codes: kept.slice(0, end) };
}

function mustHaveSamples(nSkipped: number): MetricError {
  const what = nSkipped === 0 ? 'are empty' : 'have no sample with both sets';
  return emptyInput('yTrue', `and yPred ${what}, expected samples or the option labels`);
}

function listsDiffer(truth: readonly Label[], prediction: readonly Label[]): MetricError {
  const [received, expected] = [listInWords(prediction), listInWords(truth)];
  return shapeMismatch('yPred', received, `those of yTrue, ${expected}`);
}

function listInWords(labels: readonly Label[]): string {
  const [first, second] = labels.map((label) =>
    typeof label === 'string' ? JSON.stringify(label) : String(label),
  );
  const start = [first, second].filter((label) => label !== undefined).join(', ');
  return `sets of ${labels.length} labels (${start}${labels.length > 2 ? ' …' : ''})`;
}
