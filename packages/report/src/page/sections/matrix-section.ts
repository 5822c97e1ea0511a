import type { TruthAxis } from '@confmat/core';
import { drawMap } from '../../matrix/draw-map.js';
import { MAX_NUMBERED } from '../../matrix/draw-matrix.js';
import { accuracyInterval, classIntervals } from '../../matrix/matrix-intervals.js';
import { describeMatrix, viewOf } from '../../matrix/matrix-view.js';
import type { MatrixView } from '../../matrix/matrix-view.js';
import type { ClassOrder } from '../../matrix/ordered-view.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatNumberOf, rowsHeading } from '../../svg/format.js';
import { shareText } from '../../svg/share-text.js';
import { svgOfPage } from '../../svg/picture.js';
import { barOf } from '../../document/bar.js';
import { heatTable, isLarge } from '../html/heat-table.js';
import { worstOf } from '../html/worst-of.js';
import { count, measured, share } from '../../document/cell.js';
import type { NamedTable } from '../../document/section.js';
import { cellHtml, tableHtml } from '../../document/table-html.js';
import type { ConfusionGroup, ConfusionOrder } from '../../order/confusion-order.js';
import type { Results } from '../../results/results.js';
import type { PageFacts, SectionWriter } from '../section.js';

/** The matrix: a table with numbers, or a map with the groups that errors stay in. */
export const matrixSection: SectionWriter = (facts, shown) => {
  const { matrix, truth } = facts;
  // Of a positive class the summary has it.
  const isThere = facts.isOfPositive && shown.some(({ name }) => name === 'summary');
  if (!matrix || isThere) return null;
  const isMap = matrix.nClasses > MAX_NUMBERED;
  // Of two classes there is no other order worth a look.
  const view = viewOf(matrix, matrix.nClasses > 2 ? facts.order?.codes : undefined);
  return {
    name: 'matrix',
    title: 'Confusion matrix',
    content: [isMap ? mapOf(facts, view) : matrixTable(view, facts.results, truth)],
  };
};

function matrixTable(view: MatrixView, results: Results, truth: TruthAxis): Child {
  const { codes, matrix } = view;
  const { level } = results;
  const { recall, precision } = classIntervals(matrix, level);
  const hasRanges = isLarge(view);
  const ofRow = (code: number): readonly Child[] => {
    const found = recall[code];
    const rows = formatCount(matrix.support[code] ?? 0);
    if (!found) return [rows, null];
    return [
      rows,
      hasRanges ? [barOf(found), cellHtml(measured(found))] : formatMetric(found.estimate),
    ];
  };
  const foot = html(
    'tr',
    {},
    html('th', { scope: 'row', class: 'm' }, 'precision'),
    Array.from(codes, (code) => {
      const found = precision[code];
      const text = found && (hasRanges ? cellHtml(measured(found)) : formatMetric(found.estimate));
      return html('td', { class: 'm' }, text ?? null);
    }),
  );
  const fold = html(
    'div',
    { class: 'fold' },
    heatTable(view, {
      caption:
        'Counts and shares of the true class: a row for each true class, a column for each predicted class',
      axes: 'true ↓ predicted →',
      file: 'matrix',
      id: 'mx',
      margins: { heads: [rowsHeading(matrix.weighted), 'recall'], ofRow, foot },
    }),
    html(
      'div',
      { class: 'beside' },
      html('div', { id: 'one', class: 'script' }),
      worstOf(matrix, results),
    ),
  );
  return [layoutControls(matrix.nClasses, truth), fold];
}

/** The order of the classes and of the axes, which the script changes. */
function layoutControls(nClasses: number, truth: TruthAxis): Child {
  const orders: readonly ClassOrder[] =
    nClasses > 2 ? ['confusion', 'label', 'support'] : ['label', 'support'];
  const options = orders.map((name) => html('option', { value: name }, name));
  return html(
    'p',
    { class: 'script' },
    html('label', {}, 'Order by ', html('select', { id: 'order', autocomplete: 'off' }, options)),
    turnedControl(truth),
  );
}

/** Whether predicted classes stand in rows, which the script changes. */
const turnedControl = (truth: TruthAxis): Child => [
  ' ',
  html(
    'label',
    {},
    html('input', {
      id: 'turned',
      type: 'checkbox',
      autocomplete: 'off',
      checked: truth === 'columns',
    }),
    '\u00a0predicted\u00a0classes\u00a0in\u00a0rows',
  ),
];

/** As many groups are listed. */
const MAX_GROUPS = 40;

function mapOf(
  { matrix, order, names, level, truth, results }: PageFacts,
  view: MatrixView,
): Child {
  if (!matrix || !order) return null;
  const drawing = drawMap(view, truth, 'Map');
  const svg = svgOfPage({
    ...drawing,
    title: 'Confusion matrix',
    desc: describeMatrix(view, accuracyInterval(matrix, level)),
  });
  const errors =
    matrix.total - matrix.labels.reduce<number>((sum, _, code) => sum + view.at(code, code), 0);
  const groups = order.groups.slice(0, MAX_GROUPS);
  const inside = order.groups.reduce((sum, { nErrors }) => sum + nErrors, 0);
  const sentence =
    order.groups.length === 0
      ? 'The errors stay in no groups of classes.'
      : `${shareText(inside / errors)} of the errors stay in ${formatNumberOf(order.groups.length, 'group', 'groups')} of classes that are confused with each other.`;
  return [
    html('p', {}, sentence),
    html(
      'p',
      { class: 'script' },
      html('label', { for: 'find' }, 'Find a class '),
      html('input', { id: 'find', type: 'search', autocomplete: 'off' }),
      turnedControl(truth),
    ),
    html(
      'div',
      { class: 'fold' },
      html('div', { id: 'map' }, { markup: svg }),
      html(
        'div',
        { class: 'beside' },
        worstOf(matrix, results),
        groups.length === 0 ? null : groupsTable(groups, order, names, errors),
      ),
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
  const data: NamedTable = {
    kind: 'table',
    name: 'groups',
    caption: 'Groups of classes with the most errors inside',
    head: ['group', 'classes', 'errors', 'share'],
    body: groups.map(({ start, size, nErrors }) => {
      const first = Array.from(order.subarray(start, start + Math.min(size, NAMED)));
      const known = first.map((code) => names[code] ?? '').join(', ');
      const title = size > NAMED ? `${known} and ${size - NAMED} more` : known;
      return [title, size, count(nErrors), share(nErrors / errors)];
    }),
  };
  const headOf = (title: Child, row: number): Child => {
    const { start = 0, size = 0 } = groups[row] ?? {};
    const attributes = { type: 'button', class: 'group', 'data-start': start, 'data-size': size };
    return html('button', attributes, title);
  };
  return tableHtml(data, { isSortable: true, id: 'groups', headOf });
}
