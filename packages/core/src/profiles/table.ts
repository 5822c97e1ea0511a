import type { MatrixRow } from './row.js';
import { THE_FIVE } from './rows/the-five.js';

/** The numbers that programs print of a confusion matrix, a row each. */
export const MATRIX_ROWS: readonly MatrixRow[] = [...THE_FIVE];
