import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { cellsAt } from './complete-rows.js';
import { readLabels } from './read-labels.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/**
 * What each row belongs to, of the rows that are counted; null where rows are independent.
 *
 * @param places Rows of the file that filters keep; null for all.
 * @param counted Which of these are counted; null for all.
 * @throws {Error} A row that belongs to nothing, or a column of labels.
 */
export function clusterKeys(
  session: RowSession,
  choice: Choice,
  places: Int32Array | null,
  counted: Int32Array | null,
): LabelCells | null {
  const { cluster, where } = choice;
  if (cluster === undefined) return null;
  refuseLabels(choice, cluster);
  const column = columnOf(session, cluster);
  const all = session.memo.of(
    ['keys', cluster, where],
    () => readLabels([column], places)[0] ?? null,
  );
  if (!all) throw new Error('bug: one column has one list of labels');
  const keys = cellsAt(all, counted);
  const row = keys.codes.indexOf(-1);
  if (row < 0) return keys;
  const place = counted?.[row] ?? row;
  throw new Error(
    `row ${(places?.[place] ?? place) + 1} has no value in column ${JSON.stringify(cluster)}, expected what it belongs to`,
  );
}

/** Clusters that are classes: each has rows of one class alone. */
function refuseLabels({ truth, model, other }: Choice, cluster: string): void {
  const same = Object.entries({ truth, prediction: model, 'second model': other });
  const [role] = same.find(([, name]) => name === cluster) ?? [];
  if (role === undefined) return;
  throw new Error(
    `clusters and ${role} are both column ${JSON.stringify(cluster)}: choose a column that says what rows belong to, such as their user`,
  );
}
