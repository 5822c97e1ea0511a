import type { Label } from '@confmat/core';
import { readWeight } from '../counts/read-weight.js';
import { safeCount } from '../counts/safe-count.js';
import type { SqlRow } from '../engines/engine.js';
import { elementType, readLabelText } from '../labels/read-label-text.js';
import type { PlainSetRequest } from './set-request.js';
import { readGroups } from './tally-rows.js';

/** Samples of one group with a label in their true set (side 1) or predicted set (side 2). */
export interface LabelRow {
  readonly groups: readonly unknown[];
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
    groups: readGroups(row, request),
    label,
    side,
    nHere,
    here: weighted ? readWeight(row['weight_here'], nHere) : nHere,
    both: weighted ? readWeight(row['weight_both'], nBoth) : nBoth,
  };
}
