import { drawMap } from '../../matrix/draw-map.js';
import { MAX_NUMBERED } from '../../matrix/draw-matrix.js';
import { levelClass, levelOf } from '../../matrix/cell-levels.js';
import { classIntervals, describeMatrix, viewOf } from '../../matrix/matrix-view.js';
import type { MatrixView } from '../../matrix/matrix-view.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatShare } from '../../svg/format.js';
import { widest } from '../../svg/text.js';
import { svgOfPage } from '../../svg/picture.js';
import { barOf } from '../html/bar.js';
import { metricCell, table } from '../html/table.js';
import type { ConfusionGroup, ConfusionOrder } from '../../order/confusion-order.js';
import type { PageFacts, SectionWriter } from '../section.js';

/** The matrix: a table with numbers, or a map with the groups that errors stay in. */
export const matrixSection: SectionWriter = (facts) => {
  const { matrix, level } = facts;
  if (!matrix) return null;
  const isMap = matrix.nClasses > MAX_NUMBERED;
  const view = viewOf(matrix, 'label', isMap ? facts.order?.codes : undefined);
  return {
    name: 'matrix',
    title: 'Confusion matrix',
    content: [
      html('p', {}, describeMatrix(view, level)),
      isMap ? mapOf(facts, view) : matrixTable(view, level),
    ],
  };
};

/** Wider names of columns stand upright. */
const WIDE = 66;
/** Below so many classes, a cell without rows says 0. */
const MAX_ZEROS = 12;

function matrixTable(view: MatrixView, level: number): Child {
  const { codes, names, matrix } = view;
  const { recall, precision } = classIntervals(matrix, level);
  const nameOf = (code: number): string => names[code] ?? '';
  const isLarge = matrix.nClasses <= MAX_ZEROS;
  const head = html(
    'tr',
    {},
    html('td', {}, html('span', { class: 'axes' }, 'true ↓ predicted →')),
    Array.from(codes, (code) => html('th', { scope: 'col' }, html('span', {}, nameOf(code)))),
    html('th', { scope: 'col', class: 'm' }, 'rows'),
    html('th', { scope: 'col', class: 'm' }, 'recall'),
  );
  const rows = Array.from(codes, (t) => {
    const found = recall[t];
    return html(
      'tr',
      {},
      html('th', { scope: 'row' }, nameOf(t)),
      Array.from(codes, (p) => cellOf(view, t, p)),
      html('td', { class: 'm' }, formatCount(matrix.support[t] ?? 0)),
      html(
        'td',
        { class: 'm' },
        found
          ? isLarge
            ? [barOf(found), metricCell(found)]
            : formatMetric(found.estimate, 2)
          : null,
      ),
    );
  });
  const foot = html(
    'tr',
    {},
    html('th', { scope: 'row', class: 'm' }, 'precision'),
    Array.from(codes, (code) => {
      const found = precision[code];
      return html(
        'td',
        { class: 'm' },
        found ? (isLarge ? metricCell(found) : formatMetric(found.estimate, 2)) : null,
      );
    }),
  );
  const isWide = widest(names, 14) > (matrix.nClasses > 6 ? WIDE : 2 * WIDE);
  const size = isLarge ? (isWide ? 'large v' : 'large') : 'small v';
  return html(
    'div',
    { class: 'fold' },
    html(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Confusion matrix' },
      html(
        'table',
        { id: 'mx', class: size, 'data-file': 'matrix' },
        html(
          'caption',
          { class: 'sr' },
          'Counts and shares of the true class: a row for each true class, a column for each predicted class',
        ),
        html('thead', {}, head),
        html('tbody', {}, rows),
        html('tfoot', {}, foot),
      ),
    ),
    html('div', { id: 'one', class: 'script' }),
  );
}

function cellOf(view: MatrixView, t: number, p: number): Child {
  const count = view.at(t, p);
  if (count === 0) {
    return html('td', {}, view.matrix.nClasses <= MAX_ZEROS ? '0' : null);
  }
  const share = view.share(t, p);
  const name = levelClass(t === p ? 'right' : 'wrong', levelOf(share));
  return html('td', { class: name }, formatCount(count), html('i', {}, formatShare(share)));
}

/** As many groups are listed. */
const MAX_GROUPS = 40;

function mapOf({ matrix, order, names }: PageFacts, view: MatrixView): Child {
  if (!matrix || !order) return null;
  const drawing = drawMap(view, 'rows', 'Map');
  const svg = svgOfPage({
    ...drawing,
    title: 'Confusion matrix',
    desc: describeMatrix(view, 0.95),
  });
  const errors =
    matrix.total - matrix.labels.reduce<number>((sum, _, code) => sum + view.at(code, code), 0);
  const groups = order.groups.slice(0, MAX_GROUPS);
  const inside = order.groups.reduce((sum, { nErrors }) => sum + nErrors, 0);
  const sentence =
    order.groups.length === 0
      ? 'The errors stay in no groups of classes.'
      : `${formatShare(inside / errors)} of the errors stay in ${order.groups.length} groups of classes that are confused with each other.`;
  return [
    html('p', {}, sentence),
    html(
      'p',
      { class: 'script' },
      html('label', { for: 'find' }, 'Find a class '),
      html('input', { id: 'find', type: 'search', autocomplete: 'off' }),
    ),
    html(
      'div',
      { class: 'fold' },
      html('div', { id: 'map' }, { markup: svg }),
      groups.length === 0
        ? null
        : html('div', { class: 'beside' }, groupsTable(groups, order, names, errors)),
    ),
    html('div', { id: 'one', class: 'script' }),
  ];
}

const NAMED = 4;

function groupsTable(
  groups: readonly ConfusionGroup[],
  { codes: order }: ConfusionOrder,
  names: readonly string[],
  errors: number,
): Child {
  const columns = ['group', 'classes', 'errors', 'share'].map((name) => ({ name }));
  const rows = groups.map(({ start, size, nErrors }) => {
    const first = Array.from(order.subarray(start, start + Math.min(size, NAMED)));
    const known = first.map((code) => names[code] ?? '').join(', ');
    const title = size > NAMED ? `${known} and ${size - NAMED} more` : known;
    const attributes = { type: 'button', class: 'group', 'data-start': start, 'data-size': size };
    return [
      html('button', attributes, title),
      String(size),
      formatCount(nErrors),
      formatShare(nErrors / errors, 1),
    ];
  });
  const caption = 'Groups of classes with the most errors inside';
  return table(columns, rows, { caption, isSortable: true, file: 'groups', id: 'groups' });
}
