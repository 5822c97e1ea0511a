import type { ClassificationReport, Label, ReportRow } from '@confmat/core';
import type { Interval, ReportIntervals, RowIntervals } from '@confmat/inference';
import { fOf } from '../document/f-score.js';
import { scoreName } from '../document/score-name.js';
import { element, linePath } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { formatCount, formatMeasure, formatMetric, labelName } from '../svg/format.js';
import type { Drawing } from '../svg/picture.js';
import { linearScale, ticks } from '../svg/scale.js';
import type { Scale } from '../svg/scale.js';
import { fitNames } from '../svg/fit-names.js';
import { widest } from '../svg/text.js';

/** How classes are drawn. */
export interface ClassesDrawing {
  readonly title: string | undefined;
  readonly intervals: ReportIntervals | undefined;
  readonly maxClasses: number;
  /** What a class has a number of. Default: `'rows'`. */
  readonly rows?: string | undefined;
}

/** A metric of the classes, with what finds it in a line of a report, or of intervals. */
interface Panel {
  readonly name: string;
  readonly of: <T>(line: Line<T>) => T;
}

interface Line<T> {
  readonly precision: T;
  readonly recall: T;
  readonly f1: T;
  readonly fbeta?: T;
}

const panelsOf = (beta: number): readonly Panel[] => [
  { name: 'precision', of: (line) => line.precision },
  { name: 'recall', of: (line) => line.recall },
  { name: scoreName(beta), of: fOf },
];

const ROW = 24;
const PANEL = 150;
const VALUE = 44;
const GAP = 14;
const MARGIN = 14;
const TOP = 62;

/** Draw a row for each class, with a dot and a whisker for each metric. */
export function drawClasses(report: ClassificationReport, options: ClassesDrawing): Drawing {
  const shown = panelsOf(report.beta);
  const { title = `Precision, recall and ${scoreName(report.beta)} by class` } = options;
  const { intervals, maxClasses, rows: counted = 'rows' } = options;
  const rows = chosenRows(report, maxClasses);
  const names = rows.map(({ label }) => labelName(label));
  const nameWidth = Math.min(170, Math.max(60, widest(names, 12)));
  const shownNames = fitNames(names, nameWidth + 1, 12);
  const supports = rows.map(({ support }) => formatCount(support));
  const supportWidth = Math.max(34, widest(supports, 11));
  const left = MARGIN + nameWidth + 10;
  const bottom = TOP + rows.length * ROW;
  const byLabel = new Map<Label, RowIntervals>(intervals?.rows.map((row) => [row.label, row]));
  const panels = shown.map((panel, place) => {
    const x = left + supportWidth + GAP + place * (PANEL + VALUE + GAP);
    const scale = linearScale([0, 1], [x, x + PANEL]);
    return [
      drawPanel(scale, panel.name, bottom),
      rows.map((row, at) =>
        drawValue(row, panel, byLabel.get(row.label), scale, TOP + (at + 0.5) * ROW),
      ),
    ];
  });
  return {
    title,
    desc: describeRows(report, rows),
    width: Math.ceil(
      left + supportWidth + GAP + shown.length * (PANEL + VALUE + GAP) + MARGIN - GAP,
    ),
    height: bottom + 30,
    content: [
      element('text', { class: 'cm-head', x: MARGIN, y: 22 }, title),
      element(
        'text',
        { class: 'cm-muted cm-small cm-end', x: left + supportWidth, y: TOP - 10 },
        report.weighted ? 'weight' : counted,
      ),
      rows.map((_, at) => {
        const y = TOP + (at + 0.5) * ROW + 4;
        const name = names[at] ?? '';
        const shown = shownNames[at] ?? name;
        const whole = shown === name ? null : element('title', {}, name);
        return [
          element('text', { x: left - 6, y, class: 'cm-end' }, whole, shown),
          element(
            'text',
            { x: left + supportWidth, y, class: 'cm-muted cm-small cm-end' },
            supports[at] ?? '',
          ),
        ];
      }),
      panels,
    ],
  };
}

/** All rows, or of too many those with the lowest F1. */
function chosenRows({ rows }: ClassificationReport, most: number): readonly ReportRow[] {
  return rows.length <= most ? rows : [...rows].sort((a, b) => fOf(a) - fOf(b)).slice(0, most);
}

function drawPanel(scale: Scale, name: string, bottom: number): Child {
  const [start, end] = scale.range;
  return [
    element('text', { class: 'cm-strong', x: start, y: TOP - 10 }, name),
    ticks([0, 1], 4).map(({ value, text }) => [
      element('path', { class: 'cm-grid', d: linePath([[scale(value), TOP], [scale(value), bottom]]) }), // prettier-ignore
      element(
        'text',
        { class: 'cm-muted cm-small cm-middle', x: scale(value), y: bottom + 15 },
        text,
      ),
    ]),
    element('path', { class: 'cm-axis', d: linePath([[start, bottom], [end, bottom]]) }), // prettier-ignore
  ];
}

function drawValue(
  row: ReportRow,
  { name, of }: Panel,
  line: RowIntervals | undefined,
  scale: Scale,
  y: number,
): Markup {
  const found = line && of<Interval>(line);
  const value = found && Number.isNaN(found.estimate) ? NaN : of<number>(row);
  const x = scale(value);
  const { low = NaN, high = NaN } = found ?? {};
  const text = `${name} of ${labelName(row.label)}: ${formatMeasure({ estimate: value, low, high })}`;
  const [from, to] = [scale(low), scale(high)];
  const end = (at: number): string => linePath([[at, y - 4], [at, y + 4]]); // prettier-ignore
  return element(
    'g',
    {},
    element('title', {}, text),
    Number.isNaN(low)
      ? null
      : element('path', { class: 'cm-whisker', d: linePath([[from, y], [to, y]]) + end(from) + end(to) }), // prettier-ignore
    Number.isNaN(value) ? null : element('circle', { class: 'cm-right', cx: x, cy: y, r: 4 }),
    element('text', { class: 'cm-small', x: scale.range[1] + 8, y: y + 4 }, formatMetric(value)),
  );
}

function describeRows(report: ClassificationReport, rows: readonly ReportRow[]): string {
  const { averages, rows: all, beta } = report;
  const name = scoreName(beta);
  const shown =
    rows.length < all.length
      ? ` The ${rows.length} of ${all.length} classes with the lowest ${name}.`
      : '';
  const [lowest] = [...all].sort((a, b) => fOf(a) - fOf(b));
  const worst = lowest
    ? ` Lowest ${name}: ${labelName(lowest.label)}, ${formatMetric(fOf(lowest))}.`
    : '';
  return `Macro ${name} ${formatMetric(fOf(averages.macro))}, ${all.length} classes.${worst}${shown}`;
}
