import { levelClass, levelOf } from '../matrix/cell-levels.js';
import type { Counts } from './counts.js';
import { byId, make, say } from './dom.js';
import { cellText } from './one-class.js';
import { count } from './numbers.js';
import { axesText, drawTurning, isTurned } from './turned.js';

/** What all other classes are called. */
const ELSEWHERE = 'elsewhere';

/** Show the matrix of some classes, with all others as "elsewhere". */
export function showGroup(counts: Counts, codes: readonly number[], title: string): void {
  drawTurning(() => drawGroup(counts, codes, title));
}

function drawGroup(counts: Counts, codes: readonly number[], title: string): void {
  const panel = byId('one');
  if (!panel) return;
  const { at, names, wholeOf, support, predicted } = counts;
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const head = codes.map((code) =>
    make('th', { scope: 'col', title: wholeOf(code) }, make('span', {}, names[code] ?? '')),
  );
  const away = make('th', { scope: 'col' }, make('span', {}, ELSEWHERE));
  const cellOf = (t: number, p: number): HTMLElement => {
    const value = at(t, p);
    const level = levelOf(value / (support[t] ?? 1));
    const kind = t === p ? 'right' : 'wrong';
    const name = level > 0 ? levelClass(kind, level) : '';
    return make(
      'td',
      { class: name, title: cellText(counts, t, p) },
      value > 0 ? count(value) : '',
    );
  };
  const missed = codes.map((t) => (support[t] ?? 0) - sum(codes.map((p) => at(t, p))));
  const added = codes.map((p) => (predicted[p] ?? 0) - sum(codes.map((t) => at(t, p))));
  const [right, below] = isTurned() ? [added, missed] : [missed, added];
  const numbers = (values: readonly number[]): HTMLElement[] =>
    values.map((value) => make('td', {}, count(value)));
  const rows = codes.map((row, place) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row', title: wholeOf(row) }, names[row] ?? ''),
      ...codes.map((column) => (isTurned() ? cellOf(column, row) : cellOf(row, column))),
      ...numbers(right.slice(place, place + 1)),
    ),
  );
  const last = make(
    'tr',
    {},
    make('th', { scope: 'row' }, ELSEWHERE),
    ...numbers(below),
    make('td'),
  );
  panel.replaceChildren(
    make('h3', {}, title),
    make(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': title },
      make(
        'table',
        { class: 'sub' },
        make('thead', {}, make('tr', {}, make('td', { class: 'meta' }, axesText()), ...head, away)),
        make('tbody', {}, ...rows, last),
      ),
    ),
  );
  const inside = sum(codes.flatMap((t) => codes.map((p) => (t === p ? 0 : at(t, p)))));
  say(`${codes.length} classes, ${count(inside)} errors between them`);
}
