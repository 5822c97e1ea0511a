import type { GateResult as SureGate, Verdict } from '@confmat/inference';
import type { Cell } from './cell.js';
import type { Heat } from './heat.js';

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
  readonly gates: readonly GateResult[];
  /** What the intervals that gates judge take together, a line each. */
  readonly gateNotes?: readonly string[];
  /** One table with every row of interest, for programs that read CSV. */
  readonly records: Table;
}

/** A titled part of a document. */
export interface Section {
  readonly title: string;
  /** What the title leaves open, such as what rows and columns are. */
  readonly aside?: string | undefined;
  readonly content: Table | Matrix | Facts | Curve | Lines;
  /** What the content cannot say, a line each. */
  readonly notes?: readonly string[];
  /** Whether text shows the content without its title, right below the first lines. */
  readonly isLead?: boolean;
  /** What a terminal shows instead of a matrix that is wider. */
  readonly ifTooWide?: Section;
  /** What a terminal shows instead of what is too long for it. */
  readonly atTerminal?: Section;
  /** Whether text leaves it out, because there are too many of its kind for a screen. */
  readonly isDetail?: boolean;
}

/** Columns of cells. */
export interface Table {
  readonly kind: 'table';
  readonly head: readonly string[];
  /** Shape (nRows, nColumns). */
  readonly body: readonly (readonly Cell[])[];
  /** Rows about the whole body, such as averages, shape (nFootRows, nColumns). */
  readonly foot: readonly (readonly Cell[])[];
  /** The table in the layout that text shows, if it has one of its own. */
  readonly text?: string;
  /** What text shows instead where the table is wider than the terminal, the widest first. */
  readonly narrower?: readonly Table[];
  /** How text breaks it into tables below each other where it is wider than the screen. */
  readonly fold?: Fold;
}

/** Where a wide table breaks. */
interface Fold {
  /** Columns that each part begins with. */
  readonly nKeys: number;
  /** Columns that a part may begin with after them, ascending. */
  readonly at: readonly number[];
}

/** Counts or shares of pairs of classes: row = true class, column = predicted class. */
export interface Matrix {
  readonly kind: 'matrix';
  /** Shape (nClasses,). */
  readonly names: readonly string[];
  /** Shape (nClasses, nClasses). */
  readonly body: readonly (readonly Cell[])[];
  /** What terminals with shades color the cells by; others show the marks of cells. */
  readonly heat?: Heat;
}

/** Values with a name each. */
export interface Facts {
  readonly kind: 'facts';
  /** Groups of as many facts each; text shows groups next to each other. */
  readonly groups: readonly (readonly Fact[])[];
  /** Whether the groups have so little in common that text keeps them well away from each other. */
  readonly isSpaced: boolean;
}

/** A value with its name. */
interface Fact {
  readonly name: string;
  readonly value: Cell;
}

/** Sentences, an item of a list each. */
export interface Lines {
  readonly kind: 'lines';
  readonly lines: readonly string[];
}

/** A metric over thresholds at even distances. */
export interface Curve {
  readonly kind: 'curve';
  /** The lowest and the highest threshold. */
  readonly from: number;
  readonly to: number;
  /** Finite values at even distances from `from` to `to`. */
  readonly values: readonly number[];
  /** The best threshold, as a share of the way from `from` to `to`. */
  readonly best: number;
}

/** What came of a gate. */
export interface GateResult {
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
  readonly alone: SureGate;
}
