import { writtenList } from './written-list.js';
import type { ColumnFacts } from './column-facts.js';

const COMMA = /^\s*[+-]?(?:\d*,\d+(?:e[+-]?\d+)?|\d+)\s*$/i;
const PERCENT = /^\s*[+-]?\d+(?:[.,]\d+)?\s*%\s*$/;

/** Whether the texts of a column are numbers, some with a decimal comma. */
export function hasDecimalComma({ kind, common }: ColumnFacts): boolean {
  if (kind !== 'text') return false;
  const texts = common.map(({ text }) => text);
  return texts.some((text) => text.includes(',')) && texts.every((text) => COMMA.test(text));
}

/** A text that is a number with a decimal comma, with a point; null of a number with a point, others as they are. */
export function withPoint(text: string): string | null {
  if (text.includes('.')) return null;
  return COMMA.test(text) ? text.replace(',', '.') : text;
}

/** What the texts of a column seem to stand for, and how they are read as that; null of other columns. */
export function writtenOtherwise(column: ColumnFacts): string | null {
  const { kind, common, written } = column;
  if (kind !== 'text' || common.length === 0) return null;
  const texts = common.map(({ text }) => text);
  const areAll = (form: RegExp): boolean => texts.every((text) => form.test(text));
  const hasComma = texts.some((text) => text.includes(','));
  if (hasDecimalComma(column)) return 'numbers with a decimal comma: --csv decimal=, reads them';
  if (areAll(PERCENT)) {
    return `percentages: ${hasComma ? '--csv decimal=, ' : ''}--clean percent reads them as shares`;
  }
  if (texts.some((text) => writtenList(text) === 'cut')) {
    return 'lists that numpy shortened by "...": np.set_printoptions(threshold=np.inf) writes them whole';
  }
  if (!written) return null;
  return written.areScores
    ? 'lists of scores: --proba COLUMN --labels LABELS reads them, the labels in the order of the scores'
    : 'lists of labels: confmat sets reads them';
}
