import { jointCounts } from '@confmat/core';
import type { JointCounts, Label, LabelColumn } from '@confmat/core';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { linkedThreshold } from './linked-threshold.js';
import { predictedBy } from './predict.js';
import type { Predicted } from './predict.js';
import { inOrder } from './category-order.js';
import type { RowSession } from './session.js';

/** Labels of two models, with the same classes. */
export interface BothModels {
  readonly yTrue: LabelCells;
  readonly yPred: readonly [a: LabelCells, b: LabelCells];
}

/** The labels of both models; a threshold makes two classes of more. */
export function bothModels(
  first: Predicted,
  second: Predicted,
  { posLabel = '' }: Choice,
): BothModels {
  const isOfTwo = [first, second].some(({ yTrue }) => yTrue.labels.includes(others(posLabel)));
  const read = (cells: LabelCells): LabelCells => (isOfTwo ? asTwo(cells, posLabel) : cells);
  return { yTrue: read(first.yTrue), yPred: [read(first.yPred), read(second.yPred)] };
}

/** How rows are counted. */
interface CountedRows {
  readonly nulls: 'skip';
  readonly sampleWeight: Float64Array | undefined;
  readonly unit: LabelColumn | undefined;
}

/** Both models; rows without a group are in the whole and in no slice. */
export function jointOf(
  { yTrue: { column: yTrue }, yPred: [{ column: a }, { column: b }] }: BothModels,
  options: CountedRows,
  by: Readonly<Record<string, LabelColumn>> | undefined,
  order: readonly string[] | null,
): JointCounts {
  const plain = jointCounts(yTrue, a, b, options);
  const labels = inOrder(plain.labels, order);
  const isSame = labels === plain.labels;
  const own = isSame ? options : { ...options, labels };
  const whole = isSame ? plain : jointCounts(yTrue, a, b, own);
  if (!by) return whole;
  return { ...whole, slices: jointCounts<Label, string>(yTrue, a, b, { ...own, by }).slices };
}

/** What a threshold calls the other labels of more than two. */
const others = (posLabel: string): string => `not ${posLabel}`;

/** Labels of many classes beside those that a threshold predicts: the others are one there, too. */
function asTwo({ codes, labels }: LabelCells, posLabel: string): LabelCells {
  const isPositive = labels.map((label) => (String(label) === posLabel ? 1 : 0));
  return labelCells(
    codes.map((code) => isPositive[code] ?? -1),
    [others(posLabel), posLabel],
  );
}

/** The other model, its threshold as it is linked to that of the first. */
export function secondModel(
  session: RowSession,
  choice: Choice,
  first: Predicted,
  places: Int32Array | null,
): Predicted | null {
  const { other, link = 'threshold' } = choice;
  if (other === undefined) return null;
  const found = predictedBy(session, choice, other, places);
  const { sweep, threshold } = first;
  if (link === 'threshold' || !sweep || threshold === undefined || !found.sweep) return found;
  const linked = linkedThreshold(found.sweep(), { sweep: sweep(), threshold }, link);
  return predictedBy(session, { ...choice, threshold: linked }, other, places);
}
