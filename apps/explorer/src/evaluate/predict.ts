import type { Label } from '@confmat/core';
import { labelName, thresholdText } from '@confmat/report/internal';
import { readLabel } from '@confmat/sql/internal';
import { argMaxLabels } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { emptyScores, precisionOf } from '@confmat/thresholds/internal';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import { numbersOf } from '../columns/stored-column.js';
import { USUAL_THRESHOLD } from '../protocol.js';
import type { Choice } from '../protocol.js';
import { classColumns, thresholdOf } from './class-columns.js';
import { labelsWithOther } from './labels-with-other.js';
import { modelKind } from './model-kind.js';
import { readLabels } from './read-labels.js';
import { ruleText, sweepOf } from './scored-rows.js';
import { refuseColumns, refuseForeign } from './refuse-choice.js';
import { unitsOfRows } from './row-units.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';
import { labelsAbove, usualThreshold } from './threshold.js';
import { weightsOf } from './weights.js';

/** The labels that a model predicts, beside the true ones. */
export interface Predicted {
  readonly key: string;
  /** The model's name among others. */
  readonly shownName: string;
  readonly rule: string;
  readonly yTrue: LabelCells;
  readonly yPred: LabelCells;
  readonly scores: Float64Array | Float32Array | null;
  /** Makes it, or finds it made; null of a model without scores. */
  readonly sweep: (() => ThresholdSweep) | null;
  readonly threshold: number | undefined;
}

const NO_CELLS = labelCells(new Int32Array(0), []);

/**
 * Predict labels by a model: a column of labels as it stands, scores by the threshold, scores by class
 * by the greatest; a row without one of the scores has no label.
 *
 * @param places Rows to take; null for all.
 */
export function predictedBy(
  session: RowSession,
  choice: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  refuseColumns(session, choice.truth, key);
  switch (modelKind(session.facts, choice.truth, key)) {
    case 'scores by class':
      return byGreatest(session, choice, key, places);
    case 'scores':
      return byThreshold(session, choice, key, places);
    default:
      return byColumn(session, choice, key, places);
  }
}

function byColumn(
  session: RowSession,
  choice: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  const { truth } = choice;
  const none = { scores: null, sweep: null, threshold: undefined };
  const columns = [columnOf(session, truth), columnOf(session, key)];
  if (choice.areOthersOne) {
    const { yTrue, yPred } = labelsWithOther(session, choice, key, places);
    return { key, shownName: key, rule: `column ${labelName(key)}`, yTrue, yPred, ...none };
  }
  const [yTrue = NO_CELLS, yPred = NO_CELLS] = readLabels(columns, places);
  refuseForeign(truth, key, yTrue, yPred);
  return { key, shownName: key, rule: `column ${labelName(key)}`, yTrue, yPred, ...none };
}

function byThreshold(
  session: RowSession,
  choice: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  const { truth, posLabel, threshold: chosen, where, weight, unit } = choice;
  const { memo } = session;
  if (posLabel === undefined) throw new Error('choose the positive label, which scores are of');
  const yTrue = memo.of(
    ['truth', truth, where],
    () => readLabels([columnOf(session, truth)], places)[0] ?? NO_CELLS,
  );
  const known = memo.of(['labels', truth, where], () => labelsIn(yTrue));
  const { truths, positive, negative } = twoLabels(yTrue, known, readLabel(posLabel, known));
  const scores = memo.of(['scores', key, where], () => {
    const all = numbersOf(columnOf(session, key));
    if (!places) return all;
    const kept = emptyScores(precisionOf(all), places.length);
    places.forEach((row, place) => (kept[place] = all[row] ?? NaN));
    return kept;
  });
  const isScored = (row: number): boolean =>
    (truths.codes[row] ?? -1) >= 0 && !Number.isNaN(scores[row] ?? NaN);
  // Sweeps of weighted rows have no intervals that units would widen.
  const units = (): LabelCells | null =>
    weight === undefined ? unitsOfRows(session, choice, places, isScored) : null;
  const sweep = (): ThresholdSweep =>
    memo.of(['sweep', truth, posLabel, key, where, weight ?? null, unit ?? null], () =>
      sweepOf(truths, scores, positive, weightsOf(session, choice, places), units()),
    );
  const threshold = chosen ?? usualThreshold(sweep());
  return {
    ...{ key, scores, sweep, threshold },
    shownName: key,
    rule: ruleText(positive, key, threshold, scores),
    yTrue: truths,
    yPred: labelsAbove(scores, threshold, positive, negative),
  };
}

function byGreatest(
  session: RowSession,
  choice: Choice,
  key: string,
  places: Int32Array | null,
): Predicted {
  const { truth, ownThresholds } = choice;
  const [yTrue = NO_CELLS] = readLabels([columnOf(session, truth)], places);
  const known = labelsIn(yTrue);
  const { names, texts } = classColumns(session, choice, key);
  const columns = names.map((name) => numbersOf(columnOf(session, name)));
  const above = texts.map((text) => (ownThresholds ? thresholdOf(ownThresholds, text) : 0));
  const nRows = places?.length ?? session.table.nRows;
  const data = new Float64Array(nRows * columns.length);
  const isMissing = new Uint8Array(nRows);
  columns.forEach((column, place) => {
    const offset = above[place] ?? 0;
    for (let row = 0; row < nRows; ++row) {
      const score = column[places ? (places[row] ?? 0) : row] ?? NaN;
      if (Number.isNaN(score)) isMissing[row] = 1;
      else data[row * columns.length + place] = score - offset;
    }
  });
  const classes: readonly Label[] = texts.map((text) => readLabel(text, known));
  const { codes } = argMaxLabels<Label>({ data, shape: [nRows, columns.length] }, classes);
  const predicted = codes.map((code, row) => (isMissing[row] === 1 ? -1 : code));
  return {
    ...{ key, shownName: key, yTrue, yPred: labelCells(predicted, classes) },
    rule: greatestText(names.length, key, ownThresholds),
    ...{ scores: null, sweep: null, threshold: undefined },
  };
}

function greatestText(n: number, key: string, own: Choice['ownThresholds']): string {
  if (!own) return `predicted the class whose score is highest, of ${n} scores ${labelName(key)}`;
  const chosen = Object.entries(own).map(
    ([text, threshold]) => `${labelName(text)} ${thresholdText(threshold)}`,
  );
  return `predicted the class whose score ${labelName(key)} is most above its threshold (${chosen.join(', ')}; of others ${USUAL_THRESHOLD})`;
}

/** The labels that occur. */
function labelsIn({ codes, labels }: LabelCells): readonly Label[] {
  const isThere = new Uint8Array(labels.length);
  for (const code of codes) isThere[code] = 1;
  return labels.filter((_, code) => isThere[code] === 1);
}

/** The truth as two labels: of more than two classes the others are one, and both are texts. */
function twoLabels(
  yTrue: LabelCells,
  known: readonly Label[],
  label: Label,
): { readonly truths: LabelCells; readonly positive: Label; readonly negative: Label } {
  const others = known.filter((one) => one !== label);
  const [only] = others;
  if (others.length === 1 && only !== undefined) {
    return { truths: yTrue, positive: label, negative: only };
  }
  const [positive, negative] = [String(label), `not ${String(label)}`];
  const isPositive = yTrue.labels.map((one) => (one === label ? 1 : 0));
  const codes = yTrue.codes.map((code) => isPositive[code] ?? -1);
  return { truths: labelCells(codes, [negative, positive]), positive, negative };
}
