import { formatFixed } from '@confmat/core/internal';
import asciichart from 'asciichart';
import type { Curve } from '@confmat/report/document';

/** At most so many lines. */
const HEIGHT = 10;

/**
 * Draw a curve in steps, with round numbers at its lines. The axis under it is of thresholds; a mark
 * names the best one, whose value a plot this coarse may miss.
 */
export function curveText({ values, from, to, best }: Curve): string {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(...values)];
  const step = roundStep((highest - lowest) / HEIGHT);
  const [below, above] = [Math.floor(lowest / step), Math.ceil(highest / step - 1e-9)];
  const [least, greatest] = [below * step, above * step];
  const digits = Math.max(2, Math.ceil(-Math.log10(step) - 1e-9));
  const ends = [least, greatest].map((value) => formatFixed(value, digits).length);
  const margin = Math.max(...ends) + 2;
  const plot = asciichart.plot(values, {
    height: above - below,
    offset: 2,
    min: least,
    max: greatest,
    symbols: ['┤', '┤', '╶', '╴', '─', '└', '┌', '┐', '┘', '│'],
    format: (value) => `${formatFixed(value, digits).padStart(margin - 1)} `,
  });
  const lines = plot.split('\n').map((line) => line.trimEnd());
  const width = values.length - 1;
  const mark = Math.round(best * width);
  const axis = Array.from({ length: width }, (_, place) => (place === mark ? '┴' : '─'));
  const left = endText(from);
  const labels = left + endText(to).padStart(width + 1 - left.length);
  const indent = ' '.repeat(margin);
  const name = `best ${endText(from + best * (to - from))}`;
  // To the left of the mark where the right has no room.
  const fits = mark + name.length + 2 <= width;
  const marked = ' '.repeat(Math.max(0, mark + 1 - (fits ? 0 : name.length + 1)));
  const markLine = indent + marked + (fits ? `▲ ${name}` : `${name} ▲`);
  return [...lines, `${indent}└${axis.join('')}`, markLine, indent + labels, ''].join('\n');
}

/** The least of 1, 2 and 5 times a power of ten that is at least a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return times * power;
}

/** An end of the axis, which need not be exact. */
function endText(threshold: number): string {
  return String(Number(threshold.toPrecision(6)));
}
