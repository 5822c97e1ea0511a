import type { ClassificationReport } from '@confmat/core';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatNumberOf, labelName } from '../../svg/format.js';
import { drawClasses } from '../../classes/draw-classes.js';
import { figures } from '../html/figure.js';
import { tableHtml } from '../../document/table-html.js';
import { chosenNote } from '../../document/chosen-classes.js';
import { scoreName } from '../../document/score-name.js';
import { reportedIntervals } from '../../results/reported-intervals.js';
import { reportedScores } from '../../results/reported-scores.js';
import { classesTable } from '../../tables/classes-tables.js';
import { isOfSpans, termsOf } from '../../results/terms.js';
import type { SectionWriter } from '../section.js';

/** Up to so many classes, the cells have bars. */
const MAX_BARS = 60;

/** Classes that the picture shows of more. */
const MAX_DRAWN = 20;

/** Above so many classes, F1 alone has its interval, and there is no picture. */
const MAX_RANGES = 200;

/** Precision, recall and F1 of each class. */
export const classesSection: SectionWriter = ({ matrix, results, isOfPositive }) => {
  const report = reportedScores(results);
  const found = reportedIntervals(results);
  if (!report || !found) return null;
  const name = scoreName(results.beta);
  const data = classesTable(results, found);
  const nRows = data.body.length;
  const id = 'classes-table';
  // Up to so many classes, the cells of the table have the bars.
  const drawn = {
    title: `The ${MAX_DRAWN} ${termsOf(results).classes} with the lowest ${name}`,
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
      nRows > MAX_BARS && nRows <= MAX_RANGES ? figures([drawClasses(report, drawn)]) : null,
      tableHtml(data, {
        ...{ isSortable: true, id, hasBars: nRows <= MAX_BARS },
        withRanges: nRows > MAX_RANGES ? [name] : undefined,
      }),
      chosenNote(found.rows.length, matrix?.nClasses).map((note) =>
        html('p', { class: 'note' }, note),
      ),
      undefinedValues(report, isOfSpans(results.labelSets)),
    ],
  };
};

function undefinedValues({ undefined: all, beta }: ClassificationReport, areSpans: boolean): Child {
  // The table shows one of them.
  const missing = all.filter(({ metric }) => beta === 1 || metric !== 'f1');
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
            `${metric === 'fbeta' ? scoreName(beta) : metric} of ${labelName(row)}: ${areSpans ? reason.replace('samples', 'spans') : reason}`,
          ),
        ),
    ),
  );
}
