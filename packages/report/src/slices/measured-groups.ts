import { precision, presentClasses, recall } from '@confmat/core';
import type { BinaryCounts, ClassMetric, ConfusionMatrix, Label } from '@confmat/core';
import type { SampleTally } from '@confmat/evaluation';
import { compareSlices } from '@confmat/inference';
import type { SliceComparison } from '@confmat/inference';
import { sum } from '@confmat/core/internal';
import { bare } from '../document/cell.js';
import { fScore, isOfShare } from '../document/f-score.js';
import { scoreName } from '../document/score-name.js';
import type { FurtherColumn } from '../tables/slices-table.js';
import type { Results, SetSlice } from '../results/results.js';
import { rowsHeading } from '../svg/format.js';
import { isByUnit } from '../results/units-of-results.js';
import { countsOfSlices } from './slice-counts.js';
import type { SliceWeights } from './slice-counts.js';
import { presentColumn } from './present-column.js';
import { byLoss, sliceMeasure } from './slice-measure.js';

/** Groups by the metric that they are held against each other by. */
export interface MeasuredGroups extends SliceWeights {
  /** What the metric is called. */
  readonly metric: string;
  /** Its value of all rows; NaN where it has none. */
  readonly whole: number;
  /** Those that lose most first. */
  readonly found: readonly SliceComparison[];
  readonly more: readonly FurtherColumn[];
  /** What groups are of. */
  readonly row: 'row' | 'document';
  /** The heading of the numbers of these, or of what they weigh. */
  readonly rows: string;
  /** What a test would take one by one. */
  readonly together: string;
}

/** Measure the groups of results; null without any. */
export function measuredGroups(
  results: Results,
  level: number,
  isOfPositive: boolean,
  matrix: ConfusionMatrix | null = results.matrix ?? null,
): MeasuredGroups | null {
  const { slices = [], setSlices = [], posLabel, zeroDivision, only, beta } = results;
  if (setSlices.length > 0) return groupsOfSets(results, setSlices, level);
  if (slices.length === 0) return null;
  const asked = sliceMeasure(isOfPositive ? posLabel : undefined, { zeroDivision, only, beta });
  const whole = matrix && matrix.total > 0 ? asked.of(matrix) : NaN;
  const found = byLoss(asked.compare(slices, level), whole);
  const counts = countsOfSlices(slices);
  const isOfF = isOfPositive && !isOfShare(beta);
  const isOfUnits = slices.some(({ matrix: own }) => isByUnit(own));
  return {
    ...{ ...counts, isTested: counts.isTested && !isOfF },
    ...{ metric: asked.title, whole, found, more: asked.more(slices, found) },
    ...{ row: 'row', rows: rowsHeading(counts.weighted) },
    together: isOfUnits
      ? 'rows of one unit one by one'
      : counts.weighted
        ? 'sums of weights for numbers of rows'
        : `${scoreName(beta)} for a share of rows`,
  };
}

/** Groups of label sets, or of spans, by micro F1: what is found in one row, or document, belongs together. */
function groupsOfSets(
  { labelSets, zeroDivision, beta }: Results,
  slices: readonly SetSlice[],
  level: number,
): MeasuredGroups {
  const [f, name] = [fScore(beta), scoreName(beta)];
  const valueOf = (metric: ClassMetric, counts: BinaryCounts | undefined): number =>
    counts ? metric(counts, { average: 'micro', zeroDivision: NaN }) : NaN;
  const whole = valueOf(f, labelSets?.labels);
  const found = byLoss(compareSlices(slices, f, { average: 'micro', level }), whole);
  // A comparison has the group of its slice.
  const ordered = found.map(({ group }) => slices.find((slice) => slice.group === group)?.sets);
  const column = (title: string, of: (sets: SetSlice['sets']) => number): FurtherColumn => ({
    name: title,
    ofSlice: (place) => {
      const sets = ordered[place];
      return bare(sets ? of(sets) : NaN);
    },
  });
  const areSpans = labelSets?.labels.tn === undefined;
  return {
    ...{ isTested: false, weighted: false, metric: `micro ${name}`, whole, found },
    more: [
      ...presentColumn(
        slices.map(({ sets }) => sets.counts),
        (place) => ordered[place]?.counts,
        areSpans ? 'types' : 'labels',
      ),
      column('precision', ({ counts }) => valueOf(precision, counts)),
      column('recall', ({ counts }) => valueOf(recall, counts)),
      column(`macro ${name}`, ({ counts }) => {
        return f(presentClasses<Label>(counts), { average: 'macro', zeroDivision });
      }),
      column(areSpans ? 'wholly right' : 'exact match', ({ samples }) => exactShare(samples)),
    ],
    ...(areSpans
      ? { row: 'document', rows: 'documents', together: 'spans of one document one by one' }
      : { row: 'row', rows: 'rows', together: 'labels of one row one by one' }),
  };
}

/** The share of samples whose two sets are equal. */
function exactShare({ fp, fn, nRows, weights = nRows }: SampleTally): number {
  const exact = weights.filter((_, kind) => fp[kind] === 0 && fn[kind] === 0);
  return sum(exact) / sum(weights);
}
