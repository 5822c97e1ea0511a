import type { Counts } from './counts.js';
import { byId, make, say } from './dom.js';
import { shareText } from '../verdict/share-text.js';
import { count } from './numbers.js';
import { share } from './ranged-share.js';

/** Show a class against the rest: its 2 × 2 counts, metrics, and what it is confused with. */
export function showClass(counts: Counts, code: number, z: number | null): void {
  const panel = byId('one');
  if (!panel) return;
  const { names, at, support, predicted, total } = counts;
  const name = names[code] ?? '';
  const tp = at(code, code);
  const fn = (support[code] ?? 0) - tp;
  const fp = (predicted[code] ?? 0) - tp;
  const tn = total - tp - fn - fp;
  const cell = (role: string, value: number, says: string): HTMLElement =>
    make('td', { class: role }, count(value), make('i', {}, says));
  const head = (text: string, scope: string): HTMLElement => make('th', { scope }, text);
  const two = make(
    'table',
    { class: 'two' },
    make(
      'thead',
      {},
      make('tr', {}, make('td'), head('predicted it', 'col'), head('predicted other', 'col')),
    ),
    make(
      'tbody',
      {},
      make(
        'tr',
        {},
        head('truly it', 'row'),
        cell('tp', tp, 'true positives'),
        cell('fn', fn, 'false negatives'),
      ),
      make(
        'tr',
        {},
        head('truly other', 'row'),
        cell('fp', fp, 'false positives'),
        cell('tn', tn, 'true negatives'),
      ),
    ),
  );
  const f1 = (j: number): number => (2 * j) / (1 + j);
  const metrics = (
    [
      ['precision', share(tp, tp + fp, z)],
      ['recall', share(tp, tp + fn, z)],
      ['F1', share(tp, tp + fp + fn, z, f1)],
      ['specificity', share(tn, tn + fp, z)],
    ] as const
  ).map(([what, [value, range]]) =>
    make('tr', {}, head(what, 'row'), make('td', {}, `${value} `, make('small', {}, range))),
  );
  panel.replaceChildren(
    make('h3', {}, `${name} against the rest`),
    two,
    make('table', {}, make('tbody', {}, ...metrics)),
    ...confusedWith(counts, code),
  );
  say(
    `${name} against the rest: ${count(tp)} true positives, ${count(fn)} false negatives, ${count(fp)} false positives`,
  );
}

const MOST = 6;

function confusedWith({ cells, names, support }: Counts, code: number): Node[] {
  const list = (title: string, found: readonly (readonly [string, number, number])[]): Node[] =>
    found.length === 0
      ? []
      : [
          make('p', {}, make('b', {}, title)),
          make(
            'ul',
            {},
            ...found.map(([name, n, share]) =>
              make('li', {}, `${name}: ${count(n)} `, make('small', {}, shareText(share))),
            ),
          ),
        ];
  const errors = cells.filter(([t, p]) => t !== p);
  const top = (
    mine: readonly (readonly [number, number, number])[],
    other: 0 | 1,
  ): (readonly [string, number, number])[] =>
    [...mine]
      .sort((a, b) => b[2] - a[2])
      .slice(0, MOST)
      .map(
        (cell) => [names[cell[other]] ?? '', cell[2], cell[2] / (support[cell[0]] ?? 1)] as const,
      );
  return [
    ...list(
      'Missed: taken for',
      top(
        errors.filter(([t]) => t === code),
        1,
      ),
    ),
    ...list(
      'Wrongly given to rows of',
      top(
        errors.filter(([, p]) => p === code),
        0,
      ),
    ),
  ];
}

/** A sentence on a cell. */
export function cellText({ names, at, support }: Counts, t: number, p: number): string {
  const rows = support[t] ?? 0;
  return `true ${names[t] ?? ''}, predicted ${names[p] ?? ''}: ${count(at(t, p))} of ${count(rows)} rows, ${shareText(at(t, p) / rows)}`;
}
