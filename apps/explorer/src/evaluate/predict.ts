import type { Label } from '@confmat/core';
import { labelName } from '@confmat/report/internal';
import { readLabel } from '@confmat/sql/internal';
import { argMaxLabels } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import { numbersOf } from '../columns/stored-column.js';
import type { Choice } from '../protocol.js';
import { readLabels } from './read-labels.js';
import { ruleText, sweepOf } from './scored-rows.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';
import { labelsAbove, negativeOf, usualThreshold } from './threshold.js';

/** The labels that a model predicts, beside the true ones. */
export interface Predicted {
  readonly key: string;
  /** The model's name among others. */
  readonly shownName: string;
  readonly rule: string;
  readonly yTrue: LabelCells;
  readonly yPred: LabelCells;
  readonly scores: Float64Array | Float32Array | null;
  readonly sweep: ThresholdSweep | null;
  readonly threshold: number | undefined;
}

const NO_CELLS = labelCells(new Int32Array(0), []);

/**
 * Predict labels by a model: a column of labels as it stands, scores by the threshold, scores by class
 * by the greatest.
 *
 * @param places Rows to take; null for all.
 */
export function predictedBy(
  session: RowSession,
  choice: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  const { classScores } = session.roles;
  if (classScores && key === `${classScores.prefix}*`) {
    return byGreatest(session, choice, classScores, places);
  }
  const isScores = session.facts.some(({ name, kind }) => name === key && kind === 'numbers');
  return isScores
    ? byThreshold(session, choice, key, places)
    : byColumn(session, choice, key, places);
}

function byColumn(
  session: RowSession,
  { truth }: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  const columns = [columnOf(session, truth), columnOf(session, key)];
  const [yTrue = NO_CELLS, yPred = NO_CELLS] = readLabels(columns, places);
  const none = { scores: null, sweep: null, threshold: undefined };
  return { key, shownName: key, rule: `column ${labelName(key)}`, yTrue, yPred, ...none };
}

function byThreshold(
  session: RowSession,
  { truth, posLabel, threshold: chosen, where }: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  const { memo } = session;
  const yTrue = memo.of(
    ['truth', truth, where],
    () => readLabels([columnOf(session, truth)], places)[0] ?? NO_CELLS,
  );
  const known = memo.of(['labels', truth, where], () => labelsIn(yTrue));
  const positive = readLabel(posLabel ?? '', known);
  const scores = memo.of(['scores', key, where], () => {
    const all = numbersOf(columnOf(session, key));
    if (!places) return all;
    const kept =
      all.BYTES_PER_ELEMENT === 4
        ? new Float32Array(places.length)
        : new Float64Array(places.length);
    places.forEach((row, place) => (kept[place] = all[row] ?? NaN));
    return kept;
  });
  const sweep = memo.of(['sweep', truth, posLabel, key, where], () =>
    sweepOf(yTrue, scores, positive),
  );
  const threshold = chosen ?? usualThreshold(sweep);
  const negative = negativeOf(known, positive);
  const truths = known.length > 2 ? againstRest(yTrue, positive, negative) : yTrue;
  return {
    ...{ key, scores, sweep, threshold },
    shownName: key,
    rule: ruleText(positive, key, threshold),
    yTrue: truths,
    yPred: labelsAbove(scores, threshold, positive, negative),
  };
}

function byGreatest(
  session: RowSession,
  { truth }: Choice,
  { prefix, labels }: { readonly prefix: string; readonly labels: readonly string[] },
  places: Int32Array | null,
): Predicted {
  const [yTrue = NO_CELLS] = readLabels([columnOf(session, truth)], places);
  const known = labelsIn(yTrue);
  const columns = labels.map((label) => numbersOf(columnOf(session, prefix + label)));
  const nRows = places?.length ?? session.table.nRows;
  const data = new Float64Array(nRows * columns.length);
  columns.forEach((column, place) => {
    for (let row = 0; row < nRows; ++row) {
      data[row * columns.length + place] = column[places ? (places[row] ?? 0) : row] ?? NaN;
    }
  });
  const classes: readonly Label[] = labels.map((label) => readLabel(label, known));
  const { codes } = argMaxLabels<Label>({ data, shape: [nRows, columns.length] }, classes);
  return {
    ...{ key: `${prefix}*`, shownName: `${prefix}*`, yTrue, yPred: labelCells(codes, classes) },
    rule: `predicted the class with the greatest of ${labels.length} scores ${labelName(prefix)}*`,
    ...{ scores: null, sweep: null, threshold: undefined },
  };
}

/** The labels that occur. */
function labelsIn({ codes, labels }: LabelCells): readonly Label[] {
  const isThere = new Uint8Array(labels.length);
  for (const code of codes) isThere[code] = 1;
  return labels.filter((_, code) => isThere[code] === 1);
}

/** Of more than two classes the others are one. */
function againstRest({ codes, labels }: LabelCells, positive: Label, negative: Label): LabelCells {
  const isPositive = labels.map((label) => (label === positive ? 1 : 0));
  return labelCells(
    codes.map((code) => isPositive[code] ?? -1),
    [negative, positive],
  );
}
