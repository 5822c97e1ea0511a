import type { Label } from '@confmat/core';
import { checkOptionNames, invalidOption, optionConflict } from '@confmat/core/internal';
import { INPUT_FORMATS } from '@confmat/files';
import { namesIn } from './options/name-lists.js';
import { defined } from './own.js';
import type { LabelOptions, SetOptions, SweepOptions } from './evaluation/count-options.js';
import type { InputOptions } from './open-input.js';
import { checkProba, listColumnOf } from './rows/class-columns.js';

/** Options of `evaluationOfFile`. */
export interface EvaluationOfFileOptions {
  /** The column of the true labels; of the true sets of labels with `sets`. */
  readonly true: string;
  /** The column of the predicted labels or sets. */
  readonly pred?: string | undefined;
  /**
   * Instead of `pred`: a column of scores of `posLabel`, which predict it from `threshold` on. A list
   * of columns is swept: each is counted at every score, and no labels are predicted. With `sets`, a
   * pattern of columns, one for each label, such as `'s_*'`.
   */
  readonly score?: string | readonly string[] | undefined;
  /** The score from which on labels are predicted. Default: 0.5. */
  readonly threshold?: number | undefined;
  /**
   * Instead of `pred`: columns of scores, one for each class, the greatest of which predicts: a pattern
   * such as `'p_*'`, a list of names, or one column of lists in the order of `labels`.
   */
  readonly proba?: string | readonly string[] | undefined;
  /** The positive label. Default with `score`: the one that its name tells, as Yes of No and Yes. */
  readonly posLabel?: Label | undefined;
  /** The order of the labels. Default: all that are found, ascending. */
  readonly labels?: readonly Label[] | undefined;
  /**
   * Beside `pred`: what predictions count as that are none of `labels`, or of the true ones: one class
   * more of this name, the last one. Default: each is a class of its own, and beside `labels` an error.
   */
  readonly other?: string | undefined;
  /** Whether rows have sets of labels: lists, texts that hold several, or columns of 0 and 1 (`'y_*'`). */
  readonly sets?: boolean | undefined;
  /** What separates the labels in the text of a set. */
  readonly separator?: string | undefined;
  /** The column of row weights. */
  readonly weight?: string | undefined;
  /** The column of what rows belong to, such as their user. */
  readonly unit?: string | undefined;
  /** Columns whose values tell the groups of rows. */
  readonly by?: string | readonly string[] | undefined;
  /** A SQL expression over columns: only rows that meet it are counted. It can read other files. */
  readonly where?: string | undefined;
  /** Whether a missing label or score is an error, or its row is left out and counted. Default: `'error'`. */
  readonly nulls?: 'error' | 'skip' | undefined;
  /** Labels to write otherwise, by what they are in the file. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Whether spaces around texts are dropped. */
  readonly trim?: boolean | undefined;
  /** Whether labels that differ by case only are one. */
  readonly ignoreCase?: boolean | undefined;
  /** Whether texts such as 93 % are read as 0.93. */
  readonly percent?: boolean | undefined;
  /** Texts that mean a missing value. */
  readonly nullValues?: readonly string[] | undefined;
  /** The decimal mark of numbers in texts. Default: `'.'`. */
  readonly decimal?: '.' | ',' | undefined;
  /** The format of the file. Default: what its name or its content tells. */
  readonly format?:
    'csv' | 'tsv' | 'parquet' | 'json' | 'jsonl' | 'arrow' | 'conll' | 'xlsx' | undefined;
  /** The sheet of a workbook. Default: the first one with cells. */
  readonly sheet?: string | undefined;
  /** Threads that read files, whole, in [1, 256]. Default: as many as the machine runs at once. */
  readonly threads?: number | undefined;
  /** What separates the cells of CSV. Default: what its header tells. */
  readonly delimiter?: string | undefined;
  /** What cells of CSV are quoted by, one character, or nothing: `''`. Default: `"`. */
  readonly quote?: string | undefined;
  /** What stands before a quote in a quoted cell, one character. Default: that quote. */
  readonly escape?: string | undefined;
  /** `'none'`: the first line of CSV is a row, and columns are called 1, 2, 3 … */
  readonly header?: 'none' | undefined;
  /** The encoding of texts. Default: UTF-8. */
  readonly encoding?: string | undefined;
  /** A table of an engine, whose address stands in the place of the file: `'postgres://user@host/db'`. */
  readonly table?: string | undefined;
  /** A query of an engine, instead of a table. */
  readonly sql?: string | undefined;
  /** The most classes. Default: 4096. */
  readonly maxClasses?: number | undefined;
  /** The most groups of `by`. Default: 10,000. */
  readonly maxGroups?: number | undefined;
  /** Stops the counting; what was begun is taken back. */
  readonly signal?: AbortSignal | undefined;
  /** Told how far a query over the rows is, as a share in [0, 1]. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Told what a person should know of the rows, such as how many were left out. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** What is counted: one of three tasks, its options as the command has them. */
export type Asked = InputOptions &
  (
    | (LabelOptions & { readonly kind: 'labels' })
    | (SweepOptions & { readonly kind: 'scores' })
    | (SetOptions & { readonly kind: 'sets' })
  );

/** What an option may be, and whether a value is that. */
interface Check {
  readonly expected: string | readonly unknown[];
  readonly accepts: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isLabel = (value: unknown): boolean => /string|number|boolean|bigint/.test(typeof value);
const isListOf = (accepts: Check['accepts']): Check['accepts'] => {
  return (value) => Array.isArray(value) && value.length > 0 && value.every(accepts);
};
const areTexts = isListOf(isText);

function a(expected: string, accepts: Check['accepts'] = isText): Check {
  return { expected, accepts };
}

function oneOf(expected: readonly unknown[]): Check {
  return { expected, accepts: (value) => expected.includes(value) };
}

const COLUMN = a('the name of a column');
const COLUMNS = a('the name of a column, or a list of names', (value) => {
  return isText(value) || areTexts(value);
});
const TEXT = a('a text that is not empty');
const FLAG = oneOf([true, false]);
const FUNCTION = a('a function', (value) => typeof value === 'function');

function limit(most: number): Check {
  return a(`an integer in [1, ${most}]`, (value) => {
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
  });
}

const MAX_THREADS = 256;

const CHECKS: Readonly<Record<keyof EvaluationOfFileOptions, Check>> = {
  ...{ true: COLUMN, pred: COLUMN, score: COLUMNS, proba: COLUMNS, weight: COLUMN, unit: COLUMN },
  threshold: a('a finite number', Number.isFinite),
  posLabel: a('a label', isLabel),
  labels: a('a list of labels', isListOf(isLabel)),
  other: TEXT,
  ...{ sets: FLAG, separator: TEXT, by: COLUMNS, where: TEXT, nulls: oneOf(['error', 'skip']) },
  map: a('an object whose values are texts', (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    return Object.values(value).every(isText);
  }),
  ...{ trim: FLAG, ignoreCase: FLAG, percent: FLAG, decimal: oneOf(['.', ',']) },
  nullValues: a('a list of texts', areTexts),
  ...{
    format: oneOf(INPUT_FORMATS),
    sheet: TEXT,
    delimiter: TEXT,
    encoding: TEXT,
    table: TEXT,
    sql: TEXT,
  },
  quote: a('one character, or none', isAtMostOne),
  escape: a('one character', (value) => isAtMostOne(value) && value !== ''),
  header: oneOf(['none']),
  ...{ maxClasses: limit(2 ** 20), maxGroups: limit(2 ** 16), threads: limit(MAX_THREADS) },
  signal: a(
    'an AbortSignal',
    (value) => Object.prototype.toString.call(value) === '[object AbortSignal]',
  ),
  ...{ onProgress: FUNCTION, onNote: FUNCTION },
};

/** Options that mean something with another one only. */
const NEEDS: readonly (readonly [
  option: keyof EvaluationOfFileOptions,
  needed: keyof EvaluationOfFileOptions,
])[] = [
  ['threshold', 'score'],
  ['separator', 'sets'],
  ['other', 'pred'],
];

/** Options that contradict each other. */
const CONFLICTS: typeof NEEDS = [
  ['pred', 'score'],
  ['pred', 'proba'],
  ['score', 'proba'],
  ['proba', 'sets'],
  ['posLabel', 'sets'],
  ['other', 'sets'],
  ['table', 'sql'],
];

/**
 * Check options, and say what is counted by them.
 *
 * @param file A file, several, or the address of an engine.
 * @throws {MetricError} `invalid-option`, `option-conflict`.
 */
export function askedOf(
  file: string | readonly string[],
  given: EvaluationOfFileOptions | undefined,
): { readonly files: readonly string[]; readonly asked: Asked } {
  const options = checkedOptions(given);
  if (!isText(file) && !areTexts(file)) {
    throw invalidOption('file', file, 'the name of a file, or a list of names');
  }
  const { true: truth, pred, score, proba } = options;
  if (pred === undefined && score === undefined && proba === undefined) {
    throw optionConflict('pred', 'is missing, and so are score and proba');
  }
  if (pred === truth) throw optionConflict('pred', `is the column of true labels, "${truth}"`);
  return {
    files: typeof file === 'string' ? [file] : file,
    asked: withKind(shared(options), options),
  };
}

/** Options each of which is what it may be, and which do not contradict each other. */
function checkedOptions(given: EvaluationOfFileOptions | undefined): EvaluationOfFileOptions {
  checkOptionNames(given, Object.keys(CHECKS));
  // The checks say that it is missing.
  const options = given ?? ({} as EvaluationOfFileOptions);
  const named = new Set<string>();
  for (const [name, { expected, accepts }] of Object.entries(CHECKS)) {
    const value: unknown = options[name as keyof EvaluationOfFileOptions];
    if (value === undefined && name !== 'true') continue;
    if (!accepts(value)) throw invalidOption(name, value, expected);
    named.add(name);
  }
  for (const [option, needed] of NEEDS) {
    if (named.has(option) && !named.has(needed)) throw optionConflict(option, `needs ${needed}`);
  }
  for (const [option, other] of CONFLICTS) {
    if (named.has(option) && named.has(other) && options[other] !== false) {
      throw optionConflict(option, `cannot go with ${other}`);
    }
  }
  return options;
}

/** What all tasks have, by the names of the command. */
type Shared = InputOptions & Omit<LabelOptions, 'pred' | 'score' | 'proba' | 'threshold'>;

function isAtMostOne(value: unknown): boolean {
  return typeof value === 'string' && /^[!-~]?$/.test(value);
}

function shared(options: EvaluationOfFileOptions): Shared {
  const { true: truth, nulls = 'error', by = [], maxClasses = 4096, maxGroups = 10_000 } = options;
  const { weight, unit, where, trim, ignoreCase, percent, nullValues, decimal } = options;
  const { delimiter, quote, escape, header, encoding, table, sql, format, sheet, threads } =
    options;
  const { posLabel, labels, other, map } = options;
  return {
    ...{ true: truth, nulls, by: typeof by === 'string' ? [by] : by, maxClasses, maxGroups },
    ...defined({ weight, unit, where, trim, ignoreCase, percent, nullValues, decimal }),
    ...defined({ delimiter, quote, escape, header }),
    ...defined({ encoding, table, query: sql, inputFormat: format, sheet, threads }),
    ...defined({
      posLabel: posLabel === undefined ? undefined : String(posLabel),
      labels: labels?.map(String),
      other,
      map: map && new Map(Object.entries(map)),
    }),
    mayShareQuestions: true,
  };
}

function withKind(all: Shared, options: EvaluationOfFileOptions): Asked {
  const { pred, score, proba, sets, threshold, separator } = options;
  if (typeof score === 'object') {
    if (sets === true) throw invalidOption('score', score, "a pattern such as 's_*'");
    return { ...all, kind: 'scores', score: sweptColumns(score, options) };
  }
  if (sets === true) {
    return { ...all, kind: 'sets', ...defined({ pred, score, threshold, separator }) };
  }
  const classes = typeof proba === 'object' ? listText(proba) : proba;
  if (classes !== undefined) checkProba(classes, all.labels);
  return {
    ...{ ...all, kind: 'labels', ...defined({ pred, score, proba: classes, threshold }) },
    listColumn: listColumnOf({ proba: classes, labels: all.labels }),
  };
}

/** Names of columns as one text: a JSON array where a comma would not do. */
function listText(names: readonly string[]): string {
  const text = names.join(',');
  return namesIn(text).join('\n') === names.join('\n') ? text : JSON.stringify(names);
}

/** Columns of scores that are swept, which not all options go with. */
function sweptColumns(
  score: readonly string[],
  { threshold, labels, weight, unit }: EvaluationOfFileOptions,
): readonly string[] {
  if (threshold !== undefined) throw optionConflict('threshold', 'needs one column of scores');
  if (labels !== undefined) throw optionConflict('labels', 'cannot go with a list of scores');
  if (weight !== undefined && unit !== undefined) {
    throw optionConflict('unit', 'cannot go with weight for a list of scores');
  }
  const twice = score.find((name, place) => score.indexOf(name) !== place);
  if (twice !== undefined) throw optionConflict('score', `names "${twice}" twice`);
  return score;
}
