import type { CountUnits, Label, UnitsOf } from '@confmat/core';
import { splitTallies } from './kernels/split-tallies.js';

/** In how many samples, or with which sum of their weights, each label is …, shape (nLabels,). */
export interface LabelTallies {
  readonly labels: readonly Label[];
  /** Whether the labels are just what occurs. */
  readonly inferred: boolean;
  readonly weighted: boolean;
  readonly nSamples: number;
  readonly nSkipped: number;
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
  /** What rounding took from the sums; null for nothing. */
  readonly rests: TallyRests | null;
  /** Number of samples of weight other than 0. */
  readonly nWeighing: number;
  /** The samples by unit, under the same labels. */
  readonly units?: UnitsOf<CountUnits>;
}

/** What rounding took from sums of weights: with it they are right to some 100 bits. */
export interface TallyRests {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly total: number;
}

/** Tallies of numbers of samples, from those with the label in each set and in both. */
export function talliesOf(
  facts: Pick<LabelTallies, 'labels' | 'inferred' | 'nSamples' | 'nSkipped'>,
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
): LabelTallies {
  const { length } = support;
  const tp = new Float64Array(length);
  const fp = new Float64Array(length);
  const fn = new Float64Array(length);
  const present = new Float64Array(length);
  splitTallies(support, predicted, both, tp, fp, fn, present);
  const { nSamples } = facts;
  const sums = { tp, fp, fn, present, total: nSamples, rests: null, nWeighing: nSamples };
  return { ...facts, weighted: false, ...sums };
}
