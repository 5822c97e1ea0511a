import type { Label } from '@confmat/core';
import { compareLabels, restOf } from '@confmat/core/internal';
import { groupKey, isMissing } from '../cells/groups.js';
import { tallyRows } from './set-result.js';
import type { AskedSets } from './set-result.js';
import { readLabelRow, readSizes } from './set-rows.js';
import { labelTallySql, sampleTallySql } from './sets-sql.js';

/** Samples of one group. */
interface GroupSamples {
  /** The values of the group columns, in the order of `by`; null where one is missing. */
  readonly group: readonly (Label | null)[];
  readonly nRows: number;
  /** Samples, or the sum of their weights; and those of them whose two sets are equal. */
  readonly count: number;
  readonly exact: number;
}

/** Samples of one group that have a label in their true set, or in their predicted one. */
interface GroupLabel {
  readonly group: readonly (Label | null)[];
  readonly label: Label;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/** The cells of all groups. */
export interface LabelCells {
  /** Ascending. */
  readonly labels: readonly Label[];
  readonly groups: readonly GroupSamples[];
  readonly cells: readonly GroupLabel[];
}

/** The cells of all groups of a checked request, and whether a row that counts lacks a group. */
export async function labelCellsOf(
  asked: AskedSets,
): Promise<LabelCells & { readonly lacksGroup: boolean }> {
  const { dialect } = asked.engine;
  const samples = await tallyRows(asked, sampleTallySql(dialect, asked.request));
  const groups = new Map<string, { -readonly [K in keyof GroupSamples]: GroupSamples[K] }>();
  for (const row of samples) {
    if (row.isMissing) continue;
    const key = groupKey(row.groups);
    const own = groups.get(key) ?? { group: row.groups, ...NONE };
    const [both, nTrue, nPred] = readSizes(row);
    own.nRows += row.nRows;
    own.count += row.count;
    if (both === nTrue && both === nPred) own.exact += row.count;
    groups.set(key, own);
  }
  const found = await asked.engine.query(labelTallySql(dialect, asked.request));
  const cells = new Map<string, { -readonly [K in keyof GroupLabel]: GroupLabel[K] }>();
  for (const row of found) {
    const { groups: group, label, side, here, both } = readLabelRow(row, asked.request);
    const key = `${groupKey(group)}${groupKey([label])}`;
    const own = cells.get(key) ?? { group, label, ...NO_LABEL };
    const alone = restOf(here, both);
    own.tp += both;
    if (side === 1) own.fn += alone;
    else own.fp += here;
    cells.set(key, own);
  }
  const all = [...cells.values()].map(({ fp, ...cell }) => ({
    ...cell,
    fp: restOf(fp, cell.tp),
  }));
  const labels = [...new Set(all.map(({ label }) => label))].sort(compareLabels);
  const lacksGroup = [...groups.values()].some(({ group }) => group.some(isMissing));
  return { labels, groups: [...groups.values()], cells: all, lacksGroup };
}

const NONE = { nRows: 0, count: 0, exact: 0 };
const NO_LABEL = { tp: 0, fp: 0, fn: 0 };
