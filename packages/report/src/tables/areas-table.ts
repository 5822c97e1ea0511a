import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import { noSkillScores } from '@confmat/thresholds/baselines';
import { averagePrecisionBounds, rocAucBounds } from '@confmat/thresholds/bounds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { sweptText } from '../plot/threshold-text.js';
import type { ScoreResults } from '../results/results.js';
import { formatCount, labelName } from '../svg/format.js';
import { chosenIn, chosenTitle, leadingMetric, underText } from '../thresholds/choice.js';
import type { ThresholdChoice } from '../thresholds/choice.js';
import { bare, bounds, measured } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';

/**
 * What the scores of each model are worth.
 * @param choice What their best thresholds are best by. Default: F1.
 */
export function areasTable(
  scores: readonly ScoreResults[],
  level: number,
  choice: ThresholdChoice = {},
): NamedTable {
  const metric = leadingMetric(choice);
  const isOfF1 = metric.name === 'f1';
  return {
    kind: 'table',
    name: 'scores',
    caption: `Areas and best thresholds${underText(choice)}`,
    head: [
      ...['scores', positiveHeading(scores.map(({ sweep }) => sweep)), ...AREAS],
      ...[`best ${chosenTitle(metric)}`, 'at threshold'],
      ...(isOfF1 ? ['F1 without skill'] : []),
    ],
    body: scores.map(({ name = '', sweep }) => {
      const best = chosenIn(sweep, choice);
      const { nPositives, nNegatives, posLabel } = sweep;
      const nRows = nPositives + nNegatives;
      return [
        name === '' ? `of ${labelName(posLabel)}` : labelName(name),
        `${formatCount(nPositives)} of ${formatCount(nRows)}`,
        ...areaCells(sweep, level),
        bare(best.reached ? best.value : NaN),
        best.reached ? sweptText(sweep, best.threshold) : '–',
        ...(isOfF1 ? [bare(noSkillScores(sweep).f1)] : []),
      ];
    }),
  };
}

/** The heading of a column of numbers of positive rows, or of what they weigh. */
export const positiveHeading = (sweeps: readonly ThresholdSweep[]): string =>
  sweeps.some(({ weighted }) => weighted) ? 'positive weight' : 'positive rows';

/** The names of the areas. */
export const AREAS = ['ROC AUC', 'average precision'] as const;

/** ROC AUC and average precision with their intervals; bounds where only some thresholds were counted. */
export function areaCells(sweep: ThresholdSweep, level: number): readonly Cell[] {
  if (sweep.kind !== 'exact') {
    return [rocAucBounds(sweep), averagePrecisionBounds(sweep)].map(bounds);
  }
  return [rocAucInterval, averagePrecisionInterval].map((interval) =>
    measured(interval(sweep, { level })),
  );
}
