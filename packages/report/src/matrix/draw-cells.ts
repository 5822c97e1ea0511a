import type { TruthAxis } from '@confmat/core';
import { element } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { formatCount, formatRows, formatShort } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import { fitNames } from '../svg/fit-names.js';
import { textWidth } from '../svg/text.js';
import { levelClass, levelOf } from './cell-levels.js';
import { SLANT } from './matrix-layout.js';
import type { MatrixLayout } from './matrix-layout.js';
import type { MatrixView } from './matrix-view.js';

/** What stands in a cell. */
export type CellText = 'counts' | 'shares' | 'both';

/** Up to so many classes a cell says on hover what it is. */
const MAX_TOLD = 26;

/** The cells of a matrix, colored by their share of the true class. */
export function drawCells(
  view: MatrixView,
  layout: MatrixLayout,
  truth: TruthAxis,
  text: CellText,
): Child {
  const { codes } = view;
  const cells: Child[] = [];
  codes.forEach((rowCode, row) => {
    codes.forEach((columnCode, column) => {
      const [t, p] = truth === 'rows' ? [rowCode, columnCode] : [columnCode, rowCode];
      cells.push(drawCell(view, layout, text, { t, p, row, column }));
    });
  });
  const { left, top, gridWidth, gridHeight } = layout;
  const frame = { x: left, y: top, width: gridWidth, height: gridHeight, class: 'cm-grid' };
  return [cells, element('rect', frame)];
}

interface DrawnCell {
  readonly t: number;
  readonly p: number;
  readonly row: number;
  readonly column: number;
}

function drawCell(
  view: MatrixView,
  { left, top, cellWidth, cellHeight, countSize }: MatrixLayout,
  text: CellText,
  { t, p, row, column }: DrawnCell,
): Child {
  const count = view.at(t, p);
  const x = left + column * cellWidth;
  const y = top + row * cellHeight;
  const middle = { x: x + cellWidth / 2, class: 'cm-middle' };
  const isFew = view.matrix.nClasses <= 12;
  if (count === 0) {
    if (!isFew) return null;
    const attributes = { ...middle, y: y + cellHeight / 2 + 4, class: 'cm-middle cm-muted' };
    return element('text', attributes, '0');
  }
  const share = view.share(t, p);
  const name = levelClass(t === p ? 'right' : 'wrong', levelOf(share));
  const { names, matrix } = view;
  const title =
    matrix.nClasses > MAX_TOLD
      ? null
      : element(
          'title',
          {},
          `true ${names[t] ?? ''}, predicted ${names[p] ?? ''}: ${formatCount(count)} of ${formatRows(matrix.support[t] ?? 0, matrix.weighted)}, ${shareText(share)}`,
        );
  const rect = {
    class: name,
    x: x + 0.5,
    y: y + 0.5,
    width: cellWidth - 1,
    height: cellHeight - 1,
  };
  const shown = countThatFits(count, cellWidth - 4, countSize);
  const small = Math.max(9, countSize - 3);
  const percent = shareText(share);
  const hasBoth = text === 'both' && textWidth(percent, small) <= cellWidth - 2;
  const [first, second] = text === 'shares' ? [percent, null] : [shown, hasBoth ? percent : null];
  const gap = second === null ? 0 : small / 2 + 1;
  return element(
    'g',
    {},
    title,
    element('rect', rect),
    sized(first, countSize, middle.x, y + cellHeight / 2 - gap + countSize * 0.36, name),
    second === null
      ? null
      : sized(second, small, middle.x, y + cellHeight / 2 + countSize / 2 + small * 0.42, name),
  );
}

function sized(text: string, size: number, x: number, y: number, name: string): Markup {
  return element('text', { x, y, class: `${name} cm-middle cm-f${size}` }, text);
}

function countThatFits(count: number, room: number, size: number): string {
  const full = formatCount(count);
  return textWidth(full, size) <= room ? full : formatShort(count);
}

/** The names of the classes on both axes, and what the axes are. */
export function drawAxes(
  view: MatrixView,
  layout: MatrixLayout,
  truth: TruthAxis,
  [actual, answer]: readonly [string, string] = ['true class', 'predicted class'],
): Child {
  const { left, top, cellWidth, cellHeight, gridHeight, isSlanted } = layout;
  const [rows, columns] = truth === 'rows' ? [actual, answer] : [answer, actual];
  const names = Array.from(view.codes, (code) => view.names[code] ?? '');
  const rooms = [layout.rowNameWidth, layout.columnNameWidth];
  const shown = fitNames(
    [...names, ...names],
    rooms.flatMap((room) => names.map(() => room + 1)),
    12,
  );
  const rowNames = names.map((name, row) => {
    const y = top + (row + 0.5) * cellHeight + 4;
    return nameOf(name, shown[row] ?? name, { x: left - 8, y, class: 'cm-end' });
  });
  const columnNames = names.map((name, column) => {
    const x = left + (column + 0.5) * cellWidth;
    const place = isSlanted
      ? { x: 0, y: 0, transform: `translate(${round(x)} ${round(top - 8)}) rotate(-45)` }
      : { x, y: top - 8, class: 'cm-middle' };
    return nameOf(name, shown[names.length + column] ?? name, place);
  });
  const slant = isSlanted ? layout.columnNameWidth * SLANT + 12 : 20;
  const y = top + gridHeight / 2;
  return [
    rowNames,
    columnNames,
    element('text', { class: 'cm-muted cm-small', x: left, y: top - slant - 8 }, `${columns} →`),
    element(
      'text',
      { class: 'cm-muted cm-small cm-middle', transform: `translate(22 ${round(y)}) rotate(-90)` },
      gridHeight > 80 ? `← ${rows}` : rows,
    ),
  ];
}

function nameOf(
  name: string,
  shown: string,
  attributes: Readonly<Record<string, string | number>>,
): Markup {
  return element('text', attributes, shown === name ? null : element('title', {}, name), shown);
}

const round = (value: number): number => Math.round(value * 10) / 10;
