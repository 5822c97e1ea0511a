import { element } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { linearScale, ticks } from '../svg/scale.js';
import type { Scale, Tick } from '../svg/scale.js';
import { widest } from '../svg/text.js';

/** Where curves are drawn, in pixels, and which values its sides are. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** What an area is laid out from. */
export interface PlotPlan {
  /** Width of the picture. */
  readonly width: number;
  /** Where the title of the y axis stands. */
  readonly top: number;
  /** Height of the plot, or what it is of its width. */
  readonly height: number | ((width: number) => number);
  /** Where the picture ends, if that is given: the plot has the height that is left. */
  readonly end?: number | undefined;
  readonly xDomain: readonly [number, number];
  readonly yDomain: readonly [number, number];
  readonly xTicks?: readonly Tick[] | undefined;
  readonly yTicks?: readonly Tick[] | undefined;
}

/** Pixels between the title of the y axis and the plot. */
const UNDER_TITLE = 10;
/** Pixels under the plot: tick texts and the title of the x axis. */
const BELOW = 44;
const RIGHT = 18;

/** Lay out a plot with its axes. */
export function plotArea(plan: PlotPlan): PlotArea {
  const { width, top, xDomain, yDomain } = plan;
  const guess = width - 70;
  const from = top + UNDER_TITLE;
  const given = plan.end === undefined ? plan.height : plan.end - BELOW - from;
  const heightOf = (across: number): number =>
    typeof given === 'number' ? given : Math.round(given(across));
  const tall = heightOf(guess);
  const yTicks = plan.yTicks ?? ticks(yDomain, Math.max(2, Math.min(10, tall / 60)));
  const xTicks = plan.xTicks ?? ticks(xDomain, Math.max(2, Math.min(10, guess / 60)));
  const left = Math.ceil(widest(textsOf(yTicks), 11)) + 12;
  const inner = width - left - RIGHT;
  const height = heightOf(inner);
  return {
    ...{ left, top: from, width: inner, height },
    x: linearScale(xDomain, [left, left + inner]),
    y: linearScale(yDomain, [from + height, from]),
    ...{ xTicks, yTicks },
  };
}

const textsOf = (ticked: readonly Tick[]): readonly string[] => ticked.map(({ text }) => text);

/** Where the picture may end below a plot. */
export function bottomOf({ top, height }: PlotArea): number {
  return top + height + BELOW;
}

/** Grid, tick texts and the titles of both axes. */
export function drawAxes(area: PlotArea, xTitle: string, yTitle: string): Markup {
  const { left, top, width, height, x, y } = area;
  const bottom = top + height;
  const right = left + width;
  return element(
    'g',
    {},
    element('path', { class: 'cm-grid', d: gridPath(area) }),
    element('path', { class: 'cm-axis', d: `M${left} ${bottom}H${right}` }),
    element(
      'text',
      { class: 'cm-small cm-muted cm-end' },
      area.yTicks.map(({ value, text }) => tickText({ x: left - 6, y: y(value) + 4 }, text)),
    ),
    element(
      'text',
      { class: 'cm-small cm-muted cm-middle', y: bottom + 16 },
      area.xTicks.map(({ value, text }) => tickText({ x: x(value) }, text)),
    ),
    element('text', { class: 'cm-small cm-muted', x: 12, y: top - UNDER_TITLE }, yTitle),
    element('text', { class: 'cm-small cm-muted cm-end', x: right, y: bottom + 34 }, xTitle),
  );
}

/** The text of a tick; those of an axis are one element, which says once how they look. */
export const tickText = (place: { readonly x: number; readonly y?: number }, text: string): Child =>
  element('tspan', place, text);

function gridPath({ left, top, width, height, x, y, xTicks, yTicks }: PlotArea): string {
  const round = (value: number): number => Math.round(value * 10) / 10;
  const lines = yTicks.map(({ value }) => `M${left} ${round(y(value))}h${width}`);
  return [...lines, ...xTicks.map(({ value }) => `M${round(x(value))} ${top}v${height}`)].join('');
}

/** Cut off what is drawn outside the plot, without an id to refer to. */
export function clipped({ left, top, width, height }: PlotArea, ...content: Child[]): Markup {
  const [x, y] = [left - 2, top - 2];
  const size = { width: width + 4, height: height + 4 };
  const viewBox = `${x} ${y} ${size.width} ${size.height}`;
  return element('svg', { x, y, ...size, viewBox, overflow: 'hidden' }, ...content);
}

/** What a script needs to place marks in a plot: its values and pixels, left, right, bottom, top. */
export function plotHooks(name: string, { x, y }: PlotArea): Readonly<Record<string, string>> {
  const text = (scale: Scale): string => [...scale.domain, ...scale.range].join(' ');
  return { 'data-plot': name, 'data-x': text(x), 'data-y': text(y) };
}
