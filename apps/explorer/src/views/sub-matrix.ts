import { labelName, wholeLabel } from '@confmat/report/internal';
import type { MatrixAnswer } from '../protocol.js';
import type { ShownMatrix } from './matrix-table.js';

/** Some classes of a matrix, and all others as one more. */
export function subMatrix(
  { labels, counts, isWeighted, recall, precision }: MatrixAnswer,
  codes: readonly number[],
): ShownMatrix {
  const k = labels.length;
  const at = (row: number, column: number): number => counts?.[row * k + column] ?? 0;
  const isInside = new Set(codes);
  const others = labels.map((_, code) => code).filter((code) => !isInside.has(code));
  const members = [...codes.map((code) => [code]), others];
  const pick = <T>(values: readonly T[]): T[] => codes.flatMap((code) => values[code] ?? []);
  return {
    names: [...codes.map((code) => labelName(labels[code] ?? '')), 'elsewhere'],
    wholes: codes.map((code) => wholeLabel(labels[code] ?? '')),
    codes: [...codes, -1],
    isWeighted,
    at: (row, column) =>
      (members[row] ?? []).reduce(
        (sum, t) => sum + (members[column] ?? []).reduce((inner, p) => inner + at(t, p), 0),
        0,
      ),
    recall: pick(recall),
    precision: pick(precision),
  };
}
