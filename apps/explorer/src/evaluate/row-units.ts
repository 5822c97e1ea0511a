import type { LabelColumn } from '@confmat/core';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { readLabels } from './read-labels.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/**
 * What each row belongs to; null where rows are independent. Rows that are left out may belong to
 * nothing: what stands for it is counted nowhere.
 *
 * @param places Rows of the file that filters keep; null for all.
 * @param isCounted Whether one of these is counted, by its place among them.
 * @throws {Error} A counted row that belongs to nothing, or a column of labels.
 */
export function unitsOfRows(
  session: RowSession,
  choice: Choice,
  places: Int32Array | null,
  isCounted: (row: number) => boolean,
): LabelCells | null {
  const { unit, where } = choice;
  if (unit === undefined) return null;
  refuseLabels(choice, unit);
  const column = columnOf(session, unit);
  const keys = session.memo.of(
    ['keys', unit, where],
    () => readLabels([column], places)[0] ?? null,
  );
  if (!keys) throw new Error('bug: one column has one list of labels');
  const { codes, labels } = keys;
  if (!codes.includes(-1)) return keys;
  const lacking = codes.findIndex((code, row) => code < 0 && isCounted(row));
  if (lacking < 0) {
    const none = labels.length > 0 ? labels : [''];
    return labelCells(
      codes.map((code) => Math.max(0, code)),
      none,
    );
  }
  throw new Error(
    `row ${(places?.[lacking] ?? lacking) + 1} has no value in column ${JSON.stringify(unit)}, expected what it belongs to`,
  );
}

/** The same of rows that are counted where they have all labels, as a column. */
export function unitsOfLabels(
  session: RowSession,
  choice: Choice,
  places: Int32Array | null,
  columns: readonly LabelCells[],
): LabelColumn | undefined {
  const isLabeled = (row: number): boolean => columns.every(({ codes }) => (codes[row] ?? -1) >= 0);
  return unitsOfRows(session, choice, places, isLabeled)?.column;
}

/** Units that are classes: each has rows of one class alone. */
function refuseLabels({ truth, model, other }: Choice, unit: string): void {
  const same = Object.entries({ truth, prediction: model, 'second model': other });
  const [role] = same.find(([, name]) => name === unit) ?? [];
  if (role === undefined) return;
  throw new Error(
    `units and ${role} are both column ${JSON.stringify(unit)}: choose a column that says what rows belong to, such as their user`,
  );
}
