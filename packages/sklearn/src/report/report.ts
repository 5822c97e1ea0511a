export interface ReportLine {
  /** The name that was given, a string unless the caller erred. */
  readonly name: unknown;
  /** Precision, recall and F1. */
  readonly scores: readonly number[];
  readonly support: number;
}

export interface Report {
  readonly lines: readonly ReportLine[];
  /** The micro average first. */
  readonly averages: readonly ReportLine[];
  /** Whether the micro average is the accuracy: each sample has one label, and all are reported. */
  readonly isAccuracy: boolean;
  /** Whether the support prints as a float. */
  readonly hasFloatSupport: boolean;
}
