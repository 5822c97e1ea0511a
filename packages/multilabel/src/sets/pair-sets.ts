import {
  MetricError,
  checkSameLength,
  checkWeights,
  compareLabels,
  labelKind,
} from '@confmat/core';
import type { Label, LabelSets, NumberColumn } from '@confmat/core';
import { checkSetOptions } from './check-options.js';
import { readSets } from './read-sets.js';
import type { SetOptions } from './set-column.js';

/** How two columns of sets are read, and what their samples weigh. */
export interface PairOptions<L extends Label = Label> extends SetOptions<L> {
  /** Weight of each sample, shape (nSamples,). Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

/** Sets of some samples, none missing. */
export interface SetCodes {
  /** Shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** Ascending within a sample. */
  readonly codes: Int32Array;
}

/** True and predicted sets of the samples that have both, under one list of labels. */
export interface PairedSets {
  readonly truth: SetCodes;
  readonly prediction: SetCodes;
  readonly labels: readonly Label[];
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
 *
 * @param caller Name of the public function.
 * @param yTrue The received true sets.
 * @param yPred The received predicted sets.
 * @param options As for `labelCounts`.
 * @returns The sets.
 * @throws {MetricError} As `labelSets`, and `length-mismatch`, `shape-mismatch`.
 */
export function pairSets(
  caller: string,
  yTrue: unknown,
  yPred: unknown,
  options: PairOptions,
): PairedSets {
  const checked = checkSetOptions(caller, options);
  const { sampleWeight } = options;
  const weights =
    sampleWeight === undefined ? null : checkWeights(caller, 'sampleWeight', sampleWeight);
  const truth = readSets(caller, 'yTrue', yTrue, checked);
  const prediction = readSets(caller, 'yPred', yPred, checked);
  checkSameLength(caller, {
    yTrue: { length: truth.nSamples },
    yPred: { length: prediction.nSamples },
    sampleWeight: weights ?? undefined,
  });
  const labels = unite(caller, truth, prediction);
  return leaveOut(relabel(truth, labels), relabel(prediction, labels), labels, weights);
}

/** One list for both columns: that which was given, or all labels found. */
function unite(caller: string, truth: LabelSets, prediction: LabelSets): readonly Label[] {
  const { labels } = truth;
  const others = prediction.labels;
  if (labels === others) return labels;
  const [a] = labels;
  const [b] = others;
  if (a !== undefined && b !== undefined && labelKind(a) !== labelKind(b)) {
    throw listsDiffer(caller, truth, prediction);
  }
  if (truth.inferred && prediction.inferred) {
    return [...new Set([...labels, ...others])].sort(compareLabels);
  }
  const [list, rest] = truth.inferred ? [others, labels] : [labels, others];
  const listed = new Set(list);
  const isWithin = rest.every((label) => listed.has(label));
  const bothGiven = !truth.inferred && !prediction.inferred;
  if (!isWithin || (bothGiven && rest.some((label, code) => list[code] !== label))) {
    throw listsDiffer(caller, truth, prediction);
  }
  if (bothGiven && list.length !== rest.length) throw listsDiffer(caller, truth, prediction);
  return list;
}

function listsDiffer(caller: string, truth: LabelSets, prediction: LabelSets): MetricError {
  return new MetricError(caller, {
    code: 'shape-mismatch',
    argument: 'yPred',
    received: `sets of ${prediction.labels.length} labels`,
    expected: `the ${truth.labels.length} labels of yTrue, in their order`,
  });
}

function relabel(
  { labels: own, offsets, codes, nSamples, missing }: LabelSets,
  labels: readonly Label[],
): LabelSets {
  const same = own.length <= labels.length && own.every((label, code) => labels[code] === label);
  const placeOf = same ? null : new Map(labels.map((label, place) => [label, place]));
  const places = placeOf && Int32Array.from(own, (label) => placeOf.get(label) ?? -1);
  return {
    nSamples,
    offsets,
    codes: places ? codes.map((code) => places[code] ?? -1) : codes,
    labels,
    missing,
  };
}

function leaveOut(
  truth: LabelSets,
  prediction: LabelSets,
  labels: readonly Label[],
  weights: Float64Array | null,
): PairedSets {
  const { nSamples } = truth;
  if (!truth.missing && !prediction.missing) {
    return { truth, prediction, labels, nSamples, nSkipped: 0, rows: null, weights };
  }
  const isHere = (_: number, row: number): boolean =>
    truth.missing?.[row] !== 1 && prediction.missing?.[row] !== 1;
  const rows = Int32Array.from({ length: nSamples }, (_, row) => row).filter(isHere);
  return {
    truth: selectSets(truth, rows),
    prediction: selectSets(prediction, rows),
    labels,
    nSamples: rows.length,
    nSkipped: nSamples - rows.length,
    rows,
    weights: weights && Float64Array.from(rows, (row) => weights[row] ?? 0),
  };
}

function selectSets({ offsets, codes }: SetCodes, rows: Int32Array): SetCodes {
  const kept = new Int32Array(rows.length + 1);
  rows.forEach((row, place) => {
    kept[place + 1] = (kept[place] ?? 0) + (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  });
  const keptCodes = new Int32Array(kept[rows.length] ?? 0);
  rows.forEach((row, place) => {
    keptCodes.set(codes.subarray(offsets[row], offsets[row + 1]), kept[place]);
  });
  return { offsets: kept, codes: keptCodes };
}
