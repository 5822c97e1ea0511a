import { html } from '../../svg/element.js';
import { capitalized, formatNumberOf } from '../../svg/format.js';
import { tableHtml } from '../../document/table-html.js';
import { slicesTable } from '../../tables/slices-table.js';
import { measuredGroups } from '../../slices/measured-groups.js';
import { drawSlices } from '../../slices/slices-svg.js';
import { figures } from '../html/figure.js';
import type { SectionWriter } from '../section.js';

/** Groups that are shown at once; the others are folded. */
const SHOWN = 8;

/** How the rows of each group fare, or its documents: first the groups whose rows a model fails most. */
export const slicesSection: SectionWriter = ({ results, level, matrix, isOfPositive }) => {
  const groups = measuredGroups(results, level, isOfPositive, matrix);
  if (!groups) return null;
  const { found, metric, whole, isTested, weighted, row, rows, together } = groups;
  const table = slicesTable(found, groups);
  const [first, rest] = [table.body.slice(0, SHOWN), table.body.slice(SHOWN)];
  const how = `The groups that lose most come first: ${rows} × how far ${metric} is below that of all ${row}s. `;
  return {
    name: 'slices',
    title: `Groups of ${row}s`,
    isAsReported: true,
    content: [
      html(
        'p',
        {},
        how,
        isTested
          ? `A group is marked if its ${metric} differs from that of the rest, the groups that are not marked, allowing for the number of groups: of the marked ones, at most one in ten is expected to be chance.`
          : `No group is tested against the rest: the test would take ${together}.`,
      ),
      figures([
        drawSlices(
          found.slice(0, SHOWN),
          {
            ...{ metric, title: `${capitalized(metric)} by group`, width: 760, order: 'given' },
            weighted,
            ...(Number.isNaN(whole) ? {} : { overall: whole }),
          },
          row,
        ),
      ]),
      tableHtml({ ...table, body: first }, { isSortable: true }),
      rest.length === 0
        ? null
        : html(
            'details',
            {},
            html('summary', {}, formatNumberOf(rest.length, 'more group', 'more groups')),
            tableHtml(
              { ...table, body: rest, caption: `More groups of ${row}s` },
              { isSortable: true },
            ),
          ),
    ],
  };
};
