import type { ReportResults } from '@confmat/report';
import type { LabelCells } from '../columns/dictionary-column.js';

/** What a choice comes to. */
export interface Evaluated {
  readonly results: ReportResults;
  /** How the predicted labels came about, in words. */
  readonly rule: string;
  /** How those of the second model came about; undefined without one. */
  readonly otherRule?: string | undefined;
  /** Whether rows belong together, and nobody knows which: no number has an interval. */
  readonly isUnclear?: boolean;
  /** Columns of the rows that were looked at; null of a stored evaluation. */
  readonly rows: EvaluatedRows | null;
}

/** The rows behind the counts. */
interface EvaluatedRows {
  /** Places of the rows in the file; null for all. */
  readonly places: Int32Array | null;
  readonly yTrue: LabelCells;
  readonly yPred: LabelCells;
  /** Scores of the model, in the precision of the file. */
  readonly scores: Float64Array | Float32Array | null;
  /** Undefined where every row counts as one. */
  readonly weights: Float64Array | undefined;
}
