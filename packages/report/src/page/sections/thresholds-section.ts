import { f1 } from '@confmat/core';
import { bestCommonThreshold, bestMicroF1 } from '@confmat/thresholds';
import type { SweepSet, ThresholdSweep } from '@confmat/thresholds';
import { chooseThreshold, edgesOf } from '@confmat/thresholds/internal';
import { commonText, sweptText } from '../../plot/threshold-text.js';
import { html } from '../../svg/element.js';
import { bare, count } from '../../document/cell.js';
import type { NamedTable } from '../../document/section.js';
import { tableHtml } from '../../document/table-html.js';
import { AREAS, areaCells, positiveHeading } from '../../tables/areas-table.js';
import { formatMetric, labelName } from '../../svg/format.js';
import { chosenTitle, metricsOf, underText } from '../../thresholds/choice.js';
import type { SectionWriter } from '../section.js';

/** The scores of each class or label, and the thresholds that are best by themselves and together. */
export const thresholdsSection: SectionWriter = ({ results, level }) => {
  const { classScores: given } = results;
  if (!given || given.sweeps.length === 0) return null;
  const set = { ...given, sweeps: given.sweeps.map(edgesOf) };
  const { labels, of } = set;
  const one = of === 'labels' ? 'label' : 'class';
  const together = bestMicroF1(set);
  const metrics = metricsOf(results, false);
  const data: NamedTable = {
    kind: 'table',
    name: 'thresholds',
    caption: `Areas and best thresholds of each ${one}${underText(results)}`,
    head: [
      ...[one, positiveHeading(given.sweeps), ...AREAS],
      ...metrics.flatMap((metric) => [`best ${chosenTitle(metric)}`, 'at threshold']),
      'threshold for micro F1',
    ],
    body: given.sweeps.map((scored, place) => {
      return [
        labelName(labels[place] ?? ''),
        count(scored.nPositives, scored.weighted),
        ...areaCells(scored, level),
        ...metrics.flatMap((metric) => {
          const best = chooseThreshold(scored, metric, results.subjectTo);
          return [
            bare(best.reached ? best.value : NaN),
            best.reached ? sweptText(scored, best.threshold) : '–',
          ];
        }),
        ownText(scored, together.thresholds[place] ?? NaN),
      ];
    }),
  };
  return {
    name: 'thresholds',
    title: of === 'labels' ? 'Thresholds of labels' : 'Thresholds of classes',
    content: [
      html('p', {}, inWords(set, together.value, one)),
      tableHtml(data, { isSortable: true }),
    ],
  };
};

/** What the best thresholds reach together, against one threshold for all. */
function inWords(set: SweepSet, micro: number, one: string): string {
  const common = bestCommonThreshold(set, f1, { average: 'micro' });
  const same = common.reached
    ? ` One threshold for all, ${commonText(set.sweeps, common.threshold)}, reaches ${formatMetric(common.value)}.`
    : '';
  return `With a threshold for each ${one}, micro F1 is at most ${formatMetric(micro)} on these rows.${same} A threshold that is best on few rows is worse on others.`;
}

/** Where it is best to predict nothing, there is no threshold. */
const ownText = (sweep: ThresholdSweep, threshold: number): string =>
  threshold === Infinity ? 'never' : sweptText(sweep, threshold);
