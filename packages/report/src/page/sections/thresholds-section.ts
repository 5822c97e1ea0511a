import { f1 } from '@confmat/core';
import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import { bestCommonThreshold, bestMicroF1 } from '@confmat/thresholds';
import type { SweepSet } from '@confmat/thresholds';
import { bestEdge, edgesOf } from '../../panel/panel-of.js';
import { thresholdText } from '../../plot/threshold-text.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, labelName } from '../../svg/format.js';
import { areaCell, table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

/** The scores of each class or label, and the thresholds that are best by themselves and together. */
export const thresholdsSection: SectionWriter = ({ results, level }) => {
  const { classScores: given } = results;
  if (!given || given.sweeps.length === 0) return null;
  const set = { ...given, sweeps: given.sweeps.map(edgesOf) };
  const { labels, sweeps, of } = set;
  const one = of === 'labels' ? 'label' : 'class';
  const together = bestMicroF1(set);
  const columns = [
    ...[one, 'positive rows', 'ROC AUC', 'average precision', 'best F1'].map((name) => ({ name })),
    ...['at threshold', 'threshold for micro F1'].map((name) => ({ name })),
  ];
  const rows = labels.map((label, place): Child[] => {
    const sweep = sweeps[place];
    const scored = given.sweeps[place];
    if (!sweep || !scored) return [];
    const options = { level };
    const best = bestEdge(sweep);
    return [
      labelName(label),
      formatCount(sweep.nPositives),
      areaCell(rocAucInterval(scored, options)),
      areaCell(averagePrecisionInterval(scored, options)),
      best.reached ? formatMetric(best.value) : '–',
      best.reached ? thresholdText(best.threshold) : '–',
      cutText(together.thresholds[place] ?? NaN),
    ];
  });
  return {
    name: 'thresholds',
    title: of === 'labels' ? 'Thresholds of labels' : 'Thresholds of classes',
    content: [
      html('p', {}, inWords(set, together.value, one)),
      table(columns, rows, {
        caption: `Areas and best thresholds of each ${one}`,
        isSortable: true,
        file: 'thresholds',
      }),
    ],
  };
};

/** What the best thresholds reach together, against one threshold for all. */
function inWords(set: SweepSet, micro: number, one: string): string {
  const common = bestCommonThreshold(set, f1, { average: 'micro' });
  const same = common.reached
    ? ` One threshold for all, ${thresholdText(common.threshold)}, reaches ${formatMetric(common.value)}.`
    : '';
  return `With a threshold for each ${one}, micro F1 is at most ${formatMetric(micro)} on these rows.${same} A threshold that is best on few rows is worse on others.`;
}

/** Where it is best to predict nothing, there is no threshold. */
const cutText = (threshold: number): string =>
  threshold === Infinity ? 'never' : thresholdText(threshold);
