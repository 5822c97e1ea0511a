import type { TruthAxis } from '@confmat/core';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import type { Cell } from './cell.js';

/** A titled part of what was found out, from which every form is made. Plain data. */
export interface Section {
  readonly title: string;
  /** What the title leaves open, such as what rows and columns are. */
  readonly aside?: string | undefined;
  readonly content: Content;
  /** What pages draw above the content. */
  readonly picture?: SectionPicture;
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

/** How often answers are right, by the score of their class. */
interface SectionPicture {
  readonly kind: 'calibration';
  readonly curve: ReliabilityCurve;
  /** Whether rows are dependent, so that bins have no intervals. */
  readonly isByUnit: boolean;
}

/** What stands below a title. */
export type Content = Table | Matrix | Facts | Curve | Lines;

/** Columns of cells. */
export interface Table {
  readonly kind: 'table';
  readonly head: readonly string[];
  /** Shape (nRows, nColumns). */
  readonly body: readonly (readonly Cell[])[];
  /** What programs call the rows of the body, where people read other words; shape (nRows,). */
  readonly keys?: readonly string[];
  /** Rows about the whole body, such as averages, shape (nFootRows, nColumns). */
  readonly foot?: readonly (readonly Cell[])[];
  /** The table in the layout that text shows, if it has one of its own. */
  readonly text?: string;
  /** What text shows instead where the table is wider than the terminal, the widest first. */
  readonly narrower?: readonly Table[];
  /** The titles of the columns where text has no room for the others. */
  readonly shortHead?: readonly string[];
  /** How text breaks it into tables below each other where it is wider than the screen. */
  readonly fold?: Fold;
}

/** A table that pages show, and save. */
export interface NamedTable extends Table {
  /** What a file of it is called. */
  readonly name: string;
  readonly caption: string;
  /** The whole of each heading and cell with a name that is cut, by what is shown. */
  readonly wholes?: ReadonlyMap<string, string>;
}

/** Where a wide table breaks. */
interface Fold {
  /** Columns that each part begins with. */
  readonly nKeys: number;
  /** Columns that a part may begin with after them, ascending. */
  readonly at: readonly number[];
}

/** Counts or shares of pairs of classes, as they are shown. */
export interface Matrix {
  readonly kind: 'matrix';
  /** The axis of the true classes in `body` and `heat`. Default: `'rows'`. */
  readonly truth?: TruthAxis;
  /** Shape (nClasses,). */
  readonly names: readonly string[];
  /** Shape (nClasses, nClasses). */
  readonly body: readonly (readonly Cell[])[];
  /** What terminals with shades color the cells by; others show the marks of cells. */
  readonly heat?: Heat;
}

/** Shares that the cells of a matrix are colored by. */
export interface Heat {
  /** In [0, 1], or NaN without rows; shape (nClasses, nClasses). */
  readonly shares: readonly (readonly number[])[];
  /** What they are shares of, in words. */
  readonly of: string;
}

/** Values with a name each. */
export interface Facts {
  readonly kind: 'facts';
  /** Groups of as many facts each; text shows groups next to each other. */
  readonly groups: readonly (readonly Fact[])[];
  /** Whether the groups have so little in common that text keeps them well away from each other. */
  readonly isSpaced?: boolean;
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

/** Whether all cells of a column are words: they stand to the left, numbers to the right. */
export function isTextColumn({ body }: Pick<Table, 'body'>, column: number): boolean {
  return body.every(({ [column]: cell }) => typeof cell === 'string' && !/^[\d.]+$/.test(cell));
}
