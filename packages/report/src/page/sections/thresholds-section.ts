import { f1 } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { bestCommonThreshold, bestMicroF1 } from '@confmat/thresholds';
import type { SweepSet, ThresholdSweep } from '@confmat/thresholds';
import { chooseThreshold, edgesOf } from '@confmat/thresholds/internal';
import { commonText, sweptText } from '../../plot/threshold-text.js';
import { drawCurve } from '../../curves/curve-svg.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { choice } from '../html/choice.js';
import { figures } from '../html/figure.js';
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
  // Of many rows only the most frequent classes are swept.
  const isPart = of === 'classes' && labels.length < (results.matrix?.nClasses ?? 0);
  const data: NamedTable = {
    kind: 'table',
    name: 'thresholds',
    caption: `Areas and best thresholds of each ${one}${underText(results)}`,
    head: [
      ...[one, positiveHeading(given.sweeps), ...AREAS],
      ...metrics.flatMap((metric) => [`best ${chosenTitle(metric)}`, 'at threshold']),
      ...(isPart ? [] : ['threshold for micro F1']),
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
        ...(isPart ? [] : [ownText(scored, together.thresholds[place] ?? NaN)]),
      ];
    }),
  };
  return {
    name: 'thresholds',
    title: of === 'labels' ? 'Thresholds of labels' : 'Thresholds of classes',
    content: [
      html('p', {}, isPart ? partText(set, results.matrix) : inWords(set, together.value, one)),
      curvesOf(given, level),
      tableHtml(data, { isSortable: true }),
    ],
  };
};

/** Classes whose curves the page holds. */
const MOST_CURVES = 12;
const WIDTH = 364;
const HEIGHT = 320;

/** ROC and precision–recall curve of the class, or the label, that a reader chooses. */
function curvesOf({ of, labels, sweeps }: SweepSet, level: number): Child {
  const places = sweeps.flatMap(({ nPositives, nNegatives }, place) =>
    nPositives > 0 && nNegatives > 0 ? [place] : [],
  );
  const rowsOf = (place: number): number => sweeps[place]?.nPositives ?? 0;
  const frequent = [...places].sort((a, b) => rowsOf(b) - rowsOf(a)).slice(0, MOST_CURVES);
  const drawn = places.filter((place) => frequent.includes(place));
  const left = places.filter((place) => !frequent.includes(place));
  if (drawn.length === 0) return null;
  const choices = drawn.flatMap((place) => {
    const sweep = sweeps[place];
    if (!sweep) return [];
    const name = labelName(labels[place] ?? '');
    const options = { level, width: WIDTH };
    const pictures = [
      drawCurve(sweep, { ...options, kind: 'roc', title: `ROC curve: ${name}` }, HEIGHT),
      drawCurve(
        sweep,
        { ...options, kind: 'precision-recall', title: `Precision–recall: ${name}` },
        HEIGHT,
      ),
    ];
    return [{ name, content: figures(pictures) }];
  });
  const some = left.slice(0, MOST_CURVES).map((place) => labelName(labels[place] ?? ''));
  const more = left.length > some.length ? ` and ${left.length - some.length} more` : '';
  return [
    choice(
      'curves',
      of === 'labels' ? 'Curves of one label' : 'Curves of one class against the rest',
      choices,
    ),
    left.length === 0
      ? null
      : html('p', { class: 'note' }, `Rarer, without curves: ${some.join(', ')}${more}.`),
  ];
}

/** What stands in place of what is known of all classes. */
function partText({ labels }: SweepSet, matrix: ConfusionMatrix | undefined): string {
  return `Of ${matrix?.nClasses ?? 0} classes, ${labels.length} have scores here: those of the others were not read, or are in no column.`;
}

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
