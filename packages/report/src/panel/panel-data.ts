import type { RatioForm } from '@confmat/core/internal';

/** What the page's threshold panel reads: plain data that stands in the page. */
export interface PanelData {
  readonly models: readonly PanelModelData[];
  /** The positive class, and what is not of it. */
  readonly classes: readonly [positive: string, other: string];
  /** The metrics to show; precision, recall, F1, alerts, false positive rate first. */
  readonly metrics: readonly PanelMetric[];
  /** Normal quantile of the intervals' level; null where counts are sums of weights, or by unit. */
  readonly z: number | null;
  /** What to mind of intervals where there is no `z`, as a sentence. */
  readonly note?: string;
  /** Whether there are no scores, and so no threshold to choose. */
  readonly isStill?: boolean;
}

/** A metric as coefficients of tp, fp, fn and tn, which core gives. */
export interface PanelForm extends RatioForm {
  /** Default: from 0 to 1. */
  readonly range?: readonly [least: number, greatest: number];
  /** Of how many rows people read it: a share of alerts as alerts per 100 rows. Default: 1. */
  readonly per?: number;
}

/** The same with the name that people read. */
export interface PanelMetric extends PanelForm {
  readonly name: string;
}

/** What the script reads of a panel: names and notes stand in the page. */
export interface ScriptPanel extends Omit<PanelData, 'metrics' | 'note' | 'isStill'> {
  readonly metrics: readonly PanelForm[];
}

/** A metric with its interval; undefined ones are NaN. */
export interface Measured {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Counts of one model at its cuts. */
export interface PanelModelData {
  readonly name: string;
  /** Cuts at even distances, or the thresholds that the sweep has. */
  readonly cuts: EvenCuts | readonly number[];
  /** Further cuts, such as the best threshold: exact ones between the even ones. */
  readonly extra: readonly number[];
  /**
   * Rows of each class between a cut and the next higher one: packed, or as numbers if weighted. Absent
   * where the evaluation in the page has them.
   */
  readonly positives?: string | readonly number[];
  readonly negatives?: string | readonly number[];
  /** Counts at the further cuts, where the others are those of the evaluation. */
  readonly atExtra?: Readonly<Record<'tp' | 'fp', readonly number[]>>;
  readonly nPositives: number;
  readonly nNegatives: number;
  /** The threshold in use, one of the cuts. */
  readonly start: number;
  /** The metrics at `start`, where their intervals do not follow from the four counts: by unit. */
  readonly atStart?: readonly Measured[];
}

/** From `low` to `high`; both are cuts. */
interface EvenCuts {
  readonly low: number;
  readonly high: number;
  readonly bins: number;
}
