import { accuracy, f1, precision, recall } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import type { EvaluationDifference, Interval } from '@confmat/inference';
import type { AskedMetric } from '@confmat/inference/internal';
import { pairOfResults } from '../compare/compared-pair.js';
import type { DrawnPair } from '../compare/compared-pair.js';
import { namedMetric } from '../compare/named-metric.js';
import type { NamedMetric } from '../compare/named-metric.js';
import { setPairOf } from '../compare/set-pair.js';
import type { Results } from '../results/results.js';
import { formatMetric, formatPValue, labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import type { Terms } from '../results/terms.js';
import { rest } from './ranged-share.js';

/**
 * Which of two models is better, by the metric that is asked for; by default by F1 of the positive class or else
 * by accuracy, of label sets by micro F1. Empty where it is unknown.
 */
export function comparedVerdict(results: Results, level: number): string {
  const sets = setPairOf(results);
  if (sets) {
    const { names, terms, asked } = sets;
    const by = (main: NamedMetric) => verdictBy(main, sets, names, level, terms.whole);
    const byOwn = results.metric && by(asked.main);
    return byOwn ?? by(namedMetric({ metric: f1, average: 'micro' })) ?? '';
  }
  const found = pairOfResults(results);
  if (!found) return '';
  const { pair, names } = found;
  const { posLabel, main } = found.asked;
  const byOwn = results.metric && verdictBy(main, pair, names, level);
  if (byOwn !== undefined) return byOwn;
  // If no row is of the class, none can be found.
  const hasClass = (matrix: ConfusionMatrix): boolean =>
    posLabel !== undefined && (matrix.support[matrix.labels.indexOf(posLabel)] ?? 0) > 0;
  const isOfClass = posLabel !== undefined && hasClass(pair.a) && hasClass(pair.b);
  const asked: readonly AskedMetric[] = isOfClass
    ? [f1, recall, precision].map((metric) => ({ metric, average: 'binary', posLabel }))
    : [{ metric: accuracy }];
  const [first, ...others] = pair.compare(asked, level);
  if (!first || Number.isNaN(first.a.estimate + first.b.estimate)) return '';
  const { isFirst, one, verdict: known, p } = rankedBy(first, names, level);
  const of = ({ a, b }: EvaluationDifference): readonly [Interval, Interval] =>
    isFirst ? [a, b] : [b, a];
  const [x, y] = of(first);
  const values = isOfClass
    ? `F1 ${formatMetric(x.estimate)} against ${formatMetric(y.estimate)}`
    : `${shareText(x.estimate)} of ${pair.a.weighted ? 'the weight of the rows is' : 'the rows are'} right against ${shareText(y.estimate)}`;
  const at = isOfClass ? ` at finding "${labelName(posLabel)}"` : '';
  const verdict = known + at;
  const [ofMissed, ofWrong] = others.map(of);
  const errors = [
    ofMissed && `${one} misses ${restsText(ofMissed)}`,
    // Without an alert, none is wrong.
    ofWrong?.every(({ estimate }) => !Number.isNaN(estimate))
      ? `of its alerts, ${restsText(ofWrong)} are wrong`
      : undefined,
  ].filter((text) => text !== undefined);
  return `${verdict}: ${values}${p}.${errors.length === 0 ? '' : ` ${errors.join('; ')}.`}`;
}

/** The verdict by a metric of any kind; undefined where no value of it is better than another. */
function verdictBy(
  main: NamedMetric,
  { compare }: Pick<DrawnPair, 'compare'>,
  names: readonly [string, string],
  level: number,
  whole: Terms['whole'] = 'row',
): string | undefined {
  const [found] = compare([main], level);
  if (!found?.direction) return undefined;
  if (Number.isNaN(found.a.estimate + found.b.estimate)) return '';
  const { isFirst, verdict, p } = rankedBy(found, names, level, `${whole}s`);
  const values = [found.a, found.b].map(({ estimate }) => formatMetric(estimate));
  return `${verdict}: ${main.title} ${(isFirst ? values : values.reverse()).join(' against ')}${p}.`;
}

/** The models in the order that a verdict names them in, and what it says first. */
interface Ranked {
  /** Whether the first model is named first. */
  readonly isFirst: boolean;
  readonly one: string;
  readonly verdict: string;
  /** The p-value in brackets; empty where there is none to show. */
  readonly p: string;
}

/** The better one comes first; if neither is known to be better, the second. */
function rankedBy(
  { difference: { low, high }, pValue, direction }: EvaluationDifference,
  names: readonly [string, string],
  level: number,
  rows = 'rows',
): Ranked {
  const isSure = pValue <= 1 - level && (low > 0 || high < 0);
  const isFirst = isSure && (direction === 'min' ? high < 0 : low > 0);
  const both = names.map((name) => `"${labelName(name)}"`);
  const [one = '', other = ''] = isFirst ? both : both.reverse();
  // A p-value that its interval contradicts says nothing sure.
  const isTested = !Number.isNaN(pValue);
  const isShown = isTested && (isSure || pValue > 1 - level);
  const p = isShown ? ` (p ${formatPValue(pValue)})` : '';
  return { isFirst, one, verdict: verdictText({ isTested, isSure }, one, other, rows), p };
}

function verdictText(
  { isTested, isSure }: { readonly isTested: boolean; readonly isSure: boolean },
  one: string,
  other: string,
  rows: string,
): string {
  if (!isTested) return `Without a test of ${one} against ${other}`;
  if (isSure) return `${one} is better than ${other}`;
  return `These ${rows} do not tell whether ${one} is better than ${other}`;
}

/** What both models leave of a share. */
const restsText = (both: readonly Interval[]): string =>
  both.map((found) => shareText(rest(found).estimate)).join(' against ');
