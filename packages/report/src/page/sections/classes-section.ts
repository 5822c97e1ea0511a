import { classCounts, classificationReport } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix } from '@confmat/core';
import { intervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, labelName } from '../../svg/format.js';
import { drawClasses } from '../../classes/draw-classes.js';
import { barOf } from '../html/bar.js';
import { figures } from '../html/figure.js';
import { metricCell, table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

/** Fewer rows than these say little about a class. */
const FEW = 20;
/** Up to so many classes, the cells have bars. */
const MAX_BARS = 60;

/** Classes that the picture shows of more. */
const MAX_DRAWN = 20;

/** Above so many classes, F1 alone has its interval, and there is no picture. */
const MAX_RANGES = 200;

const COLUMNS = [
  ...['class', 'rows', 'predicted', 'precision', 'recall', 'F1'].map((name) => ({ name })),
  { name: 'remarks', isText: true },
];

/** Precision, recall and F1 of each class. */
export const classesSection: SectionWriter = ({ matrix, results, level }) => {
  const source = matrix ?? results.labelSets?.labels;
  if (!source) return null;
  const counts: BinaryCounts = matrix ? classCounts(matrix) : (source as BinaryCounts);
  const nRows = counts.tp.length;
  const found = intervals(source, { level });
  const rows = found.rows.map(({ label, precision, recall, f1 }, row): readonly Child[] => {
    const tp = counts.tp[row] ?? 0;
    const cell = (value: Interval): Child => {
      if (nRows > MAX_RANGES && value !== f1) return formatMetric(value.estimate);
      return nRows > MAX_BARS ? metricCell(value) : [barOf(value), metricCell(value)];
    };
    return [
      labelName(label),
      formatCount(tp + (counts.fn?.[row] ?? 0)),
      formatCount(tp + (counts.fp[row] ?? 0)),
      cell(precision),
      cell(recall),
      cell(f1),
      remarkOf(f1.relevantRows, precision, recall),
    ];
  });
  const id = 'classes-table';
  // Up to so many classes, the cells of the table have the bars.
  const drawn = {
    title: `The ${MAX_DRAWN} ${matrix ? 'classes' : 'labels'} with the lowest F1`,
    intervals: found,
    maxClasses: MAX_DRAWN,
  };
  const caption = matrix ? 'Metrics of each class' : 'Metrics of each label';
  return {
    name: 'classes',
    title: matrix ? 'Classes' : 'Labels',
    content: [
      rows.length > 12
        ? html(
            'p',
            { class: 'script' },
            html('label', { for: 'filter' }, 'Show '),
            html('input', { id: 'filter', type: 'search', autocomplete: 'off', 'data-for': id }),
          )
        : null,
      nRows > MAX_BARS && nRows <= MAX_RANGES
        ? figures([drawClasses(classificationReport(source as BinaryCounts), drawn)])
        : null,
      table(COLUMNS, rows, { caption, isSortable: true, file: 'classes', id }),
      undefinedValues(source),
    ],
  };
};

function remarkOf(relevantRows: number, precision: Interval, recall: Interval): Child {
  if (relevantRows < FEW) return `fewer than ${FEW} rows`;
  if (recall.low > precision.high) return 'predicted too often';
  if (precision.low > recall.high) return 'predicted too rarely';
  return null;
}

function undefinedValues(source: ConfusionMatrix | BinaryCounts): Child {
  const { undefined: missing } = classificationReport(source as ConfusionMatrix);
  if (missing.length === 0) return null;
  return html(
    'details',
    {},
    html('summary', {}, `${missing.length} undefined values`),
    html(
      'ul',
      {},
      missing
        .slice(0, 100)
        .map(({ row, metric, reason }) =>
          html('li', {}, `${metric} of ${labelName(row)}: ${reason}`),
        ),
    ),
  );
}
