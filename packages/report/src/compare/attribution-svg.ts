import { named, unsupportedType } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { Attribution } from '@confmat/inference';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { checkMax } from '../refusals.js';
import { ROW, ROW_AXIS, extentOf, rowAxis, rowLayout, rowName } from '../plot/row-layout.js';
import type { RowLayout } from '../plot/row-layout.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatDifference, formatMetric, formatNumberOf, labelName } from '../svg/format.js';
import { metricName } from '../svg/metric-name.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';

/** Options of `attributionSvg`. */
export interface AttributionSvgOptions extends PictureOptions {
  /** Classes and kinds of answers that are drawn, of each at least 1. Default: 15. */
  readonly maxRows?: number | undefined;
}

const OWN: readonly string[] = ['maxRows'];
const WIDTH = 640;

/**
 * Draw where a difference between two matrices comes from: what each class added, and each kind of
 * answer.
 *
 * @param attribution What `attribute` returned.
 * @param options How many rows to draw.
 * @returns The text of an SVG file. Lines say what the rows that are left out add up to.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const before = confusionMatrixFromCounts([[8, 2], [4, 6]], ['no', 'yes']);
 * const after = confusionMatrixFromCounts([[8, 2], [1, 9]], ['no', 'yes']);
 * attributionSvg(attribute(before, after, accuracy)).includes('0.700 → 0.850'); // → true
 */
export function attributionSvg<L extends Label>(
  attribution: Attribution<L>,
  options: AttributionSvgOptions = {},
): string {
  return named('attributionSvg', () => {
    const drawing = drawAttribution(attribution, options);
    const labels = attribution.classes.map(({ label }) => label);
    return svgFile(drawing, options, labels);
  });
}

/** Check, and draw for a file or a page. */
export function drawAttribution(attribution: Attribution, options: AttributionSvgOptions): Drawing {
  checkPictureOptions(options, OWN);
  checkAttribution(attribution);
  const { maxRows = 15, width = WIDTH } = options;
  checkMax('maxRows', maxRows);
  const { metric, before, after, difference } = attribution;
  const { title = `What changed ${metricName(metric)}` } = options;
  const classes = most(
    attribution.classes.map(({ label, contribution }) => ({
      name: labelName(label),
      contribution,
    })),
    maxRows,
  );
  const cells = most(
    attribution.cells.map(({ trueLabel, predLabel, contribution }) => ({
      name: `${labelName(trueLabel)} → ${labelName(predLabel)}`,
      contribution,
    })),
    maxRows,
  );
  const all = [...classes, ...cells];
  const layout = rowLayout(
    all.map(({ name }) => name),
    all.map(contributionText),
    width,
    extentOf(
      all.map(({ contribution }) => contribution),
      [-1e-6, 1e-6],
    ),
  );
  const head = `${formatMetric(before)} → ${formatMetric(after)}, ${formatDifference(difference)}`;
  const top = UNDER_HEADING + 42;
  const between = top + classes.length * ROW;
  const second = between + 30;
  const bottom = second + cells.length * ROW;
  const heading = (text: string, y: number): Child =>
    element('text', { class: 'cm-strong cm-halo', x: 12, y }, text);
  const content = element(
    'g',
    {},
    drawHeading(title, width),
    element('text', { class: 'cm-muted', x: 12, y: UNDER_HEADING + 8 }, head),
    rowAxis(layout, top, bottom, 'what it added →'),
    heading('By class', top - 8),
    heading('By answer: true → predicted', second - 8),
    classes.map((part, at) => drawPart(part, top + at * ROW + ROW / 2, layout, width)),
    cells.map((part, at) => drawPart(part, second + at * ROW + ROW / 2, layout, width)),
  );
  const desc = `${head}. ${classes.map((part) => `${part.name}: ${contributionText(part)}.`).join(' ')}`;
  return { width, height: bottom + ROW_AXIS, title, desc, content, style: PLOT_STYLE };
}

interface Contribution {
  readonly name: string;
  readonly contribution: number;
  /** Whether it is the sum of parts that are not drawn. */
  readonly isRest?: boolean;
}

/** The parts that moved most, in their order, and the sum of the others. */
function most(parts: readonly Contribution[], limit: number): readonly Contribution[] {
  const bySize = [...parts].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  const kept = new Set(bySize.slice(0, limit));
  const rest = bySize.slice(limit);
  const shown = parts.filter((part) => kept.has(part));
  if (rest.length === 0) return shown;
  const contribution = rest.reduce((sum, part) => sum + part.contribution, 0);
  return [
    ...shown,
    { name: `… ${formatNumberOf(rest.length, 'other', 'others')}`, contribution, isRest: true },
  ];
}

const contributionText = ({ contribution }: Contribution): string => formatDifference(contribution);

function drawPart(part: Contribution, y: number, layout: RowLayout, width: number): Child {
  const { x } = layout;
  const [zero, end] = [x(0), x(part.contribution)];
  const isUp = part.contribution >= 0;
  const [from, size] = [Math.min(zero, end), Math.abs(end - zero)];
  return element(
    'g',
    {},
    element('title', {}, `${part.name}: ${contributionText(part)}`),
    rowName(part.name, y, layout, part.isRest ? 'cm-muted' : ''),
    element('rect', {
      class: isUp ? 'cm-right' : 'cm-wrong',
      ...{ x: from, y: y - 6, width: Math.max(0.5, size), height: 12 },
    }),
    element(
      'text',
      { class: 'cm-small cm-end cm-muted', x: width - 12, y: y + 4 },
      contributionText(part),
    ),
  );
}

function checkAttribution(attribution: Attribution): void {
  const given: unknown = attribution;
  if (typeof given !== 'object' || given === null || !('cells' in given)) {
    throw unsupportedType('attribution', given, 'what attribute returned');
  }
}
