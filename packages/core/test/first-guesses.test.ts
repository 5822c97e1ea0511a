import { tableFromArrays } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import {
  addMatrices,
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
  f1,
  formatClassificationReport,
  normalizeMatrix,
  precision,
  rowOf,
  selectRows,
  slicedMatrices,
} from '../src/index.js';
import { thrown } from './thrown.js';

const yTrue = ['yes', 'no', 'yes'];
const yPred = ['yes', 'yes', 'yes'];
const rows = yTrue.map((label, i) => ({ label, predicted: yPred[i] ?? '' }));
const matrix = confusionMatrix<string>(yTrue, yPred);
const report = classificationReport(matrix);
const table = tableFromArrays({ label: yTrue, predicted: yPred });
const [batch] = table.batches;
const [region, device] = [
  ['north', 'south', 'north'],
  ['phone', 'phone', 'desk'],
];

/** As someone calls who has not read the types. */
type Loose = (...args: readonly unknown[]) => unknown;
const loose = (call: unknown): Loose => call as Loose;

/** What a new user tries first, and what the message says to write instead. */
const REFUSED: readonly (readonly [guess: string, call: () => unknown, message: string])[] = [
  [
    'f1(yTrue, yPred)',
    () => loose(f1)(yTrue, yPred),
    'expected a ConfusionMatrix or BinaryCounts, such as confusionMatrix(yTrue, yPred)',
  ],
  [
    'precision(new Map)',
    () => loose(precision)(new Map()),
    'Map, expected a ConfusionMatrix or BinaryCounts',
  ],
  [
    "precision(matrix, 'yes')",
    () => loose(precision)(matrix, 'yes'),
    'options is "yes", expected an object, did you mean { posLabel: "yes" }?',
  ],
  [
    "f1(matrix, 'macro')",
    () => loose(f1)(matrix, 'macro'),
    'options is "macro", expected an object, did you mean { average: "macro" }?',
  ],
  ['f1(report)', () => loose(f1)(report), 'expected a ConfusionMatrix or BinaryCounts'],
  [
    'confusionMatrix(rows of objects, rows of objects)',
    () => loose(confusionMatrix)(rows, rows),
    'take one column: rows.map((row) => row.label)',
  ],
  [
    'confusionMatrix(rows of objects)',
    () => loose(confusionMatrix)(rows),
    'yPred is undefined, expected a typed array, an array or an Arrow column',
  ],
  [
    "confusionMatrix('yes,no', 'yes,yes')",
    () => loose(confusionMatrix)('yes,no', 'yes,yes'),
    'yTrue is string, expected a typed array, an array or an Arrow column',
  ],
  [
    'confusionMatrix({ yTrue, yPred })',
    () => loose(confusionMatrix)({ yTrue, yPred }),
    'yTrue is Object, expected a typed array, an array or an Arrow column',
  ],
  [
    "confusionMatrix(yTrue, yPred, ['no', 'yes'])",
    () => loose(confusionMatrix)(yTrue, yPred, ['no', 'yes']),
    'did you mean { labels: … }?',
  ],
  [
    'confusionMatrix(yTrue, yPred, { sample_weight })',
    () => loose(confusionMatrix)(yTrue, yPred, { sample_weight: [1, 1, 1] }),
    'did you mean "sampleWeight"?',
  ],
  [
    "confusionMatrix(yTrue, yPred, { normalize: 'true' })",
    () => loose(confusionMatrix)(yTrue, yPred, { normalize: 'true' }),
    'there is no option "normalize", expected "labels", "other", "sampleWeight", "unit", "nulls" or "maxClasses"',
  ],
  [
    'confusionMatrix(table, table)',
    () => loose(confusionMatrix)(table, table),
    'yTrue is Table, expected a typed array, an array or an Arrow column, such as table.getChild(name)',
  ],
  [
    'confusionMatrix(batch, batch)',
    () => loose(confusionMatrix)(batch, batch),
    'such as table.getChild(name)',
  ],
  [
    'confusionMatrix([0.9, 0.2], [1, 0])',
    () => loose(confusionMatrix)([0.9, 0.2], [1, 0]),
    'yTrue[0] is 0.9, expected a string, a boolean or an integer',
  ],
  [
    'confusionMatrixFromCounts([[1, 2], [3, 4]])',
    () => loose(confusionMatrixFromCounts)([[1, 2], [3, 4]]), // prettier-ignore
    'labels is undefined, expected an array of labels',
  ],
  [
    'confusionMatrixFromCells({ cells })',
    () => loose(confusionMatrixFromCells)({ cells: [] }, ['a']),
    'expected cells { trueLabel, predLabel, count }, such as the rows of a GROUP BY',
  ],
  [
    'classificationReport(yTrue, yPred)',
    () => loose(classificationReport)(yTrue, yPred),
    'such as confusionMatrix(yTrue, yPred)',
  ],
  [
    'classificationReport(matrix, { digits: 3 })',
    () => loose(classificationReport)(matrix, { digits: 3 }),
    'there is no option "digits", expected "labels", "beta", "zeroDivision", "metrics" or "averagesOver"',
  ],
  [
    "classificationReport(matrix, ['yes'])",
    () => loose(classificationReport)(matrix, ['yes']),
    'did you mean { labels: … }?',
  ],
  [
    'formatClassificationReport(matrix)',
    () => loose(formatClassificationReport)(matrix),
    'expected a report, such as classificationReport(matrix)',
  ],
  [
    'slicedMatrices(yTrue, yPred, [region, device])',
    () => loose(slicedMatrices)(yTrue, yPred, [region, device]),
    'by is an array of 2, expected an object of columns by name, such as { country }',
  ],
  [
    'slicedMatrices(yTrue, yPred, region)',
    () => loose(slicedMatrices)(yTrue, yPred, region),
    'expected an object of columns by name, such as { country }',
  ],
  [
    'normalizeMatrix(matrix)',
    () => loose(normalizeMatrix)(matrix),
    'over is undefined, expected one of "true", "pred", "all"',
  ],
  [
    "rowOf(matrix, 'yes')",
    () => loose(rowOf)(matrix, 'yes'),
    'expected a report, such as classificationReport(matrix)',
  ],
  [
    "rowOf(report, 'maybe')",
    () => loose(rowOf)(report, 'maybe'),
    'label is "maybe", expected one of "no", "yes"',
  ],
  [
    "matrix.at('yes', 'maybe')",
    () => matrix.at('yes', 'maybe'),
    'predLabel is "maybe", expected one of "no", "yes"',
  ],
];

/** What a new user tries first, and what works. */
const TAKEN: readonly (readonly [guess: string, call: () => unknown, expected: unknown])[] = [
  ['addMatrices([m1, m2])', () => addMatrices([matrix, matrix]).total, 6],
  ["rowOf(report, 'yes').recall", () => rowOf(report, 'yes').recall, 1],
  ["selectRows(matrix, ['yes'])", () => [...selectRows(matrix, ['yes']).tp], [2]],
  [
    'a count of a SQL driver',
    () => {
      const cells = [{ trueLabel: 'yes', predLabel: 'yes', count: 2n }];
      return confusionMatrixFromCells(cells, ['no', 'yes']).at('yes', 'yes');
    },
    2,
  ],
  [
    'slicedMatrices(yTrue, yPred, { region })',
    () => slicedMatrices(yTrue, yPred, { region }).map(({ group }) => group.region),
    ['north', 'south'],
  ],
  [
    "confusionMatrix(table.getChild('label'), …)",
    () =>
      (
        loose(confusionMatrix)(
          table.getChild('label'),
          table.getChild('predicted'),
        ) as typeof matrix
      ).at('no', 'yes'),
    1,
  ],
];

describe('a first guess', () => {
  it.each(REFUSED)('is told what to write instead: %s', (_, call, message) => {
    expect(thrown(call).message).toContain(message);
  });

  it.each(TAKEN)('works: %s', (_, call, expected) => {
    expect(call()).toEqual(expected);
  });
});
