import { THE_FIVE } from './rows/the-five.js';
import type { ScoreRow } from './score-row.js';

/** The numbers that programs print of scores, a row each. */
export const SCORE_ROWS: readonly ScoreRow[] = [...THE_FIVE];
