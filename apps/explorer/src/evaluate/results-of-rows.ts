import { confusionMatrix, jointCounts, slicedMatrices } from '@confmat/core';
import type { JointCounts, Label, LabelColumn } from '@confmat/core';
import type { ReportResults, ScoreResults } from '@confmat/report';
import { reliabilityCurve, scoreHistograms } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { placesOf } from './filter.js';
import { linkedThreshold } from './linked-threshold.js';
import { predictedBy } from './predict.js';
import type { Predicted } from './predict.js';
import { readLabels } from './read-labels.js';
import type { Evaluated } from './evaluated.js';
import { complete } from './scored-rows.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';
import { weightsOf } from './weights.js';

/** Results of rows that have one label each. */
export function resultsOfRows(session: RowSession, choice: Choice): Evaluated {
  const { truth, model, other, posLabel, threshold, link, ownThresholds, weight } = choice;
  const { by, where } = choice;
  if (choice.cluster !== undefined) {
    throw new Error(
      'clusters are of sets of labels here: choose none; the command has them with --cluster',
    );
  }
  const key = [truth, model, other, posLabel, threshold, link, ownThresholds, weight, by, where];
  return session.memo.of(['rows', ...key.map((part) => part ?? null)], () =>
    resultsOfLabels(session, choice),
  );
}

function resultsOfLabels(session: RowSession, choice: Choice): Evaluated {
  const places = placesOf(session, choice);
  const first = predictedBy(session, choice, choice.model, places);
  const second = secondModel(session, choice, first, places);
  const { yTrue, yPred } = first;
  const sampleWeight = weightsOf(session, choice, places);
  const options = { nulls: 'skip', sampleWeight } as const;
  const groups = choice.by.length > 0 ? groupColumns(session, choice.by, places) : undefined;
  const matrix = confusionMatrix(yTrue.column, yPred.column, options);
  const posLabel = positiveOf(matrix.labels, choice.posLabel);
  const scores = [first, second].flatMap((one) => (one?.scores ? [one] : []));
  const isBinary = posLabel !== undefined;
  const results: ReportResults = {
    matrix,
    ...(isBinary ? { posLabel } : {}),
    ...(scores.length > 0 && isBinary
      ? {
          scores: scores.map((one) =>
            scoreResults(session, one, posLabel, choice, scores.length > 1, sampleWeight),
          ),
        }
      : {}),
    ...(groups
      ? { slices: slicedMatrices<Label, string>(yTrue.column, yPred.column, groups, options) }
      : {}),
    ...(second
      ? {
          comparison: {
            names: [first.shownName, second.shownName],
            joint: jointOf(first, second, choice, options, groups),
          },
        }
      : {}),
    provenance: {
      title: session.name,
      source: session.name,
      truth: choice.truth,
      prediction: choice.model,
      rule: first.rule,
    },
  };
  const rows = { places, yTrue, yPred, scores: first.scores, weights: sampleWeight };
  return { results, rule: first.rule, otherRule: second?.rule, rows };
}

/** Both models; rows without a group are in the whole and in no slice. */
function jointOf(
  first: Predicted,
  second: Predicted,
  { posLabel = '' }: Choice,
  options: { readonly nulls: 'skip'; readonly sampleWeight: Float64Array | undefined },
  by: Readonly<Record<string, LabelColumn>> | undefined,
): JointCounts {
  const isOfTwo = [first, second].some(({ yTrue }) => yTrue.labels.includes(others(posLabel)));
  const [yTrue, a, b] = [first.yTrue, first.yPred, second.yPred].map((cells) =>
    isOfTwo ? asTwo(cells, posLabel).column : cells.column,
  );
  if (!yTrue || !a || !b) throw new Error('bug: three columns make three');
  const whole = jointCounts(yTrue, a, b, options);
  if (!by) return whole;
  return { ...whole, slices: jointCounts<Label, string>(yTrue, a, b, { ...options, by }).slices };
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
function secondModel(
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

/** A label of the data by its text. */
function positiveOf(labels: readonly Label[], text: string | undefined): Label | undefined {
  return text === undefined ? undefined : labels.find((label) => String(label) === text);
}

function groupColumns(
  session: RowSession,
  by: readonly string[],
  places: Int32Array | null,
): Readonly<Record<string, LabelColumn>> {
  return Object.fromEntries(
    by.map((name) => [name, readLabels([columnOf(session, name)], places)[0]?.column ?? []]),
  );
}

const HISTOGRAM_BINS = 40;

/** What every threshold of a model does. Counting it does not depend on the threshold. */
function scoreResults(
  session: RowSession,
  { yTrue, scores, key, threshold, sweep: findSweep }: Predicted,
  posLabel: Label,
  { truth, where, posLabel: chosen, weight }: Choice,
  isNamed: boolean,
  weights: Float64Array | undefined,
): ScoreResults {
  if (!scores || !findSweep) throw new Error('bug: a model of scores without scores');
  const sweep = findSweep();
  const areProbabilities = isInUnit(sweep);
  const of = [truth, chosen, key, where, weight ?? null];
  const rows = () => session.memo.of(['complete', ...of], () => complete(yTrue, scores, weights));
  const found = {
    ...(isNamed ? { name: key } : {}),
    ...{ sweep, threshold },
    // The rows are counted when a view shows it: the numbers of a summary need none of it.
    get histograms() {
      return session.memo.of(['histograms', ...of], () => {
        const { labels, values, sampleWeight } = rows();
        const range = areProbabilities ? { range: [0, 1] as const } : {};
        return scoreHistograms(labels, values, { bins: HISTOGRAM_BINS, sampleWeight, ...range });
      });
    },
  };
  if (!areProbabilities) return found;
  return Object.defineProperty(found, 'calibration', {
    enumerable: true,
    get: () =>
      session.memo.of(['calibration', ...of], () => {
        const { labels, values, sampleWeight } = rows();
        return reliabilityCurve(labels, values, { posLabel, sampleWeight });
      }),
  });
}

function isInUnit({ thresholds }: ThresholdSweep): boolean {
  return (thresholds.at(-1) ?? -1) >= 0 && (thresholds[0] ?? 2) <= 1;
}
