import { accuracy, classificationReport } from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatPCell, labelName } from '../../svg/format.js';
import { drawSlices } from '../../slices/slices-svg.js';
import { isByUnit } from '../../units/units-of-results.js';
import { figures } from '../html/figure.js';
import { metricCell, table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

/** How the rows of each group fare, and which groups differ from the rest. */
export const slicesSection: SectionWriter = ({ results, level, matrix }) => {
  const { slices } = results;
  if (!slices || slices.length === 0) return null;
  const found = compareSlices(slices, accuracy, { level });
  const isTested = !slices.some(({ matrix: own }) => isByUnit(own));
  const whole = matrix && matrix.total > 0 ? { overall: accuracy(matrix) } : {};
  const names = Object.keys(found[0]?.group ?? {});
  const columns = [
    ...names.map((name) => ({ name: labelName(name), isText: true })),
    ...['rows', 'accuracy', 'macro F1'].map((name) => ({ name })),
    ...(isTested ? [{ name: 'p, adjusted' }] : []),
    ...(isTested ? [{ name: 'remarks', isText: true }] : []),
  ];
  const rows = found.map(
    ({ group, nSamples, interval, adjustedPValue, isMarked, reason }, at): Child[] => {
      const matrix = slices[at]?.matrix;
      return [
        ...Object.values(group).map(labelName),
        formatCount(nSamples),
        metricCell(interval),
        matrix ? formatMetric(classificationReport(matrix).averages.macro.f1) : null,
        ...(isTested
          ? [
              Number.isNaN(adjustedPValue) ? '–' : formatPCell(adjustedPValue),
              isMarked ? html('b', {}, 'differs from the rest') : (reason ?? null),
            ]
          : []),
      ];
    },
  );
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
      table(columns, rows, {
        caption: 'Accuracy of each group',
        isSortable: true,
        file: 'groups-of-rows',
      }),
    ],
  };
};
