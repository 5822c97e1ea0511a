import type { Counts } from './counts.js';
import { byId, make, say } from './dom.js';
import { shareText } from '../svg/share-text.js';
import { count } from './numbers.js';
import { share } from './ranged-share.js';
import { drawTurning, isTurned } from './turned.js';

/** Every class but the one that is shown. */
const OTHER = 'other';

/** Show a class against the rest: its 2 × 2 counts, metrics, and what it is confused with. */
export function showClass(counts: Counts, code: number, z: number | null): void {
  drawTurning(() => drawClass(counts, code, z));
}

function drawClass(counts: Counts, code: number, z: number | null): void {
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
  const missed = cell('fn', fn, 'false negatives');
  const wrong = cell('fp', fp, 'false positives');
  const [rows, columns] = isTurned() ? ['predicted', 'true'] : ['true', 'predicted'];
  const [right, below] = isTurned() ? [wrong, missed] : [missed, wrong];
  const line = (of: string, ...cells: HTMLElement[]): HTMLElement =>
    make('tr', {}, head(`${rows} ${of}`, 'row'), ...cells);
  const two = make(
    'table',
    { class: 'two' },
    make(
      'thead',
      {},
      make('tr', {}, make('td'), ...[name, OTHER].map((of) => head(`${columns} ${of}`, 'col'))),
    ),
    make(
      'tbody',
      {},
      line(name, cell('tp', tp, 'true positives'), right),
      line(OTHER, below, cell('tn', tn, 'true negatives')),
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
    make('h3', { title: counts.wholeOf(code) }, `${name} against the rest`),
    two,
    make('table', {}, make('tbody', {}, ...metrics)),
    ...confusedWith(counts, code),
  );
  say(
    `${name} against the rest: ${count(tp)} true positives, ${count(fn)} false negatives, ${count(fp)} false positives`,
  );
}

const MOST = 6;

function confusedWith({ cells, names, wholeOf, support }: Counts, code: number): Node[] {
  const list = (title: string, found: readonly (readonly [number, number, number])[]): Node[] =>
    found.length === 0
      ? []
      : [
          make('p', {}, make('b', {}, title)),
          make(
            'ul',
            {},
            ...found.map(([other, n, share]) =>
              make(
                'li',
                { title: wholeOf(other) },
                `${names[other] ?? ''}: ${count(n)} `,
                make('small', {}, shareText(share)),
              ),
            ),
          ),
        ];
  const errors = cells.filter(([t, p]) => t !== p);
  const top = (
    mine: readonly (readonly [number, number, number])[],
    other: 0 | 1,
  ): (readonly [number, number, number])[] =>
    [...mine]
      .sort((a, b) => b[2] - a[2])
      .slice(0, MOST)
      .map((cell) => [cell[other], cell[2], cell[2] / (support[cell[0]] ?? 1)] as const);
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
export function cellText(
  { wholeOf, at, support, isWeighted }: Counts,
  t: number,
  p: number,
): string {
  const all = support[t] ?? 0;
  const rows = isWeighted ? `weight ${count(all)}` : `${count(all)} ${all === 1 ? 'row' : 'rows'}`;
  return `true ${wholeOf(t)}, predicted ${wholeOf(p)}: ${count(at(t, p))} of ${rows}, ${shareText(at(t, p) / all)}`;
}
