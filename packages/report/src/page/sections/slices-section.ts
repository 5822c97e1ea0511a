import { html } from '../../svg/element.js';
import { capitalized, formatNumberOf, rowsHeading } from '../../svg/format.js';
import { tableHtml } from '../../document/table-html.js';
import { slicesTable } from '../../document/tables/slices-table.js';
import { countsOfSlices } from '../../slices/slice-counts.js';
import { byLoss, sliceMeasure } from '../../slices/slice-measure.js';
import { drawSlices } from '../../slices/slices-svg.js';
import { isByUnit } from '../../units/units-of-results.js';
import { figures } from '../html/figure.js';
import type { SectionWriter } from '../section.js';

/** Groups that are shown at once; the others are folded. */
const SHOWN = 8;

/** How the rows of each group fare: first the groups whose rows a model fails most. */
export const slicesSection: SectionWriter = ({ results, level, matrix, isOfPositive }) => {
  const { slices, posLabel, zeroDivision } = results;
  if (!slices || slices.length === 0) return null;
  const asked = sliceMeasure(isOfPositive ? posLabel : undefined, { zeroDivision });
  const whole = matrix && matrix.total > 0 ? asked.of(matrix) : NaN;
  const found = byLoss(asked.compare(slices, level), whole);
  const counts = countsOfSlices(slices);
  const { isTested, weighted } = counts;
  const isOfUnits = slices.some(({ matrix: own }) => isByUnit(own));
  const { title } = asked;
  const table = slicesTable(found, {
    ...{ metric: title, ...counts },
    more: asked.more(slices, found),
  });
  const [first, rest] = [table.body.slice(0, SHOWN), table.body.slice(SHOWN)];
  const how = `The groups that lose most come first: ${rowsHeading(weighted)} × how far ${title} is below that of all rows. `;
  return {
    name: 'slices',
    title: 'Groups of rows',
    isAsReported: true,
    content: [
      html(
        'p',
        {},
        how,
        isTested
          ? `A group is marked if its ${title} differs from that of the other rows, allowing for the number of groups (Benjamini–Hochberg): of the marked ones, at most one in ten is expected to be chance.`
          : `No group is tested against the rest: the test would take ${isOfUnits ? 'rows of one unit one by one' : 'sums of weights for numbers of rows'}.`,
      ),
      figures([
        drawSlices(found.slice(0, SHOWN), {
          ...{ metric: title, title: `${capitalized(title)} by group`, width: 760, order: 'given' },
          weighted,
          ...(Number.isNaN(whole) ? {} : { overall: whole }),
        }),
      ]),
      tableHtml({ ...table, body: first }, { isSortable: true }),
      rest.length === 0
        ? null
        : html(
            'details',
            {},
            html('summary', {}, formatNumberOf(rest.length, 'more group', 'more groups')),
            tableHtml(
              { ...table, body: rest, caption: 'More groups of rows' },
              { isSortable: true },
            ),
          ),
    ],
  };
};
