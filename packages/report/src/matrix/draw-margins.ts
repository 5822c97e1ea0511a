import type { TruthAxis } from '@confmat/core';
import type { Interval } from '@confmat/inference';
import { element, linePath } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatMeasure, formatMetric, formatRows } from '../svg/format.js';
import { BAR } from './matrix-layout.js';
import type { MatrixLayout } from './matrix-layout.js';
import type { ClassIntervals } from './matrix-intervals.js';
import type { MatrixView } from './matrix-view.js';

/** Recall and precision of each class beside its row and below its column. */
export function drawMargins(
  view: MatrixView,
  layout: MatrixLayout,
  truth: TruthAxis,
  { recall, precision }: ClassIntervals,
): Child {
  const { left, top, cellWidth, cellHeight, gridWidth, gridHeight } = layout;
  const [rows, columns] = truth === 'rows' ? [recall, precision] : [precision, recall];
  const [rowName, columnName] =
    truth === 'rows' ? ['recall', 'precision'] : ['precision', 'recall'];
  const x = left + gridWidth + 16;
  const y = top + gridHeight + 26;
  return [
    element('text', { x, y: top - 8, class: 'cm-muted cm-small' }, rowName),
    Array.from(view.codes, (code, row) =>
      drawRowBar(
        rows[code],
        x,
        top + (row + 0.5) * cellHeight,
        titleOf(view, code, rowName, rows[code]),
      ),
    ),
    element('text', { x: left - 8, y: y + 10, class: 'cm-muted cm-small cm-end' }, columnName),
    Array.from(view.codes, (code, column) =>
      drawColumnBar(
        columns[code],
        left + (column + 0.5) * cellWidth,
        y,
        titleOf(view, code, columnName, columns[code]),
      ),
    ),
  ];
}

function drawRowBar(found: Interval | undefined, x: number, y: number, title: string): Child {
  if (!found) return null;
  const at = (value: number): number => x + value * BAR;
  const { estimate, low, high } = found;
  const ends = (end: number): [number, number][] => [[at(end), y - 4], [at(end), y + 4]]; // prettier-ignore
  return element(
    'g',
    {},
    element('title', {}, title),
    element('rect', { class: 'cm-track', x, y: y - 7, width: BAR, height: 14 }),
    Number.isNaN(estimate)
      ? null
      : element('rect', { class: 'cm-bar', x, y: y - 7, width: estimate * BAR, height: 14 }),
    Number.isNaN(low)
      ? null
      : element('path', {
          class: 'cm-whisker',
          d: linePath([[at(low), y], [at(high), y]]) + linePath(ends(low)) + linePath(ends(high)), // prettier-ignore
        }),
    element('text', { x: x + BAR + 6, y: y + 4, class: 'cm-small' }, formatMetric(estimate)),
  );
}

function drawColumnBar(found: Interval | undefined, x: number, y: number, title: string): Child {
  if (!found) return null;
  const at = (value: number): number => y + (1 - value) * BAR;
  const { estimate, low, high } = found;
  const ends = (end: number): [number, number][] => [[x - 4, at(end)], [x + 4, at(end)]]; // prettier-ignore
  return element(
    'g',
    {},
    element('title', {}, title),
    element('rect', { class: 'cm-track', x: x - 7, y, width: 14, height: BAR }),
    Number.isNaN(estimate)
      ? null
      : element('rect', {
          class: 'cm-bar',
          x: x - 7,
          y: at(estimate),
          width: 14,
          height: estimate * BAR,
        }),
    Number.isNaN(low)
      ? null
      : element('path', {
          class: 'cm-whisker',
          d: linePath([[x, at(low)], [x, at(high)]]) + linePath(ends(low)) + linePath(ends(high)), // prettier-ignore
        }),
    element('text', { x, y: y + BAR + 14, class: 'cm-small cm-middle' }, formatMetric(estimate)),
  );
}

function titleOf(
  { names, matrix }: MatrixView,
  code: number,
  metric: string,
  found: Interval | undefined,
): string {
  if (!found) return '';
  const rows = formatRows(found.relevantRows, matrix.weighted);
  return `${metric} of ${names[code] ?? ''}: ${formatMeasure(found)}, ${rows}`;
}
