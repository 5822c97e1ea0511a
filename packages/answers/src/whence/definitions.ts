import { meanOfDefined, nameText } from '@confmat/core/internal';
import {
  accuracy,
  classCounts,
  cohenKappa,
  confusionMatrixFromCells,
  errorRate,
  f1,
  falseDiscoveryRate,
  falseNegativeRate,
  falseOmissionRate,
  falsePositiveRate,
  fbetaOf,
  gMean,
  informedness,
  jaccard,
  markedness,
  matthewsCorrcoef,
  negativePredictiveValue,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { matrixRows, numbersOfRow, programFacts } from '@confmat/core/profiles';
import type { ThresholdSweep } from '@confmat/thresholds';
import { scoreRows, valueOfScores } from '@confmat/thresholds/profiles';

/** A way to compute a number of these rows. */
export interface Definition {
  /** The program as people write it; null for a definition of ours. */
  readonly program: string | null;
  readonly name: string;
  /** Whether it is what the program prints without an argument. */
  readonly isDefault: boolean;
  readonly value: number;
  /** The bits of the numbers that the program computes with. Default: 64. */
  readonly bits?: 64 | 32;
}

/** The metrics of a class whose values are shares, or nearly. */
const OF_CLASSES = {
  precision,
  recall,
  f1,
  'fbeta of beta 2': fbetaOf(2),
  'fbeta of beta 0.5': fbetaOf(0.5),
  jaccard,
  specificity,
  negativePredictiveValue,
  falsePositiveRate,
  falseNegativeRate,
  falseDiscoveryRate,
  falseOmissionRate,
  gMean,
  informedness,
  markedness,
  matthewsCorrcoef,
};

/** What 0/0 may be, in averages. */
const ZEROS = [0, 1, NaN];

/** Every number that a program prints of a matrix, and every metric of ours with its averages. */
export function matrixDefinitions(matrix: ConfusionMatrix): readonly Definition[] {
  return [...ofPrograms(matrix), ...ofOurs(matrix)].filter(({ value }) => Number.isFinite(value));
}

function ofPrograms(matrix: ConfusionMatrix): readonly Definition[] {
  return matrixRows().flatMap((row) => {
    const { title } = programFacts(row.program);
    const { isDefault, bits } = row;
    return numbersOfRow(row, matrix).flatMap(({ name, value }) =>
      value === null ? [] : [{ program: title, name, isDefault, value, bits }],
    );
  });
}

function ofOurs(matrix: ConfusionMatrix): readonly Definition[] {
  const own = (name: string, value: number, isDefault = false): Definition => ({
    ...{ program: null, name, isDefault, value },
  });
  const names = matrix.labels.map(nameText);
  return [
    own('errorRate', errorRate(matrix), true),
    own('cohenKappa with linear weights', cohenKappa(matrix, { weights: 'linear' })),
    own('cohenKappa with quadratic weights', cohenKappa(matrix, { weights: 'quadratic' })),
    ...Object.entries(OF_CLASSES).flatMap(([name, metric]) => {
      // The averages of a correlation are of the counts of classes, as its values are.
      const values = valuesOf(metric, matrix);
      return [
        ...Array.from(values, (value, code) => own(`${name} of ${names[code] ?? ''}`, value)),
        ...ZEROS.flatMap((zero) => [
          own(`macro ${name}, 0/0 is ${zero}`, meanOf(values, zero), zero === 0),
          own(`weighted ${name}, 0/0 is ${zero}`, meanOf(values, zero, matrix.support), zero === 0),
        ]),
      ];
    }),
  ];
}

type OfClasses = (typeof OF_CLASSES)[keyof typeof OF_CLASSES];

/** The values of the classes, NaN where they are 0/0. */
function valuesOf(metric: OfClasses, matrix: ConfusionMatrix): Float64Array {
  return (metric as typeof precision)(classCounts(matrix), { average: null, zeroDivision: NaN });
}

/** The mean of values with 0/0 as it is asked for; NaN leaves them out. */
function meanOf(values: Float64Array, zero: number, weights?: Float64Array): number {
  return meanOfDefined(
    values.map((value) => (Number.isNaN(value) ? zero : value)),
    weights,
  );
}

/** Every number that a program prints of scores of two classes. */
export function scoreDefinitions(sweep: ThresholdSweep): readonly Definition[] {
  const rows = scoreRows().filter(({ classes }) => classes === 'two');
  return rows.flatMap((row) => {
    const value = valueOfScores(row, sweep);
    if (value === null || !Number.isFinite(value)) return [];
    const { name, isDefault, bits } = row;
    return [{ program: programFacts(row.program).title, name, isDefault, value, bits }];
  });
}

/** The metrics of every threshold of scores of two classes. */
export function thresholdDefinitions({
  thresholds,
  counts,
}: ThresholdSweep): readonly Definition[] {
  return Object.entries(AT_THRESHOLDS).flatMap(([metric, valuesAt]) => {
    const values = (valuesAt as typeof precision)(counts, { average: null, zeroDivision: NaN });
    return Array.from(values, (value, row) => ({
      program: null,
      name: `${metric} at a threshold of ${Number((thresholds[row] ?? NaN).toPrecision(6))}`,
      ...{ isDefault: false, value },
    })).filter(({ value }) => Number.isFinite(value));
  });
}

const AT_THRESHOLDS = { accuracy, f1, matthewsCorrcoef, precision, recall, specificity };

/** The matrix with true and predicted classes in each other's place. */
export function turned(matrix: ConfusionMatrix): ConfusionMatrix {
  const cells = Array.from(matrix.cells(), ({ trueLabel, predLabel, count }) => ({
    ...{ trueLabel: predLabel, predLabel: trueLabel, count },
  }));
  return confusionMatrixFromCells(cells, matrix.labels, { weighted: matrix.weighted });
}
