import { named } from '../errors/metric-error.js';
import { checkRow } from './check-row.js';
import { MATRIX_COLUMNS } from './column-values.js';
import { PLAIN } from './make-rows.js';
import { ownOf } from './own-row.js';
import type { Decisive, MatrixColumns, Variant, Zero } from './row.js';

/**
 * The rule of a row in words: what makes its number differ from our metric of that meaning.
 *
 * @param row A row of the table.
 * @returns A phrase for each column that differs, in the table's order; none if the number is ours.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const row = matrixRows().find(({ name }) => name === 'precision(estimator = "macro")');
 * ruleInWords(row); // → ['0/0 is NaN', 'a class without a value is left out of the mean']
 */
export function ruleInWords(row: Decisive): readonly string[] {
  return named('ruleInWords', () => {
    checkRow('row', row);
    return ruleOf(row);
  });
}

/** The same of a row that was checked. */
export function ruleOf(row: Decisive): readonly string[] {
  const own = ownOf(row)?.row ?? { ...PLAIN, metric: row.metric };
  return MATRIX_COLUMNS.filter((column) => !Object.is(row[column], own[column])).map((column) =>
    columnInWords(column, row[column]),
  );
}

/** A column with a value, in words. */
export function columnInWords(column: keyof MatrixColumns, value: string | number): string {
  const words = (WORDS[column] as Readonly<Record<string, string>>)[value];
  return words ?? FROM_NUMBER[column]?.(value as Zero) ?? `${column} is ${value}`;
}

const VARIANTS: Readonly<Record<Variant, string>> = {
  none: 'no formula of its own',
  'limit of Matthews': 'of two classes 0/0 is a limit',
  'second of two': 'of two classes it is the value of the second, whatever the average',
  'label 1 of two': 'a truth of two labels is judged by the label 1 alone',
  'hits of the classes seen': 'the hits of the classes seen stand above the rows of all',
  'cells of single floats': 'a cell stops at 16,777,216 rows',
  'products of 32 bits': 'products wrap around at 2^31',
};

type Words<T> = Readonly<Partial<Record<Extract<T, string>, string>>>;

const WORDS: { readonly [C in keyof MatrixColumns]: Words<MatrixColumns[C]> } = {
  view: {
    'as is': 'true classes in rows',
    transposed: 'true and predicted classes change places',
    'labels of the truth': 'rows predicted as a class without true rows are lost',
    'labels seen': 'classes without a true or predicted row are unknown',
    'two labels': 'only the first two classes count, rows of others are lost',
  },
  of: {
    whole: 'of the whole matrix',
    mean: 'mean over the classes',
    pooled: 'every row is an answer of each class',
    each: 'of each class',
    first: 'of the first class',
    last: 'of the last class',
    'label 1': 'of the label 1',
    'label True': 'of the label that equals True',
  },
  form: {
    counts: 'made of counts',
    values: 'made of two values of each class, none if one of them has none',
    means: 'made of two means over the classes',
  },
  mean: { macro: 'every class counts alike', weighted: 'classes weigh by their true rows' },
  over: {
    all: 'every class counts',
    seen: 'classes without a true or predicted row do not count',
    true: 'classes without true rows do not count',
    predicted: 'classes without predicted rows do not count',
  },
  zero: { 'not run': '0/0 was not run' },
  zeroOfF: { 'not run': 'precision and recall 0 were not run' },
  undefinedClass: {
    'has a value': 'a class always has a value',
    'left out': 'a class without a value is left out of the mean',
    spoils: 'a class without a value leaves the mean without one',
  },
  epsilon: {},
  variant: VARIANTS,
  shown: { value: 'as it is', error: '1 minus it', percent: 'in percent' },
};

const FROM_NUMBER: Readonly<Partial<Record<keyof MatrixColumns, (value: Zero) => string>>> = {
  zero: (value) => `0/0 is ${value}`,
  zeroOfF: (value) => `of precision and recall 0 it is ${value}`,
  epsilon: (value) => (value === 0 ? 'nothing is added below' : `${value} is added below`),
};
