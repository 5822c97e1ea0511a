import { duckdb } from '@confmat/sql';
import { doubleSql, matrixOfCells } from '@confmat/sql/internal';
import type { ConfusionMatrix } from '@confmat/core';
import { labelReference, numberReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import type { SourceColumn } from '../input/source-types.js';
import { classColumns } from './class-columns.js';
import type { ClassColumns } from './class-columns.js';

/** Columns of scores of classes, and what is known of their labels. */
export interface GreatestScoreOptions {
  readonly true: string;
  readonly proba: string;
  readonly labels?: readonly string[] | undefined;
}

/** An input with two columns more: the label of the greatest score of a row, and that score. */
export interface WithGreatestScore {
  readonly input: Input;
  /** What the columns are called. */
  readonly answer: string;
  readonly score: string;
  /** The columns of the scores, and the label of each. */
  readonly scores: readonly string[];
  readonly answerLabels: readonly string[];
  /** Which label each column of scores was taken for, if their names do not say it; null if they do. */
  readonly note: string | null;
}

/** What queries call the columns. */
const ANSWER = 'confmat label of greatest';
const SCORE = 'confmat greatest score';

/**
 * Take the label of the greatest score for the answer of a row, of equal ones the first, and that score for
 * how sure it is. A row that lacks a score has neither; one with a score that is no finite number has NaN.
 */
export async function withGreatestScore(
  input: Input,
  options: GreatestScoreOptions,
): Promise<WithGreatestScore> {
  const { source } = input;
  const { columns, labels, note } = await columnsOf(input, options);
  const [answer, score] = ['label of the greatest score', 'greatest score'];
  const made: readonly SourceColumn[] = [
    { name: answer, column: ANSWER, type: 'VARCHAR' },
    { name: score, column: SCORE, type: 'DOUBLE' },
  ];
  const cells = columns.map((column) => doubleSql(duckdb, numberReference(source, column)));
  const isMissing = columns.map(({ column, type }) => missingSql(column, type)).join(' OR ');
  const greatest = cells.length === 1 ? (cells[0] ?? '') : `greatest(${cells.join(', ')})`;
  const areFinite = cells.map((cell) => `COALESCE(isfinite(${cell}), false)`).join(' AND ');
  const sure = `CASE WHEN ${isMissing} THEN NULL WHEN ${areFinite} THEN ${greatest} ELSE CAST('nan' AS DOUBLE) END`;
  const cases = cells.map(
    (cell, i) => `WHEN ${cell} = ${greatest} THEN ${duckdb.text(labels[i] ?? '')}`,
  );
  const label = `CASE WHEN ${isMissing} THEN NULL ${cases.join(' ')} END`;
  const { identifier } = duckdb;
  return {
    ...{ answer, score, note, scores: columns.map(({ name }) => name), answerLabels: labels },
    input: {
      ...input,
      source: {
        ...source,
        columns: [...source.columns, ...made],
        relation: (used) => {
          const own = used.filter((column) => !made.includes(column));
          if (own.length === used.length) return source.relation(used);
          const rows = source.relation([...new Set([...own, ...columns])]);
          return `(SELECT *, ${label} AS ${identifier(ANSWER)}, ${sure} AS ${identifier(SCORE)} FROM ${rows})`;
        },
      },
    },
  };
}

/** The columns of scores; their names are matched with the true labels where one of these is no name. */
async function columnsOf(
  input: Input,
  { true: truth, proba, labels }: GreatestScoreOptions,
): Promise<ClassColumns> {
  const named = classColumns(input.source, proba, { labels });
  if (labels !== undefined) return named;
  const trueLabels = await labelsOf(input, truth);
  if (trueLabels.every((label) => named.labels.includes(label))) return named;
  return classColumns(input.source, proba, { trueLabels });
}

async function labelsOf({ source, count }: Input, name: string): Promise<readonly string[]> {
  const truth = findColumn(source, name, '--true');
  const yTrue = labelReference(source, truth);
  const request = {
    from: source.relation([truth]),
    yTrue,
    yPred: { kind: 'column', ...yTrue },
  } as const;
  const { matrix }: { readonly matrix: ConfusionMatrix } = await count(
    request,
    { nulls: 'skip' },
    matrixOfCells,
  );
  return matrix.labels.map(String);
}

/** Whether a cell is missing: a text that is empty is none. */
function missingSql(column: string, type: string): string {
  const cell = duckdb.identifier(column);
  return type === 'VARCHAR' ? `NULLIF(TRIM(${cell}), '') IS NULL` : `${cell} IS NULL`;
}
