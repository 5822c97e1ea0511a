import type { MatrixRow } from './row.js';
import { BOOSTING } from './rows/boosting.js';
import { JAVA } from './rows/java.js';
import { OTHERS } from './rows/others.js';
import { PYTHON } from './rows/python.js';
import { R } from './rows/r.js';
import { THE_FIVE } from './rows/the-five.js';

/** The numbers that programs print of a confusion matrix, a row each. */
export const MATRIX_ROWS: readonly MatrixRow[] = [
  ...THE_FIVE,
  ...BOOSTING,
  ...JAVA,
  ...PYTHON,
  ...R,
  ...OTHERS,
];
