import type { ShownUnits } from '../intervals/shown-units.js';
import type { PlanCommandOptions } from './options.js';

/** What rows are wanted for: one bound of one kind. */
export interface Goal {
  readonly kind: 'width' | 'atLeast' | 'atMost' | 'maxDrop';
  readonly bound: number;
}

/** One number to plan for. */
export interface PlannedRows {
  /** What it is, such as `F1 of Yes`, or `value 0.9`. */
  readonly title: string;
  /** As an option names the metric; empty without a file. */
  readonly name: string;
  /** The value that is expected; of a drop the expected change. */
  readonly value: number;
  readonly goal: Goal;
  /** Rows of the first sample that the metric is of; NaN without a file. */
  readonly rowsNow: number;
  /** Rows that the metric has to be of; Infinity if none would do. */
  readonly relevantRows: number;
  /** Rows in all that have as many of these; NaN if their share is not known. */
  readonly rows: number;
  /**
   * As how many rows of units an independent row counts, at least 1; NaN where rows are independent,
   * or where it is not known.
   */
  readonly designEffect: number;
  /** Units of the same mean size that have as many rows; NaN where there are none. */
  readonly units: number;
  /** Why there is no number. */
  readonly reason?: string;
}

/** A first sample. */
interface Pilot extends ShownUnits {
  readonly file: string;
  readonly format: string;
  readonly trueName: string;
  readonly predictions: readonly string[];
  readonly nSamples: number;
  readonly nSkipped: number;
}

/** What `confmat plan` found out. */
export interface PlanResult {
  /** The pilot file; null for numbers alone. */
  readonly pilot: Pilot | null;
  readonly level: number;
  readonly confidence: number;
  readonly power: number;
  readonly discordant: number | undefined;
  readonly share: number | undefined;
  readonly digits: number;
  readonly planned: readonly PlannedRows[];
}

/** Put a plan together. */
export function resultOf(
  { level, confidence, power, discordant, share, digits }: PlanCommandOptions,
  pilot: PlanResult['pilot'],
  planned: readonly PlannedRows[],
): PlanResult {
  return { pilot, level, confidence, power, discordant, share, digits, planned };
}
