import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { linearScale, ticks } from '../svg/scale.js';
import type { Scale } from '../svg/scale.js';
import { fitNames } from '../svg/fit-names.js';
import { widest } from '../svg/text.js';

/** Height of a row. */
export const ROW = 22;

/** Columns of a picture with a row for each thing: its name, a plot, and numbers. */
export interface RowLayout {
  readonly left: number;
  readonly right: number;
  readonly x: Scale;
  /** What is shown of each name. */
  readonly shown: ReadonlyMap<string, string>;
}

/**
 * Lay out names to the left, a plot in the middle and numbers to the right. Names get what they need, at
 * most a third of the width.
 */
export function rowLayout(
  names: readonly string[],
  numbers: readonly string[],
  width: number,
  domain: readonly [number, number],
): RowLayout {
  const numberWidth = Math.ceil(widest(numbers, 11)) + (numbers.length > 0 ? 12 : 0);
  const nameWidth = Math.min(Math.ceil(widest(names, 12)) + 4, Math.floor(width / 3));
  const left = 12 + nameWidth + 10;
  const right = Math.max(left + 60, width - 12 - numberWidth);
  const cut = fitNames(names, nameWidth, 12);
  const shown = new Map(names.map((name, at) => [name, cut[at] ?? name]));
  return { left, right, shown, x: linearScale(domain, [left, right]) };
}

/** The name of a row, cut where it is too wide. */
export function rowName(name: string, y: number, layout: RowLayout, className = ''): Child {
  const shown = layout.shown.get(name) ?? name;
  return element(
    'text',
    { class: className === '' ? undefined : className, x: 12, y: y + 4 },
    shown === name ? null : element('title', {}, name),
    shown,
  );
}

/** Grid lines and tick texts under rows. */
export function rowAxis(
  { x, left, right }: RowLayout,
  top: number,
  bottom: number,
  title: Child,
): Child {
  const ticked = ticks(x.domain, Math.max(2, Math.min(8, (right - left) / 60)));
  const round = (value: number): number => Math.round(value * 10) / 10;
  const grid = ticked.map(({ value }) => `M${round(x(value))} ${top}V${bottom}`).join('');
  return [
    element('path', { class: 'cm-grid', d: grid }),
    element('path', { class: 'cm-axis', d: `M${left} ${bottom}H${right}` }),
    ticked.map(({ value, text }) =>
      element('text', { class: 'cm-small cm-muted cm-middle', x: x(value), y: bottom + 15 }, text),
    ),
    element('text', { class: 'cm-small cm-muted cm-end', x: right, y: bottom + 32 }, title),
  ];
}

/** Pixels under rows: tick texts and the title of the axis. */
export const ROW_AXIS = 40;

/** The least and the greatest of several values, and what lies at least within. */
export function extentOf(
  values: readonly number[],
  within: readonly [number, number],
): readonly [number, number] {
  let [least, greatest] = within;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
