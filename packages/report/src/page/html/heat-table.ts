import { levelClass, levelOf } from '../../matrix/cell-levels.js';
import type { MatrixView } from '../../matrix/matrix-view.js';
import { html } from '../../svg/element.js';
import type { Child, Markup } from '../../svg/element.js';
import { formatCount } from '../../svg/format.js';
import { shareText } from '../../svg/share-text.js';
import { fitNames } from '../../svg/fit-names.js';
import { widest } from '../../svg/text.js';

/** What a table of a matrix has besides its cells. */
export interface HeatTableOptions {
  readonly caption: string;
  /** What the axes are, such as "true ↓ predicted →". */
  readonly axes: string;
  readonly file: string;
  readonly id?: string;
  /** Further columns, of class `m`. */
  readonly margins?: {
    readonly heads: readonly string[];
    readonly ofRow: (code: number) => readonly Child[];
    readonly foot: Child;
  };
}

/** Wider names of columns stand upright. */
const WIDE = 66;
/** Up to so many classes there is room for zeros, and for intervals in the margins. */
const MAX_LARGE = 12;

/** Room of upright names, and the size of their bold letters at most. */
const UPRIGHT = 130;
const BOLD = 15;

/** Names of columns as they are shown upright. */
export const uprightNames = (names: readonly string[]): readonly string[] =>
  fitNames(names, UPRIGHT, BOLD);

/** Whether a table has room for more than its counts. */
export const isLarge = ({ codes }: MatrixView): boolean => codes.length <= MAX_LARGE;

/** Write a matrix as a table whose cells are colored by their share of the row's class. */
export function heatTable(
  view: MatrixView,
  { caption, axes, file, id, margins }: HeatTableOptions,
): Markup {
  const { codes, names, wholes } = view;
  const nameOf = (code: number): string => names[code] ?? '';
  const isWide = widest(names, 14) > (codes.length > 6 ? WIDE : 2 * WIDE);
  const isUpright = isWide || !isLarge(view);
  const size = `${isLarge(view) ? 'large' : 'small'}${isUpright ? ' v' : ''}`;
  const shown = isUpright ? uprightNames(names) : names;
  const wholeOf = (code: number): string | undefined =>
    wholes[code] ?? (shown[code] === nameOf(code) ? undefined : nameOf(code));
  const head = html(
    'tr',
    {},
    html('td', {}, html('span', { class: 'axes' }, axes)),
    Array.from(codes, (code) =>
      html('th', { scope: 'col', title: wholeOf(code) }, html('span', {}, shown[code] ?? '')),
    ),
    (margins?.heads ?? []).map((text) => html('th', { scope: 'col', class: 'm' }, text)),
  );
  const rows = Array.from(codes, (t) =>
    html(
      'tr',
      {},
      html('th', { scope: 'row', title: wholes[t] }, nameOf(t)),
      Array.from(codes, (p) => cellOf(view, t, p)),
      (margins?.ofRow(t) ?? []).map((content) => html('td', { class: 'm' }, content)),
    ),
  );
  return html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': caption },
    html(
      'table',
      {
        ...{ id, class: `mx ${size}`, 'data-file': file },
        'data-unit': view.matrix.weighted && 'weight',
      },
      html('caption', { class: 'sr' }, caption),
      html('thead', {}, head),
      html('tbody', {}, rows),
      margins ? html('tfoot', {}, margins.foot) : null,
    ),
  );
}

function cellOf(view: MatrixView, t: number, p: number): Child {
  const count = view.at(t, p);
  if (count === 0) return html('td', {}, isLarge(view) ? '0' : null);
  const share = view.share(t, p);
  const name = levelClass(t === p ? 'right' : 'wrong', levelOf(share));
  return html('td', { class: name }, formatCount(count), html('i', {}, shareText(share)));
}
