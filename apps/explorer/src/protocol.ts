import type { ColumnFacts, InputFormat, ViewName } from '@confmat/files';
import type { Sentence } from '@confmat/report';
import type { Measure, NamedTable, Section } from '@confmat/report/document';
import type { Link, PanelData } from '@confmat/report/internal';

// What the page and the worker say to each other: plain data.

/** What the reader chose; all views show the same. Columns and labels go by their names. */
export interface Choice {
  readonly truth: string;
  /** A column of predicted labels or of scores, or `p_*`, the columns of scores by class. */
  readonly model: string;
  /** A second model, to compare with. */
  readonly other?: string | undefined;
  readonly posLabel?: string | undefined;
  /** Of a model of scores: `score >= threshold` is positive. */
  readonly threshold?: number | undefined;
  /** How the threshold of the second model follows. Default: it is the same. */
  readonly link?: Link | undefined;
  /** Of scores by class: thresholds of classes. Those of the others are `USUAL_THRESHOLD`. */
  readonly ownThresholds?: Readonly<Record<string, number>> | undefined;
  /** Whether predicted labels that no true row has count as one class. */
  readonly areOthersOne?: boolean | undefined;
  /** The decimal mark that the numbers of the file were read with, where it is not the point. */
  readonly decimal?: ',' | undefined;
  /** A column of row weights. */
  readonly weight?: string | undefined;
  /** A column that says which rows belong together. */
  readonly unit?: string | undefined;
  /** What errors cost, to find the threshold of least cost. */
  readonly costs?: Costs | undefined;
  /** Columns whose values make the slices. */
  readonly by: readonly string[];
  /** Whether values of several columns together make a slice. Default: each column has its own. */
  readonly areCrossed?: boolean | undefined;
  /** Rows are kept where each of these columns holds one of its values. */
  readonly where: readonly Filter[];
  /** Share of positives to reckon with, in (0, 1). */
  readonly rate?: number | undefined;
  /** Metric of the slices. */
  readonly metric?: string | undefined;
}

/** The threshold of a class that nobody chose one for: of two probabilities one is above it. */
export const USUAL_THRESHOLD = 0.5;

/** So many columns make slices where nobody chose some. */
export const USUAL_SLICES = 6;

/** What errors cost, in any unit; at least 0. */
export interface Costs {
  readonly falsePositive: number;
  readonly falseNegative: number;
}

/** Values of a column to keep. */
export interface Filter {
  readonly column: string;
  readonly values: readonly string[];
  /** Whether rows without a value are kept, too. */
  readonly orMissing?: boolean | undefined;
}

/** Which of several ways a model's labels come about. */
export type ModelKind = 'labels' | 'scores' | 'scores by class' | 'sets';

/** A model that the file seems to hold. */
export interface ModelFacts {
  readonly key: string;
  readonly kind: ModelKind;
}

/** What a file holds. */
export interface OpenedFile {
  readonly name: string;
  readonly nRows: number;
  /** Null of a stored evaluation, which has no rows. */
  readonly format: InputFormat | null;
  readonly columns: readonly ColumnFacts[];
  readonly notes: readonly string[];
  readonly models: readonly ModelFacts[];
  /** Columns that may hold the truth. */
  readonly truths: readonly string[];
  /** Columns that may hold weights. */
  readonly weights: readonly string[];
  /** Columns that may say which rows belong together. */
  readonly units: readonly string[];
  /** Columns that slices and filters may go by. */
  readonly groups: readonly ColumnFacts[];
  /** What seems to be meant. */
  readonly guess: Choice;
  /** How intervals take the rows that belong together; undefined where rows are independent. */
  readonly together?: Together | undefined;
  readonly views: readonly ViewName[];
  /** Of a matrix of counts. */
  readonly matrix?: OpenedMatrix | undefined;
  /** How it was made of two files. */
  readonly joined?: JoinedBy | undefined;
  /** Whether it holds spans, whose rows are documents. */
  readonly isOfSpans?: boolean | undefined;
}

/** A side of a matrix of counts. */
export type Side = 'rows' | 'columns';

/** A matrix of counts. The file does not say which side has the true classes, so the reader does. */
export interface OpenedMatrix {
  readonly labels: readonly string[];
  /** Counts as they stand in the file, by rows and columns. */
  readonly counts: readonly (readonly number[])[];
  /** The side of the true classes; null until the reader chooses it. */
  readonly side: Side | null;
}

/** How two files were joined. */
export interface JoinedBy {
  /** Their names, the first one's rows give the order. */
  readonly files: readonly [string, string];
  /** The key, or null: row by row. */
  readonly by: string | null;
  /** Keys that can join them, the likeliest first, and null where rows can. */
  readonly ways: readonly (string | null)[];
  readonly nMatched: number;
  /** Rows of each without a partner. */
  readonly nLeftOut: readonly [number, number];
  /** Columns of the first file. */
  readonly ofFirst: readonly string[];
}

/** How intervals take the rows that belong together, in words. */
export interface Together {
  /** Of what was counted. */
  readonly asKept: string;
  /** Of what a threshold predicts that was chosen here. */
  readonly atThreshold: string;
}

/** A number with its name. */
export interface Tile {
  readonly name: string;
  readonly measure: Measure;
  readonly note?: string | undefined;
  /** Decimals to show. Default: what the value asks for. */
  readonly digits?: number | undefined;
}

/** A picture, the text of an SVG file. */
export interface Picture {
  readonly name: string;
  readonly svg: string;
}

export interface SummaryAnswer {
  /** Rows that were counted, whatever they weigh. */
  readonly nRows: number;
  /** What the rows weigh; undefined where each counts as one. */
  readonly weight: number | undefined;
  readonly nSkipped: number;
  /** Of a file with rows that belong together. */
  readonly nUnits?: number | undefined;
  readonly rule: string;
  /** What the results come to, in a sentence or two. */
  readonly verdict: string;
  readonly tiles: readonly Tile[];
  /** How good the most frequent answer would be, or how empty sets are counted. */
  readonly remark: string | null;
}

export interface MatrixAnswer {
  readonly labels: readonly string[];
  /** Row-major, shape (nClasses, nClasses); null above `MOST_CELLS` classes. */
  readonly counts: Float64Array | null;
  /** Whether counts are sums of weights. */
  readonly isWeighted: boolean;
  /** Of each class; empty where the counts are not sent. */
  readonly recall: readonly Measure[];
  readonly precision: readonly Measure[];
  readonly picture: Picture;
  readonly pairs: NamedTable;
  /** Codes of each pair of the table, true before predicted. */
  readonly pairCodes: readonly (readonly [number, number])[];
  readonly groups: readonly ClassGroup[];
  readonly hasRows: boolean;
}

/** Classes that are confused with one another. */
interface ClassGroup {
  readonly codes: readonly number[];
  readonly nErrors: number;
}

/** A cell of the matrix whose rows are shown, and how. Labels go by their texts. */
export interface ShownCell {
  readonly trueLabel: string;
  readonly predLabel: string;
  /** Default: what the model was surest of comes first; without a score, the order of the file. */
  readonly order?: RowOrder | undefined;
  /** A text that some column of each shown row contains; an empty one shows all rows. */
  readonly search: string;
}

/** An order of rows; equal ones stand as in the file, those without a value last. */
export interface RowOrder {
  /** Null: the number of the row in the file. */
  readonly column: string | null;
  readonly isDown: boolean;
}

export interface CellQuestion {
  readonly choice: Choice;
  readonly cell: ShownCell;
}

export interface RowsQuestion extends CellQuestion {
  /** How many of the rows found stand before those that are shown. */
  readonly from: number;
}

export interface RowsAnswer {
  /** Rows of the cell, and those of them that are searched for. */
  readonly nRows: number;
  readonly nFound: number;
  /** The order in which they stand. */
  readonly order: RowOrder;
  /** Numbers of the rows shown in the file, from 1. */
  readonly numbers: readonly number[];
  readonly columns: readonly { readonly name: string; readonly isNumeric: boolean }[];
  /** Shape (rows shown, columns); null where a cell is missing. */
  readonly cells: readonly (readonly (string | null)[])[];
}

export interface ClassesAnswer {
  readonly classes: NamedTable;
  readonly averages: NamedTable;
  readonly picture: Picture;
}

export interface ThresholdAnswer {
  readonly panel: PanelData;
  /** Whether counts are sums of weights. */
  readonly isWeighted: boolean;
  readonly areas: NamedTable;
  readonly pictures: readonly Picture[];
  readonly classes: ClassThresholds | null;
}

/** Thresholds of the classes, of scores by class. */
export interface ClassThresholds {
  /** The class that the panel shows, against the rest. */
  readonly shown: string;
  /** In the order of the table. */
  readonly labels: readonly string[];
  /** Where F1 of each class against the rest is best. */
  readonly best: Readonly<Record<string, number>>;
}

export interface CompareAnswer {
  readonly names: readonly [string, string];
  /** Whether both models have thresholds. */
  readonly isLinked: boolean;
  readonly verdict: string;
  readonly sentences: readonly Sentence[];
  readonly metrics: NamedTable;
  readonly classes: NamedTable;
  readonly pictures: readonly Picture[];
}

export interface SlicesAnswer {
  /** Whether they are of label sets, or of spans, whose metric is not chosen. */
  readonly isOfSets?: boolean;
  /** What the table shows, in words. */
  readonly meaning: string;
  readonly table: NamedTable;
  readonly picture: Picture | null;
  /** What else is found of the groups. */
  readonly more: readonly Section[];
}

export interface CalibrationAnswer {
  /** The models whose scores are probabilities, the first one first. */
  readonly models: readonly ModelCalibration[];
  /** Models whose scores are not. */
  readonly others: readonly string[];
  /** All of them, without bins; null where a sweep does not know every probability. */
  readonly together: Picture | null;
}

export interface ModelCalibration {
  readonly name: string;
  readonly tiles: readonly Tile[];
  readonly sentences: readonly Sentence[];
  readonly picture: Picture;
}

export interface RateAnswer {
  readonly inData: number;
  /** Whether that is a share of weights. */
  readonly isWeighted: boolean;
  readonly rate: number;
  readonly table: NamedTable;
}

export interface LabelsAnswer {
  readonly tiles: readonly Tile[];
  /** How empty sets are counted. */
  readonly remark: string | null;
  readonly labels: NamedTable;
  readonly pictures: readonly Picture[];
}

/** What can be copied or saved. */
export type CopyKind = 'markdown' | 'csv' | 'json' | 'html' | 'typescript' | 'command';

/** A file that is to be opened. */
export interface FileAsked {
  readonly file: Blob;
  readonly name: string;
}

/** Every question with its answer. */
export interface Questions {
  readonly open: {
    readonly ask: FileAsked & {
      /** A second file, whose rows are joined with those of the first. */
      readonly second?: FileAsked | undefined;
      /** The key by which they are joined; null: row by row. Default: what fits best. */
      readonly by?: string | null | undefined;
      /** The side of a matrix of counts that has the true classes. */
      readonly side?: Side | undefined;
      readonly decimal?: ',' | undefined;
    };
    readonly answer: OpenedFile;
  };
  readonly summary: { readonly ask: Choice; readonly answer: SummaryAnswer };
  /** What a summary is of, as pictures. These and its words are asked once the numbers are shown. */
  readonly overview: { readonly ask: Choice; readonly answer: readonly Picture[] };
  readonly areas: { readonly ask: Choice; readonly answer: readonly Tile[] };
  /** What stands out of a summary. */
  readonly sentences: { readonly ask: Choice; readonly answer: readonly Sentence[] };
  readonly matrix: { readonly ask: Choice; readonly answer: MatrixAnswer };
  readonly rows: { readonly ask: RowsQuestion; readonly answer: RowsAnswer };
  /** The same rows as a CSV file. */
  readonly rowsCsv: { readonly ask: CellQuestion; readonly answer: Blob };
  readonly classes: { readonly ask: Choice; readonly answer: ClassesAnswer };
  readonly threshold: { readonly ask: Choice; readonly answer: ThresholdAnswer };
  readonly compare: { readonly ask: Choice; readonly answer: CompareAnswer };
  readonly slices: { readonly ask: Choice; readonly answer: SlicesAnswer };
  readonly calibration: { readonly ask: Choice; readonly answer: CalibrationAnswer };
  readonly rate: { readonly ask: Choice; readonly answer: RateAnswer };
  readonly labels: { readonly ask: Choice; readonly answer: LabelsAnswer };
  readonly copy: {
    readonly ask: { readonly choice: Choice; readonly kind: CopyKind };
    readonly answer: string;
  };
}
export type QuestionName = keyof Questions;

/** A question on its way to the worker. */
export interface Asked<K extends QuestionName = QuestionName> {
  readonly id: number;
  readonly name: K;
  readonly ask: Questions[K]['ask'];
}

/** What went wrong, for a person. */
export interface Fault {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What comes back. */
export type Told =
  | { readonly id: number; readonly kind: 'progress'; readonly share: number }
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'fault'; readonly fault: Fault };
