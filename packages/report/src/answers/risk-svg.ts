import { named } from '@confmat/core/internal';
import { checkAnswers } from '@confmat/inference/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { bandPath, curvePath } from '../plot/curve-path.js';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { drawKey, linePathOf } from '../plot/key.js';
import type { KeyEntry } from '../plot/key.js';
import { pointMark } from '../plot/marks.js';
import { bottomOf, clipped, drawAxes, plotArea, plotHooks } from '../plot/plot-area.js';
import type { PlotArea } from '../plot/plot-area.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { sweptText } from '../plot/threshold-text.js';
import { coordinate, element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatCount, formatLevel } from '../svg/format.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { ticks } from '../svg/scale.js';
import type { Tick } from '../svg/scale.js';
import { shareText } from '../svg/share-text.js';
import { textWidth } from '../svg/text.js';
import { RISK_OPTIONS, checkRiskOptions } from '../results/risk-options.js';
import type { RiskOptions } from '../results/risk-options.js';
import { riskPoints, risksOf } from './risk-points.js';
import type { RiskPoints } from './risk-points.js';

/** Options of `riskSvg`. */
export interface RiskSvgOptions extends PictureOptions, RiskOptions {}

const WIDTH = 480;
const RISK = { className: 'cm-s1', dash: '' };
const BOUND = { className: 'cm-s1', dash: '4 3' };
const PROMISE = { className: 'cm-s2', dash: '8 3' };

/**
 * Draw risk against coverage: the share of wrong answers among the accepted, with its upper bound, by the
 * share of answers that is accepted, from the most confident down.
 *
 * @param sweep Counts of confidence × right: its positives are the answers that are right. Not weighted.
 * @param options Threshold, promise, and the options of every picture.
 * @returns The text of an SVG file. The upper bound is exact (Clopper–Pearson), at each threshold by itself.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `invalid-value`.
 * @example
 * const sweep = thresholdSweep([1, 1, 0, 1], [0.9, 0.8, 0.4, 0.3], { posLabel: 1 });
 * riskSvg(sweep, { threshold: 0.8 }).includes('accepts 50'); // → true
 */
export function riskSvg(sweep: ThresholdSweep, options: RiskSvgOptions = {}): string {
  return named('riskSvg', () => svgFile(drawRisk(sweep, options), options));
}

/** Check, and draw for a file or a page, where pictures may end at one height. */
export function drawRisk(sweep: ThresholdSweep, options: RiskSvgOptions, end?: number): Drawing {
  checkPictureOptions(options, RISK_OPTIONS);
  checkAnswers(sweep, 'sweep');
  const { width = WIDTH, title = 'Risk by share accepted' } = options;
  const { threshold, accuracy, confidence, nUnanswered } = checkRiskOptions(options);
  const nAll = sweep.nPositives + sweep.nNegatives + nUnanswered;
  const points = riskPoints(sweep, nAll, confidence);
  const cut = threshold === undefined ? null : cutOf(sweep, threshold, { nAll, confidence });
  const promise = accuracy === undefined ? null : 1 - accuracy;
  const entries: readonly KeyEntry[] = [
    { look: RISK, name: 'wrong' },
    { look: BOUND, name: 'upper bound', numbers: formatLevel(confidence) },
    ...(promise === null
      ? []
      : [{ look: PROMISE, name: 'promised', numbers: `at most ${shareText(promise)}` }]),
  ];
  const key = drawKey(entries, 12, UNDER_HEADING, width - 24);
  const top = topOf(points, [promise, cut?.bound]);
  const area = plotArea({
    ...{ width, top: UNDER_HEADING + key.height + 18, end },
    height: (across) => Math.max(160, across * 0.6),
    ...{ xDomain: [0, 1] as const, yDomain: [0, top] as const },
    ...{ xTicks: inPercent(ticks([0, 1], 5)), yTicks: inPercent(ticks([0, top], 5)) },
  });
  const content = element(
    'g',
    plotHooks('risk', area),
    drawHeading(title, width),
    key.content,
    drawAxes(area, 'share of answers accepted →', '↑ share of the accepted that is wrong'),
    clipped(
      area,
      element('path', {
        class: 'cm-band cm-s1',
        d: bandPath(points.share, points.risk, points.bound, area.x, area.y),
      }),
      linePathOf(BOUND, curvePath(points.share, points.bound, area.x, area.y)),
      linePathOf(RISK, curvePath(points.share, points.risk, area.x, area.y)),
      promise === null
        ? null
        : linePathOf(PROMISE, `M${area.left} ${coordinate(area.y(promise))}h${area.width}`),
    ),
    cut && drawCut(cut, area),
  );
  return {
    ...{ width, height: bottomOf(area), title, content, style: PLOT_STYLE },
    desc: inWords(points, nAll),
    atThreshold: cut?.words ?? '',
  };
}

/** What a threshold accepts. */
interface RiskCut {
  readonly share: number;
  readonly risk: number;
  readonly bound: number;
  readonly shown: string;
  readonly words: string;
}

/** What a threshold accepts; null where that is nothing. */
function cutOf(
  sweep: ThresholdSweep,
  threshold: number,
  { nAll, confidence }: { readonly nAll: number; readonly confidence: number },
): RiskCut | null {
  const { tp, fp } = countsAt(sweep, [threshold]);
  const accepted = (tp[0] ?? 0) + (fp[0] ?? 0);
  if (accepted === 0) return null;
  const { risk, bound } = risksOf(tp, fp, confidence);
  const [share, wrong, most] = [accepted / nAll, risk[0] ?? NaN, bound[0] ?? NaN];
  const shown = sweptText(sweep, threshold);
  const words = `Threshold ${shown} accepts ${shareText(share)} of the answers, ${shareText(wrong)} of them wrong, at most ${shareText(most)} with ${formatLevel(confidence)} confidence.`;
  return { share, risk: wrong, bound: most, shown, words };
}

/** The line of the threshold, the share that is wrong there, and its bound. */
function drawCut({ share, risk, bound, shown, words }: RiskCut, area: PlotArea): Child {
  const x = area.x(share);
  const text = `≥ ${shown}: ${shareText(share)} accepted`;
  const isLeft = x + textWidth(text, 11) + 8 > area.left + area.width;
  return element(
    'g',
    { class: 'cm-at' },
    element('title', {}, words),
    element('path', { class: 'cm-whisker', d: `M${coordinate(x)} ${area.top}v${area.height}` }),
    [risk, bound].map((value) => pointMark(x, area.y(value), 'cm-s1')),
    element(
      'text',
      {
        class: `cm-small cm-halo${isLeft ? ' cm-end' : ''}`,
        ...{ x: isLeft ? x - 7 : x + 7, y: area.top + 12 },
      },
      text,
    ),
  );
}

/** The first few answers say little: their bounds may leave the picture. */
const FEW = 0.05;

/** The greatest share that is drawn. */
function topOf(
  { share, risk, bound }: RiskPoints,
  more: readonly (number | null | undefined)[],
): number {
  const drawn = risk.filter((_, i) => (share[i] ?? 0) >= FEW);
  const shown = [...drawn, bound.at(-1) ?? 0, ...more.map((one) => one ?? 0)];
  return Math.min(1, Math.max(0.01, ...shown) * 1.2);
}

const inPercent = (marks: readonly Tick[]): readonly Tick[] =>
  marks.map(({ value }) => ({ value, text: `${Number((value * 100).toPrecision(6))} %` }));

function inWords({ risk, bound }: RiskPoints, nAll: number): string {
  const [wrong, most] = [risk.at(-1), bound.at(-1)];
  if (wrong === undefined || most === undefined) return 'No answers.';
  return `If all with a confidence are accepted, ${shareText(wrong)} are wrong, at most ${shareText(most)}; ${formatCount(nAll)} answers.`;
}
