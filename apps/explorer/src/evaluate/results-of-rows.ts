import { confusionMatrix, slicedMatrices } from '@confmat/core';
import type { Label, LabelColumn } from '@confmat/core';
import type { ReportResults } from '@confmat/report';
import type { Choice } from '../protocol.js';
import type { Evaluated } from './evaluated.js';
import { placesOf } from './filter.js';
import { predictedBy } from './predict.js';
import { readLabels } from './read-labels.js';
import { unitsOfLabels } from './row-units.js';
import { scoreResults } from './score-results.js';
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
  const { weight, where, unit } = rows;
  const all = [truth, model, posLabel, threshold, ownThresholds, weight, where, unit];
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
  const ordered = { ...options, ...(first.sweep && { labels: yPred.labels }) };
  const matrix = confusionMatrix(yTrue.column, yPred.column, ordered);
  const { labels } = matrix;
  const posLabel = positiveOf(labels, choice.posLabel);
  const scores = [first, second].flatMap((one) => (one?.scores ? [one] : []));
  const isBinary = posLabel !== undefined;
  const both = second && bothModels(first, second, choice);
  const joint = both && jointOf(both, options, by);
  const results: ReportResults = {
    matrix,
    ...(isBinary ? { posLabel } : {}),
    ...(scores.length > 0 && isBinary
      ? {
          scores: scores.map((one) =>
            scoreResults(session, one, posLabel, choice, scores.length > 1, weights),
          ),
        }
      : {}),
    ...(by
      ? { slices: slicedMatrices<Label, string>(yTrue.column, yPred.column, by, ordered) }
      : {}),
    ...(second && joint
      ? { comparison: { names: [first.shownName, second.shownName], joint } }
      : {}),
    provenance: {
      title: session.name,
      source: session.name,
      truth: choice.truth,
      prediction: choice.model,
      rule: first.rule,
      unit: choice.unit,
    },
  };
  const rows = { places, yTrue, yPred, scores: first.scores, weights };
  return { results, rule: first.rule, otherRule: second?.rule, rows };
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
