import { BOOSTING } from './rows/boosting.js';
import { JAVA } from './rows/java.js';
import { OTHERS } from './rows/others.js';
import { PYTHON } from './rows/python.js';
import { R } from './rows/r.js';
import { THE_FIVE } from './rows/the-five.js';
import type { ScoreRow } from './score-row.js';

/** The numbers that programs print of scores, a row each. */
export const SCORE_ROWS: readonly ScoreRow[] = [
  ...THE_FIVE,
  ...BOOSTING,
  ...JAVA,
  ...PYTHON,
  ...R,
  ...OTHERS,
];
