import { nameText } from '@confmat/core/internal';
import type { ConfusionMatrix } from '@confmat/core';
import {
  classShares,
  exchangedColumns,
  matrixRows,
  numbersOfRow,
  ownMetricOf,
  programFacts,
  ruleInWords,
  valueOfRow,
} from '@confmat/core/profiles';
import type { Decisive, MatrixRow, Program } from '@confmat/core/profiles';
import { askedPrograms } from './asked-programs.js';
import type { Explained, ExplainedClass } from './explained.js';
import { changingWords, isSame } from './program-numbers.js';
import type { ProgramNumber } from './program-numbers.js';

/** The programs that print numbers of a matrix. */
export function matrixPrograms(text: string): readonly Program[] {
  return askedPrograms(text, [...new Set(matrixRows().map(({ program }) => program))]);
}

/** The numbers of programs; those that were never run on such a matrix are left out. */
export function matrixNumbers(
  matrix: ConfusionMatrix,
  programs: readonly Program[],
): readonly ProgramNumber[] {
  return rowsOf(programs).flatMap((row) => {
    // A number for each class of several would fill the table.
    if (row.of === 'each' && matrix.nClasses > 2) return [];
    const own = ownMetricOf(row);
    const ownValue = own && valueOfRow(own.row, matrix);
    return numbersOfRow(row, matrix).flatMap(({ name, value }) => {
      if (value === null) return [];
      const { title } = programFacts(row.program);
      const ours = own && ownValue !== null ? { name: own.name, value: ownValue } : null;
      const steps = own ? exchangedColumns(own.row, row, matrix) : [];
      const rule = ours ? changingWords(ours.value, steps) : ruleInWords(row);
      return [{ program: row.program, title, name, value, own: ours, rule }];
    });
  });
}

/** Why the numbers of programs differ from scikit-learn's, or ours where it has none. */
export function explainedNumbers(
  matrix: ConfusionMatrix,
  programs: readonly Program[],
): readonly Explained[] {
  return rowsOf(programs).flatMap((row) => {
    if (row.of === 'each' && matrix.nClasses > 2) return [];
    const value = valueOfRow(row, matrix);
    const reference = referenceOf(row);
    const theirs = reference && valueOfRow(reference.row, matrix);
    if (!reference || value === null || theirs === null) return [];
    if (isSame(value, theirs)) return [];
    return [
      {
        title: programFacts(row.program).title,
        name: row.name,
        value,
        reference: { title: reference.title, name: reference.name, value: theirs },
        steps: exchangedColumns(reference.row, row, matrix),
        classes: causesOf(matrix, row, reference.row),
      },
    ];
  });
}

interface Reference {
  readonly title: string;
  readonly name: string;
  readonly row: Decisive;
}

/** scikit-learn's number of the meaning of a row; ours where it has none. */
function referenceOf(row: MatrixRow): Reference | null {
  const own = ownMetricOf(row);
  if (!own) return null;
  const same = rowsOf(['scikit-learn']).find((one) => ownMetricOf(one)?.name === own.name);
  if (same && same !== row) return { title: 'scikit-learn', name: same.name, row: same };
  return { title: 'confmat', name: own.name, row: own.row };
}

/** The classes whose value, or whether they count at all, differs between two means. */
function causesOf(
  matrix: ConfusionMatrix,
  row: Decisive,
  reference: Decisive,
): readonly ExplainedClass[] {
  const [own, theirs] = [classShares(row, matrix), classShares(reference, matrix)];
  if (own.length === 0 || theirs.length === 0) return [];
  return own.flatMap(({ label, value, share }) => {
    const other = theirs.find((one) => one.label === label);
    const referenceValue = other?.value ?? null;
    const referenceShare = other?.share ?? 0;
    const isEqual =
      value === null || referenceValue === null
        ? value === referenceValue
        : isSame(value, referenceValue);
    const isAlike = isEqual && share > 0 === referenceShare > 0;
    if (isAlike || (share === 0 && referenceShare === 0)) return [];
    return [{ label: nameText(label), value, share, referenceValue, referenceShare }];
  });
}

function rowsOf(programs: readonly Program[]): readonly MatrixRow[] {
  return matrixRows().filter(({ program }) => programs.includes(program));
}
