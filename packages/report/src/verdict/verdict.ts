import { accuracy, mostConfused, recall } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import { classOfInterest } from '../describe/facts.js';
import { WELL } from '../describe/rules/bounds.js';
import { isHidden } from '../describe/rules/missed-class.js';
import { baselineOf } from '../tables/whole-of-matrix.js';
import { exactInterval } from '../multilabel/exact-interval.js';
import { nearestCut } from '../panel/find-cut.js';
import { measure } from '../panel/measure.js';
import type { PanelData } from '../panel/panel-data.js';
import { cellsAt, readModel } from '../panel/panel-model.js';
import { isOfPositive, panelOfResults } from '../panel/panel-of.js';
import { cutText } from '../panel/cut-text.js';
import { sweptText } from '../plot/threshold-text.js';
import type { LabelSetResults, Results, ScoreResults } from '../results/results.js';
import { formatCount, formatMetric, formatRows, labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import { cutVerdict } from './cut-verdict.js';
import { rangedShare, rest } from './ranged-share.js';
import { isOfSpans } from '../results/terms.js';
import { chosenIn, chosenTitle, leadingMetric } from '../thresholds/choice.js';
import type { ThresholdChoice } from '../thresholds/choice.js';

/** What results come to, in a sentence or two. */
export interface VerdictText {
  /** The sentence on the threshold, which moves with it; empty where there is none. */
  readonly atCut: string;
  readonly rest: string;
}

/**
 * Find what results of one model come to, or of scores; null where they hold no rows.
 * @param panel Their panel, if it is there already.
 */
export function verdictOf(
  results: Results,
  level: number,
  panel: PanelData | null = panelOfResults(results, level),
): VerdictText | null {
  const { scores = [] } = results;
  if (panel && isOfPositive(results) && scores.length < 2) {
    return { atCut: panelVerdict(panel), rest: '' };
  }
  const text = verdictText(results, level);
  return text === '' ? null : { atCut: '', rest: text };
}

function verdictText(results: Results, level: number): string {
  const { matrix, labelSets, scores = [], classScores } = results;
  if (matrix) return matrixVerdict(matrix, level);
  if (labelSets) return setsVerdict(labelSets, level);
  if (scores.length > 0 || !classScores) return modelsVerdict(scores, results);
  const { labels, sweeps } = classScores;
  return modelsVerdict(
    sweeps.map((sweep, at) => ({ name: labelName(labels[at] ?? ''), sweep })),
    results,
  );
}

/** The sentence on the first model of a panel, where it stands. */
function panelVerdict(panel: PanelData): string {
  const [given] = panel.models;
  const [ofPrecision, ofRecall] = panel.metrics;
  if (!given || !ofPrecision || !ofRecall) return '';
  const model = readModel(given);
  const cells = cellsAt(model, nearestCut(model, given.start));
  const [atPrecision, atRecall] =
    given.atStart ?? [ofPrecision, ofRecall].map((metric) => measure(metric, cells, panel.z, null));
  if (!atPrecision || !atRecall) return '';
  return cutVerdict({
    cells,
    precision: atPrecision,
    recall: atRecall,
    name: panel.classes[0],
    threshold: panel.isStill ? null : cutText(model, nearestCut(model, given.start)),
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
  const first = `${missedText(matrix, level)}${rangedShare(right)} of ${rows} right.`;
  const pairs = mostConfused(matrix, { symmetric: true, maxPairs: Infinity });
  const [worst] = mostConfused(matrix, { maxPairs: 1 });
  if (!worst) return first;
  const worstText = `"${labelName(worst.trueLabel)}" taken for "${labelName(worst.predLabel)}" (${matrix.weighted ? formatRows(worst.count, true) : formatCount(worst.count)})`;
  const half = pairsForHalf(pairs.map(({ count }) => count));
  const nErrors = pairs.reduce((sum, { count }) => sum + count, 0);
  const most = worst.count >= WORTH_NAMING * nErrors ? `; the most frequent is ${worstText}` : '';
  const errors =
    pairs.length < 3
      ? `The most frequent error is ${worstText}.`
      : `Half of the errors are in ${formatCount(half)} of ${formatCount(pairs.length)} pairs of classes${most}.`;
  return [first, errors, baselineDoubt(matrix)].filter((text) => text !== '').join(' ');
}

/** A pair of classes with a smaller share of the errors says nothing of the others. */
const WORTH_NAMING = 0.02;

/** What is missed of the rarer of two classes, where accuracy hides it. */
function missedText(matrix: ConfusionMatrix, level: number): string {
  if (matrix.nClasses !== 2) return '';
  const label = classOfInterest(matrix);
  const code = matrix.labels.indexOf(label);
  const [support = 0, others = 0] = [matrix.support[code], matrix.support[1 - code]];
  if (support === 0 || !isHidden(support, others)) return '';
  const found = interval<Label>(matrix, recall, { average: 'binary', posLabel: label, level });
  const isMissed = Number.isNaN(found.high) ? found.estimate < WELL : found.high < WELL;
  return isMissed ? `${rangedShare(rest(found))} of "${labelName(label)}" is missed. ` : '';
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
  const [missed, wrong] = [rangedShare(rest(found)), rangedShare(rest(given))];
  if (isOfSpans(labelSets)) {
    const right = exact ? ` ${rangedShare(exact)} of the documents are wholly right.` : '';
    return `${missed} of the true spans are not found, and ${wrong} of the spans found are wrong.${right}`;
  }
  const whole = exact ? ` ${rangedShare(exact)} of the samples have exactly the right set.` : '';
  return `${missed} of the true labels are missed, and ${wrong} of the labels given are wrong.${whole}`;
}

/** What scores of several models, or of each class, are worth by themselves. */
function modelsVerdict(scores: readonly ScoreResults[], choice: ThresholdChoice): string {
  const metric = leadingMetric(choice);
  const title = chosenTitle(metric);
  const isLeast = metric.direction === 'min';
  const found = scores.flatMap(({ name = '', sweep }) => {
    const best = chosenIn(sweep, choice);
    return best.reached ? [{ name, best, sweep }] : [];
  });
  const [first, ...others] = found.sort(
    (x, y) => (y.best.value - x.best.value) * (isLeast ? -1 : 1),
  );
  if (!first) return '';
  const last = others.at(-1);
  const nameOf = ({ name }: typeof first): string => `"${labelName(name)}"`;
  const bestOf = ({ best, sweep }: typeof first): string =>
    `${formatMetric(best.value)} at ${sweptText(sweep, best.threshold)}`;
  const start = title.charAt(0).toUpperCase() + title.slice(1);
  if (!last) {
    return `${start} of ${nameOf(first)} is at ${isLeast ? 'least' : 'most'} ${bestOf(first)}.`;
  }
  const ends = isLeast ? (['lowest', 'highest'] as const) : (['highest', 'lowest'] as const);
  const article = /^(?:[aeio]|F[\d∞]|MCC)/.test(title) ? 'an' : 'a';
  return others.length === 1
    ? `${nameOf(first)} reaches ${article} ${title} of ${bestOf(first)}, ${nameOf(last)} one of ${bestOf(last)}.`
    : `${start} is ${ends[0]} for ${nameOf(first)} (${bestOf(first)}) and ${ends[1]} for ${nameOf(last)} (${bestOf(last)}).`;
}
