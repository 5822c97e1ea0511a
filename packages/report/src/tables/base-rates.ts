import { classCounts, negativePredictiveValue, precision, selectRows } from '@confmat/core';
import type { BinaryCounts, ClassMetric } from '@confmat/core';
import { atPrevalence, interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { intervalAt } from '@confmat/inference/internal';
import { countsAt } from '@confmat/thresholds';
import { edgesOf } from '@confmat/thresholds/internal';
import { bestEdge, isKnownAt } from '../panel/panel-of.js';
import { sweptText } from '../plot/threshold-text.js';
import type { Results, ScoreResults } from '../results/results.js';
import { measured } from '../document/cell.js';
import { fScore } from '../document/f-score.js';
import { scoreName } from '../document/score-name.js';
import type { Cell } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';
import { labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import { areByUnit } from '../results/units-of-results.js';
import { withoutEnds } from '../results/without-ends.js';

/** Shares of positives besides that of the data: from rare diseases to balanced test sets. */
const RATES = [0.001, 0.01, 0.1, 0.5];

/** How the numbers came about, and whether they have intervals. */
export function ratesMeaning(results: Results): string {
  const meaning =
    'The same answers if positives were rarer or more frequent, with the same recall and false positive rate.';
  if (areByUnit(results)) return `${meaning} With units, only the first line has intervals.`;
  const { scores = [], matrix } = results;
  const weighted =
    scores.length > 0 ? scores.some(({ sweep }) => sweep.weighted) : matrix?.weighted;
  return weighted
    ? meaning
    : `${meaning} Below the first line, intervals take the share of positives as known.`;
}

/**
 * Metrics of two classes at other shares of positives, a table for each model; none where rows of a class
 * are missing. The caption is the model and its threshold, where they are known.
 */
export function ratesTables(results: Results): readonly NamedTable[] {
  const { level, beta } = results;
  const metrics = [precision, negativePredictiveValue, fScore(beta)];
  const hasNone = areByUnit(results);
  const known = (found: readonly Interval[]): readonly Interval[] =>
    hasNone ? found.map(withoutEnds) : found;
  return modelsOf(results, level).flatMap(({ name, counts, asHere }, at) => {
    const [tp = 0, fp = 0, fn = 0, tn = 0] = [counts.tp, counts.fp, counts.fn, counts.tn].map(
      (column) => column?.[0] ?? 0,
    );
    if (tp + fn === 0 || fp + tn === 0) return [];
    const share = (tp + fn) / (tp + fp + fn + tn);
    const body = [
      rowOf(`${shareText(share)}, as here`, metrics.map(asHere)),
      ...RATES.map((rate) =>
        rowOf(
          shareText(rate),
          metrics.flatMap((metric) => known(atPrevalence(counts, metric, rate, { level }))),
        ),
      ),
    ];
    return [
      {
        kind: 'table',
        name: `base-rates${at === 0 ? '' : `-${at + 1}`}`,
        caption: name,
        head: ['positives', 'precision', 'negative predictive value', scoreName(beta)],
        body,
      },
    ];
  });
}

/** The words above the table say why a metric may have no interval. */
function rowOf(positives: string, found: readonly Interval[]): readonly Cell[] {
  return [positives, ...found.map(({ reason: _, ...one }) => measured(one))];
}

interface NamedCounts {
  readonly name: string;
  /** Of one row. */
  readonly counts: BinaryCounts;
  /** A metric with its interval at the share of positives of the data. */
  readonly asHere: (metric: ClassMetric) => Interval;
}

function modelsOf(
  { scores = [], matrix, posLabel }: Results,
  level: number,
): readonly NamedCounts[] {
  if (scores.length > 0) return scores.flatMap((one) => atThreshold(one, level));
  if (matrix?.nClasses !== 2 || posLabel === undefined) return [];
  return [
    {
      name: '',
      counts: selectRows(classCounts(matrix), [posLabel]),
      asHere: (metric) => interval(matrix, metric, { average: 'binary', posLabel, level }),
    },
  ];
}

/** At the threshold in use, or where F1 is best. */
function atThreshold(
  { name, sweep, threshold }: ScoreResults,
  level: number,
): readonly NamedCounts[] {
  const best = bestEdge(sweep);
  const used = threshold ?? (best.reached ? best.threshold : undefined);
  if (used === undefined || !isKnownAt(sweep, used)) return [];
  const of = `at threshold ${sweptText(sweep, used)}`;
  const edges = edgesOf(sweep);
  return [
    {
      name: name === undefined ? `At${of.slice(2)}` : `${labelName(name)}, ${of}`,
      counts: countsAt(edges, [used]),
      asHere: (metric) => intervalAt(edges, metric, used, level),
    },
  ];
}
