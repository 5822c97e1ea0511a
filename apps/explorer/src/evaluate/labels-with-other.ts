import type { Label } from '@confmat/core';
import { compareLabels } from '@confmat/core/internal';
import { OTHER_ANSWERS, listOthers } from '@confmat/sql/internal';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { modelsOf } from './category-order.js';
import { modelKind } from './model-kind.js';
import { readLabels } from './read-labels.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/** Labels of the truth and of a prediction, under one list. */
interface BothColumns {
  readonly yTrue: LabelCells;
  readonly yPred: LabelCells;
}

const NO_CELLS = labelCells(new Int32Array(0), []);

/**
 * The labels of the truth and of a column that predicts, where predictions that are no label are one
 * class. With two models the labels of both are texts if those of one are.
 *
 * @param places Rows to take; null for all.
 */
export function labelsWithOther(
  session: RowSession,
  choice: Choice,
  key: string,
  places: Int32Array | null,
): BothColumns {
  const { truth } = choice;
  // The truth alone tells what labels are: an answer may be any text.
  const read = (name: string): LabelCells =>
    readLabels([columnOf(session, name)], places)[0] ?? NO_CELLS;
  const yTrue = read(truth);
  const keys = modelsOf(choice).filter(
    (name) => modelKind(session.facts, truth, name) === 'labels',
  );
  const models = [...new Set([key, ...keys])].map(read);
  const [yPred = NO_CELLS] = models;
  const known = [...labelsTogether(yTrue, yPred)].sort(compareLabels);
  const predicted = models.flatMap((cells) => labelsTogether(cells, yTrue));
  const { labels, read: asCounted } = listOthers(known, predicted, OTHER_ANSWERS);
  return { yTrue: underList(yTrue, labels, asCounted), yPred: underList(yPred, labels, asCounted) };
}

/** The labels of the rows that both columns have one of. */
function labelsTogether({ codes, labels }: LabelCells, other: LabelCells): readonly Label[] {
  const isThere = new Uint8Array(labels.length);
  for (let row = 0; row < codes.length; ++row) {
    if ((other.codes[row] ?? -1) >= 0) isThere[codes[row] ?? -1] = 1;
  }
  return labels.filter((_, code) => isThere[code] === 1);
}

/** Labels by their places in a list; one that only rows without the other label have is missing. */
function underList(
  { codes, labels: own }: LabelCells,
  labels: readonly Label[],
  read: (label: Label) => Label,
): LabelCells {
  const placeOf = new Map(labels.map((label, place) => [label, place]));
  const places = Int32Array.from(own, (label) => placeOf.get(read(label)) ?? -1);
  return labelCells(
    codes.map((code) => places[code] ?? -1),
    labels,
  );
}
