import { confusionMatrix, slicedMatrices } from '@confmat/core';
import type { Label, LabelColumn } from '@confmat/core';
import type { ReportResults, SliceResults } from '@confmat/report';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { clusteredRows, countClusters, countPairs, splitRows } from './count-clusters.js';
import type { ClusteredRows } from './count-clusters.js';
import type { Evaluated } from './evaluated.js';
import { placesOf } from './filter.js';
import { predictedBy } from './predict.js';
import { readLabels } from './read-labels.js';
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
  const { weight, where, cluster } = rows;
  const all = [truth, model, posLabel, threshold, ownThresholds, weight, where, cluster];
  return all.map((part) => part ?? null);
}

function resultsOfLabels(session: RowSession, choice: Choice): Evaluated {
  const places = placesOf(session, choice);
  const first = predictedBy(session, choice, choice.model, places);
  const second = secondModel(session, choice, first, places);
  const { yTrue, yPred } = first;
  const weights = weightsOf(session, choice, places);
  const options = { nulls: 'skip', sampleWeight: weights } as const;
  const groups = choice.by.length > 0 ? groupColumns(session, choice.by, places) : undefined;
  const by = groups && columnsOf(groups);
  const matrix = confusionMatrix(yTrue.column, yPred.column, options);
  const { labels } = matrix;
  const clustered = clusteredRows(session, choice, { places, yTrue, yPred: [yPred], weights });
  const clusters =
    clustered &&
    session.memo.of(['clusters', ...keyOf(choice)], () => countClusters(clustered, labels));
  const posLabel = positiveOf(labels, choice.posLabel);
  const scores = [first, second].flatMap((one) => (one?.scores ? [one] : []));
  const isBinary = posLabel !== undefined;
  const both = second && bothModels(first, second, choice);
  const joint = both && jointOf(both, options, by);
  const clusteredBoth = both && clusteredRows(session, choice, { places, ...both, weights });
  const results: ReportResults = {
    matrix,
    ...(clusters ? { clusters } : {}),
    ...(isBinary ? { posLabel } : {}),
    ...(scores.length > 0 && isBinary
      ? {
          scores: scores.map((one) =>
            scoreResults(session, one, posLabel, choice, scores.length > 1, { places, weights }),
          ),
        }
      : {}),
    ...(groups && by
      ? {
          slices: withClusters(
            slicedMatrices<Label, string>(yTrue.column, yPred.column, by, options),
            clustered,
            groups,
          ),
        }
      : {}),
    ...(second && joint
      ? {
          comparison: {
            names: [first.shownName, second.shownName],
            joint,
            ...(clusteredBoth ? { clusters: countPairs(clusteredBoth, joint.labels) } : {}),
          },
        }
      : {}),
    provenance: {
      title: session.name,
      source: session.name,
      truth: choice.truth,
      prediction: choice.model,
      rule: first.rule,
      cluster: choice.cluster,
    },
  };
  const rows = { places, yTrue, yPred, scores: first.scores, weights };
  const pairedSlices =
    groups && joint && clusteredBoth
      ? () => {
          const ofGroups = joint.slices.map(({ group }) => group);
          const split = splitRows(clusteredBoth, ofGroups, groups);
          return split.map((own) => countPairs(own, joint.labels));
        }
      : undefined;
  return { results, rule: first.rule, otherRule: second?.rule, rows, pairedSlices };
}

/** A label of the data by its text. */
function positiveOf(labels: readonly Label[], text: string | undefined): Label | undefined {
  return text === undefined ? undefined : labels.find((label) => String(label) === text);
}

function groupColumns(
  session: RowSession,
  by: readonly string[],
  places: Int32Array | null,
): Readonly<Record<string, LabelCells>> {
  const read = by.map((name) => [name, readLabels([columnOf(session, name)], places)[0]]);
  return Object.fromEntries(read) as Readonly<Record<string, LabelCells>>;
}

function columnsOf(cells: Readonly<Record<string, LabelCells>>): Record<string, LabelColumn> {
  return Object.fromEntries(Object.entries(cells).map(([name, { column }]) => [name, column]));
}

/** Slices with the clusters of their rows; as they are where rows are independent. */
function withClusters(
  slices: readonly SliceResults[],
  rows: ClusteredRows | null,
  groups: Readonly<Record<string, LabelCells>>,
): readonly SliceResults[] {
  if (!rows) return slices;
  const split = splitRows(
    rows,
    slices.map(({ group }) => group),
    groups,
  );
  return slices.map((slice, place) => {
    const own = split[place];
    const { labels } = slice.matrix;
    return own ? { ...slice, clusters: countClusters(own, labels) } : slice;
  });
}
