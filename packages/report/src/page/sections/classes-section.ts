import { classificationReport } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix } from '@confmat/core';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatNumberOf, labelName } from '../../svg/format.js';
import { drawClasses } from '../../classes/draw-classes.js';
import { figures } from '../html/figure.js';
import { tableHtml } from '../../document/table-html.js';
import { reportedIntervals } from '../../document/reported-intervals.js';
import { classesTable } from '../../document/tables/classes-tables.js';
import { isOfSpans, termsOf } from '../../terms.js';
import type { SectionWriter } from '../section.js';

/** Up to so many classes, the cells have bars. */
const MAX_BARS = 60;

/** Classes that the picture shows of more. */
const MAX_DRAWN = 20;

/** Above so many classes, F1 alone has its interval, and there is no picture. */
const MAX_RANGES = 200;

/** Precision, recall and F1 of each class. */
export const classesSection: SectionWriter = ({ matrix, results, level, isOfPositive }) => {
  const source = matrix ?? results.labelSets?.labels;
  const found = reportedIntervals({ ...results, matrix: matrix ?? undefined, level });
  if (!source || !found) return null;
  const data = classesTable(results, found);
  const nRows = data.body.length;
  const id = 'classes-table';
  // Up to so many classes, the cells of the table have the bars.
  const drawn = {
    title: `The ${MAX_DRAWN} ${termsOf(results).classes} with the lowest F1`,
    intervals: found,
    maxClasses: MAX_DRAWN,
  };
  return {
    name: 'classes',
    title: data.caption,
    isAsReported: true,
    isFolded: isOfPositive,
    content: [
      nRows > 12
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
      tableHtml(data, {
        ...{ isSortable: true, id, hasBars: nRows <= MAX_BARS },
        withRanges: nRows > MAX_RANGES ? ['F1'] : undefined,
      }),
      undefinedValues(source, isOfSpans(results.labelSets)),
    ],
  };
};

function undefinedValues(source: ConfusionMatrix | BinaryCounts, areSpans: boolean): Child {
  const { undefined: missing } = classificationReport(source as ConfusionMatrix);
  if (missing.length === 0) return null;
  return html(
    'details',
    {},
    html('summary', {}, formatNumberOf(missing.length, 'undefined value', 'undefined values')),
    html(
      'ul',
      {},
      missing
        .slice(0, 100)
        .map(({ row, metric, reason }) =>
          html(
            'li',
            {},
            `${metric} of ${labelName(row)}: ${areSpans ? reason.replace('samples', 'spans') : reason}`,
          ),
        ),
    ),
  );
}
