import { confusionMatrix, slicedMatrices } from '@confmat/core';
import type { Label, LabelColumn, SlicedMatrix } from '@confmat/core';
import type { Evaluation, EvaluationSlice } from '@confmat/evaluation';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { inOrder, modelsOf, sharedOrder } from './category-order.js';
import { evaluatedAs } from './evaluated.js';
import type { Evaluated } from './evaluated.js';
import { placesOf } from './filter.js';
import { predictedBy } from './predict.js';
import { provenanceOf } from './provenance-of.js';
import { readLabels } from './read-labels.js';
import { unitsOfLabels } from './row-units.js';
import { histogramsOfRows } from './score-histograms.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';
import { bothModels, jointOf, secondModel } from './two-models.js';
import { weightsOf } from './weights.js';

/** Results of rows that have one label each. */
export function resultsOfRows(session: RowSession, choice: Choice): Evaluated {
  const { other, link, by } = choice;
  return session.memo.of(['rows', ...keyOf(choice), other ?? null, link ?? null, by], () =>
    resultsOfLabels(session, choice),
  );
}

/** What the labels of one model, and the rows that are counted, depend on. */
function keyOf({ truth, model, posLabel, threshold, ownThresholds, ...rows }: Choice) {
  const { weight, where, unit, areOthersOne } = rows;
  const all = [truth, model, posLabel, threshold, ownThresholds, weight, where, unit, areOthersOne];
  return all.map((part) => part ?? null);
}

function resultsOfLabels(session: RowSession, choice: Choice): Evaluated {
  const places = placesOf(session, choice);
  const first = predictedBy(session, choice, choice.model, places);
  const second = secondModel(session, choice, first, places);
  const { yTrue, yPred } = first;
  const weights = weightsOf(session, choice, places);
  const unit = unitsOfLabels(session, choice, places, [yTrue, yPred]);
  const options = { nulls: 'skip', sampleWeight: weights, unit } as const;
  const by = choice.by.length > 0 ? groupColumns(session, choice.by, places) : undefined;
  // A cut of scores has its two labels in the order of the command, the positive one last.
  const cut = { ...options, ...(first.sweep && { labels: yPred.labels }) };
  const counted = confusionMatrix(yTrue.column, yPred.column, cut);
  const order = orderOf(session, choice, [choice.model], yPred);
  const labels = inOrder(counted.labels, order);
  const ordered = { ...options, labels };
  const matrix =
    labels === counted.labels ? counted : confusionMatrix(yTrue.column, yPred.column, ordered);
  const posLabel = positiveOf(labels, choice.posLabel);
  const models = [first, second].flatMap((one) => {
    if (!one?.sweep || posLabel === undefined) return [];
    return [{ name: one.key, sweep: one.sweep(), threshold: one.threshold }];
  });
  const both = second && bothModels(first, second, choice);
  const ofBoth = orderOf(session, choice, modelsOf(choice), yPred);
  const joint = both ? jointOf(both, options, by, ofBoth) : undefined;
  const { nSkipped } = matrix;
  const facts = { task: 'classes', posLabel, nTied: 0, by: choice.by } as const;
  const evaluation: Evaluation = {
    ...{ ...facts, labels, matrix, nSamples: yTrue.codes.length - nSkipped, nSkipped },
    scores: models.map(({ name, sweep }) => ({ name, sweep })),
    slices: by
      ? slicedMatrices<Label, string>(
          yTrue.column,
          yPred.column,
          by,
          labels === counted.labels ? cut : ordered,
        ).map(countedSlice(session, choice))
      : [],
    provenance: provenanceOf(session, choice, [first.rule]),
  };
  const compared: Evaluation | undefined = joint && {
    ...{ ...evaluation, labels: joint.labels, matrix: undefined, joint },
    ...{ nSamples: joint.nSamples, nSkipped: joint.nSkipped },
    // Scores of rows that only one model has a score of are not those of the comparison.
    scores: evaluation.scores.filter(({ sweep }) => sweep.nSamples <= joint.nSamples),
    slices: joint.slices.map(({ group, joint: own }) => ({
      ...{ group, joint: own, nSamples: own.nSamples, nSkipped: own.nSkipped, scores: [] },
    })),
    provenance: provenanceOf(
      session,
      choice,
      [first.rule, second?.rule ?? ''],
      [first.shownName, second?.shownName ?? ''],
    ),
  };
  return evaluatedAs({
    ...{ evaluation, rule: first.rule },
    ask: {
      threshold: Object.fromEntries(models.map(({ name, threshold }) => [name, threshold])),
      ...{ probabilities: true, compared, provenance: { title: session.name } },
    },
    rows: {
      ...{ places, yTrue, yPred, scores: first.scores, weights },
      histograms: () => histogramsOfRows(session, first, choice, weights),
    },
  });
}

/** What was counted of a group; sums of weights do not tell its number of rows. */
function countedSlice(
  session: RowSession,
  choice: Choice,
): (slice: SlicedMatrix, place: number) => EvaluationSlice {
  const { weight } = choice;
  const unweighted = { ...choice, other: undefined, weight: undefined, unit: undefined };
  return ({ group, matrix }, place) => ({
    ...{ group, matrix, nSkipped: matrix.nSkipped, scores: [] },
    get nSamples() {
      if (weight === undefined) return matrix.total;
      return resultsOfRows(session, unweighted).evaluation.slices[place]?.nSamples ?? 0;
    },
  });
}

/** The order of the labels: that of categories, or the class of other answers last; null for ascending. */
function orderOf(
  session: RowSession,
  { truth, areOthersOne }: Choice,
  models: readonly string[],
  { labels }: LabelCells,
): readonly string[] | null {
  return sharedOrder(session, truth, models) ?? (areOthersOne ? labels.map(String) : null);
}

/** A label of the data by its text. */
function positiveOf(labels: readonly Label[], text: string | undefined): Label | undefined {
  return text === undefined ? undefined : labels.find((label) => String(label) === text);
}

function groupColumns(
  session: RowSession,
  by: readonly string[],
  places: Int32Array | null,
): Readonly<Record<string, LabelColumn>> {
  const read = by.map((name) => [name, readLabels([columnOf(session, name)], places)[0]?.column]);
  return Object.fromEntries(read) as Readonly<Record<string, LabelColumn>>;
}
