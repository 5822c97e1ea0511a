import { formatFixed } from '@confmat/core/internal';
import asciichart from 'asciichart';
import type { Curve } from '@confmat/report/document';

const HEIGHT = 8;

/**
 * Draw a curve in steps. The axis under it is of thresholds; a mark on it shows the best one, whose
 * value a plot this coarse may miss.
 */
export function curveText({ values, from, to, best }: Curve): string {
  const least = Math.min(0, ...values);
  const greatest = Math.max(...values);
  const digits = greatest - least < 0.1 ? 4 : 2;
  const ends = [least, greatest].map((value) => formatFixed(value, digits).length);
  const margin = Math.max(...ends) + 2;
  const plot = asciichart.plot(values, {
    height: HEIGHT,
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
  return [...lines, `${indent}└${axis.join('')}`, indent + labels, ''].join('\n');
}

/** An end of the axis, which need not be exact. */
function endText(threshold: number): string {
  return String(Number(threshold.toPrecision(6)));
}
