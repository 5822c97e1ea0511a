import type { GateResult, Verdict } from '@confmat/inference';
import type { Section, Table } from '@confmat/report/document';

/** What a command found out, as people read it. Plain data, from which every form is made. */
export interface Document {
  /** The file's name. */
  readonly file: string;
  /** What was compared, such as "churn against prediction". */
  readonly compared: string;
  /** How much was counted, such as "7,043 rows". */
  readonly counted: readonly string[];
  /** What to know before the first section, such as how the predicted labels were obtained. */
  readonly paragraphs: readonly string[];
  readonly sections: readonly Section[];
  /** What to know after the last section, a line each. */
  readonly notes: readonly string[];
  readonly gates: readonly GateOutcome[];
  /** Which units the intervals of gates account for, a line each. */
  readonly gateNotes?: readonly string[];
  /** One table with every row of interest, for programs that read CSV. */
  readonly records: Table;
}

/** What came of a gate. */
export interface GateOutcome {
  /** As typed. */
  readonly gate: string;
  /** The metric; NaN where it is undefined, which does not pass. */
  readonly value: number;
  /** Why there is no metric; absent where the document says so, or there is one. */
  readonly reason?: string;
  readonly comparison: '>=' | '<=';
  readonly bound: number;
  /** `'inconclusive'` only with a confidence. */
  readonly verdict: Verdict;
  /** What the verdict rests on; undefined where the value alone was judged. */
  readonly certainty?: Certainty;
}

/** What the verdict of a gate with a confidence rests on. */
export interface Certainty {
  /** The gate by itself; of several gates of one run, a failure may be taken back. */
  readonly alone: GateResult;
}
