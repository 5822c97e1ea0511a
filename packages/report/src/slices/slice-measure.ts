import { accuracy, precision, presentClasses, recall } from '@confmat/core';
import type {
  ClassMetric,
  ConfusionMatrix,
  Label,
  SlicedMatrix,
  ZeroDivision,
} from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import type { SliceComparison } from '@confmat/inference';
import { chosenCounts } from '../document/chosen-classes.js';
import { bare } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import { fScore } from '../document/f-score.js';
import { scoreName } from '../document/score-name.js';
import type { FurtherColumn } from '../tables/slices-table.js';
import { labelName } from '../svg/format.js';
import { metricName } from '../svg/metric-name.js';
import { presentColumn } from './present-column.js';

/** The metric that groups are held against each other by. */
export interface SliceMeasure {
  readonly title: string;
  readonly of: (matrix: ConfusionMatrix) => number;
  readonly compare: (slices: readonly SlicedMatrix[], level: number) => readonly SliceComparison[];
  /** Further columns of some of the groups. */
  readonly more: (
    slices: readonly SlicedMatrix[],
    shown: readonly SliceComparison[],
  ) => readonly FurtherColumn[];
}

interface MeasureOptions {
  /** The metric of the positive class. Default: F1, or Fβ. */
  readonly metric?: ClassMetric | undefined;
  /** What is 0/0 counts as: a class in macro F1, and the accuracy of a group without weight. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
  /** The classes that macro F1 is over. Default: all that a group has. */
  readonly only?: readonly Label[] | undefined;
  /** The β of Fβ, which stands in place of F1. Default: 1. */
  readonly beta?: number | undefined;
}

/** A metric of the positive class where there is one, or else accuracy. */
export function sliceMeasure(
  posLabel: Label | undefined,
  { metric, zeroDivision, only, beta }: MeasureOptions = {},
): SliceMeasure {
  const f = fScore(beta);
  const column =
    (
      slices: readonly SlicedMatrix[],
      shown: readonly SliceComparison[],
      of: (matrix: ConfusionMatrix) => number,
    ) =>
    (place: number): Cell => {
      // A comparison has the group of its slice.
      const own = slices.find(({ group }) => group === shown[place]?.group)?.matrix;
      return bare(own ? of(own) : NaN);
    };
  if (posLabel === undefined) {
    const macroF = (own: ConfusionMatrix): number =>
      f(presentClasses(chosenCounts(own, only)), { average: 'macro', zeroDivision });
    const right = (own: ConfusionMatrix): number => accuracy(own, { zeroDivision });
    return {
      title: 'accuracy',
      of: right,
      compare: (slices, level) =>
        compareSlices(slices, accuracy, { level }).map((found, place) => {
          const own = slices[place]?.matrix;
          if (!own || own.total > 0) return found;
          return { ...found, interval: { ...found.interval, estimate: right(own) } };
        }),
      more: (slices, shown) => [
        ...presentColumn(
          slices.map(({ matrix }) => chosenCounts(matrix, only)),
          (place) => {
            const own = slices.find(({ group }) => group === shown[place]?.group);
            return own && chosenCounts(own.matrix, only);
          },
          'classes',
        ),
        { name: `macro ${scoreName(beta)}`, ofSlice: column(slices, shown, macroF) },
      ],
    };
  }
  const options = { average: 'binary', posLabel } as const;
  const ofClass =
    (one: ClassMetric) =>
    (matrix: ConfusionMatrix): number =>
      matrix.labels.includes(posLabel) ? one(matrix, { ...options, zeroDivision: NaN }) : NaN;
  return {
    title: `${metric ? metricName(metric.name) : scoreName(beta)} of ${labelName(posLabel)}`,
    of: ofClass(metric ?? f),
    compare: (slices, level) => compareSlices(slices, metric ?? f, { ...options, level }),
    more: (slices, shown) => [
      { name: 'precision', ofSlice: column(slices, shown, ofClass(precision)) },
      { name: 'recall', ofSlice: column(slices, shown, ofClass(recall)) },
      {
        name: 'accuracy',
        ofSlice: column(slices, shown, (own) => accuracy(own, { zeroDivision })),
      },
    ],
  };
}

/** Groups in the order of what they lose: rows × how far the metric is below that of all rows. */
export function byLoss<S extends Pick<SliceComparison, 'nSamples' | 'interval'>>(
  slices: readonly S[],
  whole: number,
): S[] {
  const lossOf = ({ nSamples, interval }: S): number =>
    Number.isNaN(whole - interval.estimate) ? 0 : nSamples * (whole - interval.estimate);
  return [...slices].sort((a, b) => lossOf(b) - lossOf(a));
}
