import type { Evaluation } from '@confmat/evaluation';
import type { Ask } from '@confmat/report';
import { resultsOf } from '@confmat/report/internal';
import type { Results } from '@confmat/report/internal';
import type { ScoreHistograms } from '@confmat/thresholds/curves';
import type { LabelCells } from '../columns/dictionary-column.js';

/** What a choice comes to. */
export interface Evaluated extends Found {
  /** The evaluation with what is asked of it, as views read it. */
  readonly results: Results;
}

/** What was found of a choice. */
interface Found {
  readonly evaluation: Evaluation;
  readonly ask: Ask;
  /** How the predicted labels came about, in words. */
  readonly rule: string;
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
  /** Of the scores, if there are any. */
  readonly histograms: () => ScoreHistograms | undefined;
}

export function evaluatedAs(found: Found): Evaluated {
  return { ...found, results: resultsOf(found.evaluation, found.ask) };
}
