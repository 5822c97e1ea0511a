import { named } from '../errors/metric-error.js';
import { integerIn } from '../errors/expected.js';
import { invalidOption } from '../errors/refusals.js';
import { INTEGER_OR_ALL } from '../errors/words.js';
import { checkOption, checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import type { Label } from '../label.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import type { NormalizeOver } from '../matrix/transforms/normalize-matrix.js';
import { checkDigits } from './format-number.js';
import { grid } from './grid.js';
import { labelText } from './label-text.js';
import { countText, greatestErrors, matrixCells } from './matrix-cells.js';
import { TRUTH_AXES, oriented } from './truth-axis.js';
import type { TruthAxis } from './truth-axis.js';

/** Options of `formatConfusionMatrix`. */
export interface FormatMatrixOptions {
  /**
   * Shares in place of counts: of each true class, of each predicted class, or of all rows.
   * Default: null, counts.
   */
  readonly normalize?: NormalizeOver | null | undefined;
  /** The axis of the true classes. Default: `'rows'`, as everywhere in confmat. */
  readonly truth?: TruthAxis | undefined;
  /** Decimals of shares, an integer in [0, 100]. Default: 2. */
  readonly digits?: number | undefined;
  /** What to call the classes, shape (nClasses,). Default: their labels, on one line each. */
  readonly targetNames?: readonly string[] | undefined;
  /** Greatest number of classes to show every cell for, in [1, 256]. Default: 24. */
  readonly maxClasses?: number | undefined;
  /** Most errors listed of a matrix of more classes, an integer of at least 1. Default: 20. */
  readonly maxErrors?: number | undefined;
  /** How many columns of a terminal a text takes. Default: its number of characters. */
  readonly widthOf?: ((text: string) => number) | undefined;
}

const OPTIONS = [
  'normalize',
  'truth',
  'digits',
  'targetNames',
  'maxClasses',
  'maxErrors',
  'widthOf',
];
const MOST_CLASSES = 256;

/**
 * Write a confusion matrix as text, in right-aligned columns. **Row = true class, column =
 * predicted class**, or the other way round with `truth: 'columns'`, which the corner then says. Of
 * a matrix of many classes, which no screen is wide enough for, the most frequent errors are listed
 * in place of it.
 * @param matrix A confusion matrix.
 * @param options Counts or shares, orientation, names of the classes, how much to show.
 * @returns The text, ending in a newline: the predicted classes, then a line for each true class;
 *   or lines of true class, predicted class and count, greatest first. Sums of weights are rounded
 *   to 12 digits, shares half to even.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `length-mismatch`.
 * @example
 * const matrix = confusionMatrix(['a', 'b', 'b'], ['a', 'b', 'a']);
 * formatConfusionMatrix(matrix).split('\n'); // → ['   a  b', 'a  1  0', 'b  1  1', '']
 */
export function formatConfusionMatrix<L extends Label>(
  matrix: ConfusionMatrix<L>,
  options: FormatMatrixOptions = {},
): string {
  return named('formatConfusionMatrix', () => {
    checkMatrix('matrix', matrix);
    checkOptionNames(options, OPTIONS);
    const { normalize = null, truth = 'rows', digits = 2, widthOf } = options;
    const { maxClasses = 24, maxErrors = 20 } = options;
    checkOption('normalize', normalize, [null, 'true', 'pred', 'all']);
    checkOption('truth', truth, TRUTH_AXES);
    checkDigits(digits);
    checkMost('maxClasses', maxClasses, MOST_CLASSES);
    checkMost('maxErrors', maxErrors, Infinity);
    const { targetNames = matrix.labels.map(labelText) } = options;
    checkSameLength({ labels: matrix.labels, targetNames });
    if (matrix.nClasses > maxClasses) {
      const nameOf = new Map<Label, string | undefined>(
        matrix.labels.map((label, code) => [label, targetNames[code]]),
      );
      const rows = greatestErrors(matrix, maxErrors).map(({ trueLabel, predLabel, count }) => [
        nameOf.get(trueLabel) ?? '',
        nameOf.get(predLabel) ?? '',
        countText(count, matrix.weighted),
      ]);
      return grid([['true', 'predicted', 'count'], ...rows], widthOf);
    }
    const cells = oriented(matrixCells(matrix, normalize, digits), truth);
    const corner = truth === 'rows' ? '' : 'predicted \\ true';
    const rows = cells.map((row, i) => [targetNames[i] ?? '', ...row]);
    return grid([[corner, ...targetNames], ...rows], widthOf);
  });
}

function checkMost(option: string, value: number, greatest: number): void {
  const isWhole = Number.isInteger(value) || value === Infinity;
  if (isWhole && value >= 1 && value <= greatest) return;
  throw invalidOption(
    option,
    value,
    greatest === Infinity ? INTEGER_OR_ALL : integerIn(1, greatest),
  );
}
