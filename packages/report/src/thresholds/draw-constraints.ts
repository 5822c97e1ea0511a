import type { Constraint, ThresholdSweep } from '@confmat/thresholds';
import { blankOutside } from '@confmat/thresholds/internal';
import type { PlotArea } from '../plot/plot-area.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { limitsOf } from './choice.js';

/** Where all constraints hold, as the `d` of a path along the axis of thresholds; empty for nowhere. */
export function allowedPath(
  sweep: ThresholdSweep,
  constraints: readonly Constraint[],
  { x, left, top, height }: PlotArea,
): string {
  if (constraints.length === 0) return '';
  const { thresholds, counts, kind } = sweep;
  const allowed = new Float64Array(thresholds.length).fill(1);
  for (const { metric, atLeast = -Infinity, atMost = Infinity } of constraints) {
    blankOutside(Float64Array.from(metric(counts)), atLeast, atMost, allowed);
  }
  const y = top + height;
  const pixel = (row: number): number => {
    const threshold = thresholds[row];
    return threshold === undefined ? left : Math.round(x(threshold) * 10) / 10;
  };
  const runs: [from: number, to: number][] = [];
  for (let row = 0; row < allowed.length; ++row) {
    if (allowed[row] !== 1) continue;
    // Counts hold down to the next score, which has counts of its own.
    const low = kind === 'exact' ? pixel(row + 1) : pixel(row);
    const last = runs.at(-1);
    if (last && last[0] <= pixel(row)) last[0] = low;
    else runs.push([low, pixel(row)]);
  }
  return runs.map(([from, to]) => `M${from} ${y}H${Math.max(to, from + 1)}`).join('');
}

/** The limits of constraints as lines, and where all hold. */
export function drawConstraints(
  constraints: readonly Constraint[],
  allowed: string,
  { y, left, top, width, height }: PlotArea,
): Child {
  if (constraints.length === 0) return null;
  const right = left + width;
  const limits = constraints.flatMap(limitsOf);
  return element(
    'g',
    {},
    allowed === '' ? null : element('path', { class: 'cm-allowed', d: allowed }),
    limits
      .filter(({ at }) => y(at) >= top && y(at) <= top + height)
      .map(({ text, at }) => [
        element('path', {
          class: 'cm-axis',
          d: `M${left} ${Math.round(y(at) * 10) / 10}h${width}`,
          'stroke-dasharray': '8 3 2 3',
        }),
        element('text', { class: 'cm-small cm-halo cm-end', x: right - 4, y: y(at) - 5 }, text),
      ]),
  );
}
