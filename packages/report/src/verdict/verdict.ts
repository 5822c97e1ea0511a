import { accuracy, mostConfused } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { baselineOf } from '../document/whole-of-matrix.js';
import { exactInterval } from '../multilabel/exact-interval.js';
import { nearestCut } from '../panel/find-cut.js';
import { measure } from '../panel/measure.js';
import type { PanelData } from '../panel/panel-data.js';
import { cellsAt, readModel } from '../panel/panel-model.js';
import { bestEdge, isOfPositive, measuresOfMatrix, panelOfResults } from '../panel/panel-of.js';
import { thresholdText } from '../plot/threshold-text.js';
import type { LabelSetResults, ReportResults, ScoreResults } from '../results.js';
import { formatCount, formatMetric, labelName } from '../svg/format.js';
import { cutVerdict, shareText } from './cut-verdict.js';

/** What results come to, in a sentence or two. */
export interface Verdict {
  /** The sentence on the threshold, which moves with it; empty where there is none. */
  readonly atCut: string;
  readonly rest: string;
}

/** Find what results of one model come to, or of scores; null where they hold no rows. */
export function verdictOf(results: ReportResults, level: number): Verdict | null {
  const { scores = [] } = results;
  const panel = isOfPositive(results) ? panelOfResults(results, level) : null;
  if (panel && scores.length < 2) {
    return { atCut: panelVerdict(panel, results, level), rest: '' };
  }
  const rest = textOf(results, level);
  return rest === '' ? null : { atCut: '', rest };
}

function textOf(
  { matrix, labelSets, scores = [], classScores }: ReportResults,
  level: number,
): string {
  if (matrix) return matrixVerdict(matrix, level);
  if (labelSets) return setsVerdict(labelSets, level);
  if (scores.length > 0 || !classScores) return modelsVerdict(scores);
  const { labels, sweeps } = classScores;
  return modelsVerdict(sweeps.map((sweep, at) => ({ name: labelName(labels[at] ?? ''), sweep })));
}

/** The sentence on the first model of a panel, where it stands. */
function panelVerdict(
  panel: PanelData,
  { matrix, posLabel, scores = [] }: ReportResults,
  level: number,
): string {
  const [given] = panel.models;
  const [ofPrecision, ofRecall] = panel.metrics;
  if (!given || !ofPrecision || !ofRecall) return '';
  const model = readModel(given);
  const cells = cellsAt(model, nearestCut(model, given.start));
  const found =
    matrix && posLabel !== undefined && scores.length === 0
      ? measuresOfMatrix(matrix, posLabel, level)
      : [ofPrecision, ofRecall].map((metric) => measure(metric, cells, panel.z, null));
  const [atPrecision, atRecall] = found;
  if (!atPrecision || !atRecall) return '';
  return cutVerdict({
    cells,
    precision: atPrecision,
    recall: atRecall,
    name: panel.classes[0],
    threshold: scores.length > 0 ? thresholdText(given.start) : null,
    prevalence: null,
  });
}

/** Pairs of classes that hold half of the errors, the most frequent first. */
export function pairsForHalf(counts: readonly number[]): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  return 1 + counts.findIndex((count) => (sum += count) >= half);
}

function matrixVerdict(matrix: ConfusionMatrix, level: number): string {
  if (matrix.total === 0) return '';
  const right = interval<Label>(matrix, accuracy, { level });
  const rows = matrix.weighted ? 'the weight of the rows is' : 'the rows are';
  const first = `${sharesText(right)} of ${rows} right.`;
  const pairs = mostConfused(matrix, { symmetric: true, maxPairs: Infinity });
  const [worst] = mostConfused(matrix, { maxPairs: 1 });
  if (!worst) return first;
  const worstText = `"${labelName(worst.trueLabel)}" taken for "${labelName(worst.predLabel)}" (${formatCount(worst.count)})`;
  const half = pairsForHalf(pairs.map(({ count }) => count));
  const errors =
    pairs.length < 3
      ? `The most frequent error is ${worstText}.`
      : `Half of the errors are in ${formatCount(half)} of ${formatCount(pairs.length)} pairs of classes; the most frequent is ${worstText}.`;
  return [first, errors, baselineDoubt(matrix)].filter((text) => text !== '').join(' ');
}

/** That a model is no better than one answer for all, or that it may not be; empty if it is. */
function baselineDoubt(matrix: ConfusionMatrix): string {
  const { label, rate, standing } = baselineOf(matrix);
  if (standing === null || standing === 'better') return '';
  const doubt =
    standing === 'unclear' ? 'it is not clear that the model is better' : 'the model is not better';
  return `Always answering "${label}" would be right on ${shareText(rate)}: ${doubt}.`;
}

function setsVerdict(labelSets: LabelSetResults, level: number): string {
  const { labels, samples } = labelSets;
  const { precision: given, recall: found } = intervals(labels, { samples, level }).averages.micro;
  const exact = exactInterval(labelSets, level);
  const whole = exact ? ` ${sharesText(exact)} of the samples have exactly the right set.` : '';
  return `${leftText(found)} of the true labels are missed, and ${leftText(given)} of the labels given are wrong.${whole}`;
}

/** What scores of several models, or of each class, are worth by themselves. */
function modelsVerdict(scores: readonly ScoreResults[]): string {
  const found = scores.flatMap(({ name = '', sweep }) => {
    const best = bestEdge(sweep);
    return best.reached ? [{ name, best }] : [];
  });
  const [first, ...others] = found.sort((x, y) => y.best.value - x.best.value);
  if (!first) return '';
  const text = ({ name, best }: typeof first): string =>
    `"${labelName(name)}" (${formatMetric(best.value)} at ${thresholdText(best.threshold)})`;
  const last = others.at(-1);
  if (!last) return `F1 is at most that of ${text(first)}.`;
  const [highest, lowest] =
    others.length === 1 ? ['F1 is at most that of', 'and that of'] : ['The highest F1 is that of', 'the lowest that of']; // prettier-ignore
  return `${highest} ${text(first)}, ${lowest} ${text(last)}.`;
}

/** A share with its interval. */
function sharesText({ estimate, low, high }: Interval): string {
  if (Number.isNaN(low)) return shareText(estimate);
  return `${shareText(estimate)} (${shareText(low).replace('\u00a0%', '')}–${shareText(high)})`;
}

const leftText = ({ estimate, low, high, ...rest }: Interval): string =>
  sharesText({ ...rest, estimate: 1 - estimate, low: 1 - high, high: 1 - low });
