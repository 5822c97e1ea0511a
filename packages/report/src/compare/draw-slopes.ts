import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatMetric } from '../svg/format.js';
import { linearScale } from '../svg/scale.js';
import { fitNames } from '../svg/fit-names.js';
import { widest } from '../svg/text.js';
import type { ComparedRow } from './compared-rows.js';
import { dodge } from './dodge.js';

/** Of more rows the names would not stand at their points. */
const MOST_ROWS = 6;
/** A name that stands further from its point is led to it by a line. */
const MOST_APART = 3;
const GAP = 15;
const HEIGHT = 230;

/** Lines from the value of the first model to that of the second; none of many rows. */
export function drawSlopes(
  rows: readonly ComparedRow[],
  [a, b]: readonly [string, string],
  top: number,
  width: number,
): { readonly content: Child; readonly height: number } {
  const drawn = rows.filter((row) => Number.isFinite(row.a.estimate + row.b.estimate));
  if (drawn.length === 0 || drawn.length > MOST_ROWS) return { content: null, height: 0 };
  const values = drawn.flatMap((row) => [row.a.estimate, row.b.estimate]);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [top + 34, top + HEIGHT - 12];
  const y = linearScale(least === greatest ? [least - 0.05, least + 0.05] : [least, greatest], [
    to,
    from,
  ]);
  const label = Math.min(
    width * 0.34,
    widest(
      drawn.map(({ name }) => name),
      12,
    ) + 48,
  );
  const [left, right] = [12 + label, width - 12 - label];
  const ends: readonly [number, number] = [top + 30, to + 6];
  const lefts = dodge(drawn.map((row) => y(row.a.estimate)), GAP, ends); // prettier-ignore
  const rights = dodge(drawn.map((row) => y(row.b.estimate)), GAP, ends); // prettier-ignore
  const [shownA = a, shownB = b] = fitNames([a, b], label, 13);
  const head = (name: string, shown: string, x: number, className: string): Child =>
    element(
      'text',
      { class: `cm-strong ${className}`, x, y: top + 12 },
      shown === name ? null : element('title', {}, name),
      shown,
    );
  const names = drawn.map(({ name }) => name);
  const shownNames = fitNames(names, Math.max(30, label - 48), 12);
  const content = [
    head(a, shownA, left, 'cm-end'),
    head(b, shownB, right, ''),
    element('path', { class: 'cm-axis', d: `M${left} ${from}V${to}M${right} ${from}V${to}` }),
    [...drawn].reverse().map((row) => drawSlope(row, left, right, y)),
    drawn.map((row, at) => [
      lead(left, left - 7, y(row.a.estimate), lefts[at] ?? 0),
      lead(right, right + 7, y(row.b.estimate), rights[at] ?? 0),
      drawName(row, row.a.estimate, left - 8, lefts[at] ?? 0, 'cm-end', shownNames[at]),
      drawName(row, row.b.estimate, right + 8, rights[at] ?? 0, '', shownNames[at]),
    ]),
  ];
  return { content, height: HEIGHT };
}

/** A line from a point to its name, if that had to move. */
function lead(x: number, nameX: number, y: number, nameY: number): Child {
  if (Math.abs(nameY - y) <= MOST_APART) return null;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return element('path', { class: 'cm-axis', d: `M${x} ${round(y)}L${nameX} ${round(nameY)}` });
}

const LOOK = {
  better: { className: 'cm-right', dash: undefined },
  worse: { className: 'cm-wrong', dash: '6 3' },
  'cannot tell': { className: 'cm-s7 cm-thin', dash: undefined },
} as const;

function drawSlope(
  row: ComparedRow,
  left: number,
  right: number,
  y: (value: number) => number,
): Child {
  const { className, dash } = LOOK[row.verdict];
  const round = (value: number): number => Math.round(value * 10) / 10;
  const [from, to] = [round(y(row.a.estimate)), round(y(row.b.estimate))];
  return element(
    'g',
    {},
    element('title', {}, row.name),
    element('path', {
      class: `cm-line ${className}${row.isMean ? ' cm-bold' : ''}`,
      'stroke-dasharray': dash,
      d: `M${round(left)} ${from}L${round(right)} ${to}`,
    }),
    [left, right].map((x, side) =>
      element('circle', {
        class: className.replace(' cm-thin', ''),
        cx: x,
        cy: side === 0 ? from : to,
        r: 3,
      }),
    ),
  );
}

function drawName(
  { name, isMean }: ComparedRow,
  value: number,
  x: number,
  y: number,
  className: string,
  shown: string = name,
): Child {
  const number = element('tspan', { class: 'cm-muted' }, formatMetric(value));
  const text = element('tspan', { class: isMean ? 'cm-strong' : undefined }, shown);
  const parts = className === 'cm-end' ? [text, ' ', number] : [number, ' ', text];
  const classes = ['cm-small', className].filter((one) => one !== '').join(' ');
  const full = shown === name ? null : element('title', {}, name);
  return element('text', { class: classes, x, y: y + 4 }, full, parts);
}
