import { checkOption, invalidOption, unsupportedType } from '@confmat/core/internal';
import { COLUMN_VALUES, SCORE_COLUMNS, SCORE_METRICS, WORDS } from './column-values.js';
import type { DecisiveScores } from './score-row.js';

/** Refuse what is no row of the table, nor made of the columns of two. */
export function checkScoreRow(argument: string, row: unknown): asserts row is DecisiveScores {
  if (typeof row !== 'object' || row === null) {
    throw unsupportedType(argument, row, 'a row of scoreRows()');
  }
  const columns = row as DecisiveScores;
  checkOption(`${argument}.metric`, columns.metric, SCORE_METRICS);
  for (const column of SCORE_COLUMNS) {
    const value: unknown = columns[column];
    const allowed = COLUMN_VALUES[column];
    const words: readonly unknown[] = WORDS[column] ?? [];
    if (allowed) checkOption(`${argument}.${column}`, value, allowed);
    else if (typeof value !== 'number' && !words.includes(value)) {
      throw invalidOption(`${argument}.${column}`, value, [...words, 0, 1]);
    } else if (column === 'points' && typeof value === 'number' && !isCount(value)) {
      throw invalidOption(`${argument}.${column}`, value, [...words, 200]);
    }
  }
}

/** Whether it is a number of thresholds that a curve may have. */
function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 2 && value <= 1e6;
}
