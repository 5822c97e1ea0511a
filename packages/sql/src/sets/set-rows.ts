import type { Label } from '@confmat/core';
import { readTally, readWeight, safeCount } from '../engines/read-tally.js';
import type { Tally } from '../engines/read-tally.js';
import type { SqlRow } from '../engines/engine.js';
import { elementType, readGroups, readLabelText } from '../labels/read-label-text.js';
import type { PlainSetRequest } from './set-request.js';

/** Rows that a query found alike, in one group. */
export interface TallyRow extends Tally {
  readonly groups: readonly (Label | null)[];
  readonly isMissing: boolean;
  /** The row as it came. */
  readonly cells: SqlRow;
}

export function readTallyRow(cells: SqlRow, { sampleWeight, by }: PlainSetRequest): TallyRow {
  return {
    groups: readGroups(cells, by),
    isMissing: Number(cells['is_missing']) === 1,
    ...readTally(cells, sampleWeight !== undefined),
    cells,
  };
}

/** The numbers of labels in both sets of such rows, and in each of them. */
export function readSizes({
  cells,
}: TallyRow): readonly [both: number, nTrue: number, nPred: number] {
  return [safeCount(cells['n_both']), safeCount(cells['n_true']), safeCount(cells['n_pred'])];
}

/** Samples of one group with a label in their true set (side 1) or predicted set (side 2). */
export interface LabelRow {
  readonly groups: readonly (Label | null)[];
  readonly label: Label;
  readonly side: number;
  readonly nHere: number;
  /** Samples, or sums of weights: those with the label, and those with it in both sets. */
  readonly here: number;
  readonly both: number;
}

export function readLabelRow(row: SqlRow, request: PlainSetRequest): LabelRow {
  const side = Number(row['side']);
  const type = elementType(String(row['label_type']));
  const reference = side === 1 ? request.yTrue : request.yPred;
  const label = readLabelText({ text: row['label_text'], type }, reference);
  if (label === null) throw new Error('bug: a set without missing labels has one');
  const weighted = request.sampleWeight !== undefined;
  const [nHere, nBoth] = [safeCount(row['n_here']), safeCount(row['n_both'] ?? 0)];
  return {
    groups: readGroups(row, request.by),
    label,
    side,
    nHere,
    here: weighted ? readWeight(row['weight_here'], nHere) : nHere,
    both: weighted ? readWeight(row['weight_both'], nBoth) : nBoth,
  };
}
