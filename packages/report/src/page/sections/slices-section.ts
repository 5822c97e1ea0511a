import { accuracy, classificationReport } from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import { html } from '../../svg/element.js';
import { bare } from '../../document/cell.js';
import type { Cell } from '../../document/cell.js';
import { tableHtml } from '../../document/table-html.js';
import { slicesTable } from '../../document/tables/slices-table.js';
import { drawSlices } from '../../slices/slices-svg.js';
import { isByUnit } from '../../units/units-of-results.js';
import { figures } from '../html/figure.js';
import type { SectionWriter } from '../section.js';

/** How the rows of each group fare, and which groups differ from the rest. */
export const slicesSection: SectionWriter = ({ results, level, matrix }) => {
  const { slices } = results;
  if (!slices || slices.length === 0) return null;
  const found = compareSlices(slices, accuracy, { level });
  const isTested = !slices.some(({ matrix: own }) => isByUnit(own));
  const whole = matrix && matrix.total > 0 ? { overall: accuracy(matrix) } : {};
  const macroF1 = (place: number): Cell => {
    const own = slices[place]?.matrix;
    return bare(own ? classificationReport(own).averages.macro.f1 : NaN);
  };
  const more = { name: 'macro F1', ofSlice: macroF1 };
  const table = slicesTable(found, { metric: 'accuracy', isTested, more });
  return {
    name: 'slices',
    title: 'Groups of rows',
    content: [
      html(
        'p',
        {},
        isTested
          ? 'A group is marked if its accuracy differs from that of the other rows, allowing for the number of groups (Benjamini–Hochberg): of the marked ones, at most one in ten is expected to be chance.'
          : 'No group is tested against the rest: the test would take rows of one unit one by one.',
      ),
      figures([
        drawSlices(found, { metric: 'accuracy', title: 'Accuracy by group', width: 760, ...whole }),
      ]),
      tableHtml(table, { isSortable: true }),
    ],
  };
};
