import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';

/** A point with a rim in the color of the background, so that it stands out from lines. */
export function pointMark(x: number, y: number, className: string): Child {
  return element('circle', { class: `cm-point ${className}`, cx: x, cy: y, r: 4.5 });
}

/** A line between the ends of an interval, with caps; nothing where an end is undefined. */
export function whisker(
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  className = 'cm-whisker',
): Child {
  const d = whiskerPath(from, to);
  return d === '' ? null : element('path', { class: className, d });
}

/** The path of a whisker; empty where an end is undefined. */
export function whiskerPath(
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
): string {
  if (![...from, ...to].every(Number.isFinite)) return '';
  const round = (value: number): number => Math.round(value * 10) / 10;
  const [x0, y0] = [round(from[0]), round(from[1])];
  const [x1, y1] = [round(to[0]), round(to[1])];
  return x0 === x1
    ? `M${round(x0 - 3)} ${y0}h6m-3 0V${y1}m-3 0h6`
    : `M${x0} ${round(y0 - 3)}v6m0-3H${x1}m0-3v6`;
}
