import { writtenList } from './written-list.js';
import type { ColumnFacts } from './column-facts.js';

const COMMA = /^\s*[+-]?(?:\d*,\d+(?:e[+-]?\d+)?|\d+)\s*$/i;
const PERCENT = /^\s*[+-]?\d+(?:[.,]\d+)?\s*%\s*$/;

/** What the texts of a column seem to stand for, and how they are read as that; null of other columns. */
export function writtenOtherwise({ kind, common, written }: ColumnFacts): string | null {
  if (kind !== 'text' || common.length === 0) return null;
  const texts = common.map(({ text }) => text);
  const areAll = (form: RegExp): boolean => texts.every((text) => form.test(text));
  const hasComma = texts.some((text) => text.includes(','));
  if (hasComma && areAll(COMMA)) return 'numbers with a decimal comma: --csv decimal=, reads them';
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
