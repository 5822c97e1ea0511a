import { checkOption } from '../columns/check.js';
import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { PROGRAMS } from './programs.js';
import type { ProgramName } from './programs.js';
import type { MatrixRow } from './row.js';
import { ruleOf } from './rule-in-words.js';
import { MATRIX_ROWS } from './table.js';
import { TOLD_RULES } from './told-rules.js';
import type { ProgramRule } from './told-rules.js';
import { numbersOf } from './numbers-of-row.js';

/** The programs that print numbers of a confusion matrix. */
export type Program = ProgramName;

/** What a program reports of a matrix, plain data. In JSON, NaN is null. */
export interface ParityProfile {
  readonly program: Program;
  /** The version that the numbers were checked against. */
  readonly version: string;
  /** Numbers by the name that the program has for them, with the arguments that choose them. */
  readonly values: Readonly<Record<string, number>>;
  readonly rules: readonly ProgramRule[];
}

/**
 * The numbers that another program reports of the same rows: by its own treatment of 0/0, its own
 * averages, its own names.
 *
 * @param matrix The counts. Their classes are what the program is told of as its classes.
 * @param program The program, with the defaults of the version that the profile names.
 * @returns Its numbers, and the rules that make them differ, in words. NaN where the program has NaN or
 *   NA; what it was not run on, such as a 0/0 that nobody saw, is left out. The numbers are of 64 bits,
 *   also where the program computes in 32.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[5, 3, 0], [2, 6, 0], [1, 1, 0]], ['a', 'b', 'c']);
 * const name = 'precision(estimator = "macro")';
 * parityProfile(matrix, 'yardstick').values[name].toFixed(4); // → '0.6125'
 */
export function parityProfile<L extends Label>(
  matrix: ConfusionMatrix<L>,
  program: Program,
): ParityProfile {
  return named('parityProfile', () => {
    checkMatrix('matrix', matrix);
    checkOption('program', program, [...new Set(MATRIX_ROWS.map((row) => row.program))]);
    const rows = MATRIX_ROWS.filter((row) => row.program === program);
    const numbers = rows.flatMap((row) => numbersOf(row, matrix));
    const known = numbers.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]));
    return {
      program,
      version: PROGRAMS[program].version,
      values: Object.fromEntries(known) as Record<string, number>,
      rules: TOLD_RULES[program] ?? rows.flatMap(toldOf),
    };
  });
}

/** The rule of a row, told by its columns. */
function toldOf(row: MatrixRow): readonly ProgramRule[] {
  const words = ruleOf(row);
  return words.length === 0 ? [] : [{ metric: row.name, rule: `${words.join('; ')}.` }];
}
