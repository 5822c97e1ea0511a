import { normalizeMatrix } from '@confmat/core';
import type { NormalizeOver } from '@confmat/core';
import { greatestErrors, nameText, oriented } from '@confmat/core/internal';
import { countCells, scoreCells } from '@confmat/report/document';
import type { Cell, Heat, Mark, Section } from '@confmat/report/document';
import { marked } from '../document/marks.js';
import { heatOfRows } from '../document/heat.js';
import { isByProba } from './result.js';
import type { ReportResult } from './result.js';

/** Above this many classes a matrix is too wide to read, and its greatest errors are listed. */
const MOST_CLASSES_SHOWN = 24;
const MOST_ERRORS_SHOWN = 20;

/** The confusion matrix, or the most frequent errors where it has too many classes. */
export function matrixSection(result: ReportResult): Section {
  const { matrix, normalize, truth, digits } = result;
  const errors = errorsSection(result);
  if (matrix.nClasses > MOST_CLASSES_SHOWN) return errors;
  const shown = normalize === null ? matrix : normalizeMatrix(matrix, normalize);
  const cell: (value: number) => Cell =
    normalize === null ? countCells(matrix.weighted) : scoreCells(digits);
  const values = shown.toArray();
  const heat: Heat =
    normalize === 'pred' ? { shares: values, of: 'predicted class' } : heatOfRows(matrix.toArray());
  const marks = marksOf(heat.shares);
  const body = values.map((row, i) =>
    row.map((value, j) => marked(cell(value), marks[i]?.[j] ?? null)),
  );
  return {
    title: `Confusion matrix, ${cellsInWords(normalize)}`,
    aside: axesInWords(result),
    content: {
      ...{ kind: 'matrix', truth, names: matrix.labels.map(nameText) },
      body: oriented(body, truth),
      heat: { ...heat, shares: oriented(heat.shares, truth) },
    },
    ifTooWide: errors,
  };
}

function axesInWords(result: ReportResult): string {
  const { trueName, predName, truth } = result;
  const actual = `true ${nameText(trueName)}`;
  const answer = `predicted ${isByProba(result) ? 'by the ' : ''}${nameText(predName)}`;
  const [rows, columns] = truth === 'rows' ? [actual, answer] : [answer, actual];
  return `rows: ${rows}, columns: ${columns}`;
}

/** The most frequent errors, each with its share of the rows of its true class. */
function errorsSection({ matrix, digits, order }: ReportResult): Section {
  const count = countCells(matrix.weighted);
  const share = scoreCells(digits);
  const errors = greatestErrors(matrix, order.worst ?? MOST_ERRORS_SHOWN);
  const greatest = errors[0]?.count ?? 0;
  const supportOf = new Map(matrix.labels.map((label, k) => [label, matrix.support[k] ?? NaN]));
  return {
    title: `Most frequent errors of ${matrix.nClasses} classes`,
    aside: 'the whole matrix: --format json',
    content: {
      kind: 'table',
      head: ['true', 'predicted', 'count', 'of true class'],
      body: errors.map(({ trueLabel, predLabel, count: nRows }) => {
        const mark = isBig(nRows, greatest) ? 'bad' : null;
        return [
          nameText(trueLabel),
          nameText(predLabel),
          marked(count(nRows), mark),
          marked(share(nRows / (supportOf.get(trueLabel) ?? NaN)), mark),
        ];
      }),
    },
  };
}

/** Right rows stand out from errors, big errors from small ones, and cells of 0 step back. */
function marksOf(shares: Heat['shares']): readonly (readonly (Mark | null)[])[] {
  const errors = shares.flatMap((row, i) => row.filter((_, j) => i !== j));
  const greatest = Math.max(0, ...errors.filter((share) => !Number.isNaN(share)));
  const markOf = (share: number, isRight: boolean): Mark | null => {
    if (!(share > 0)) return 'faint';
    if (isRight) return 'good';
    return isBig(share, greatest) ? 'bad' : null;
  };
  return shares.map((row, i) => row.map((share, j) => markOf(share, i === j)));
}

/** An error is big if it is at least half as frequent as the most frequent one. */
function isBig(value: number, greatest: number): boolean {
  return value > 0 && value >= greatest / 2;
}

function cellsInWords(normalize: NormalizeOver | null): string {
  switch (normalize) {
    case 'true':
      return 'shares of each true class';
    case 'pred':
      return 'shares of each predicted class';
    case 'all':
      return 'shares of all rows';
    case null:
      return 'counts';
  }
}
