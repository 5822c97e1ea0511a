import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '../../src/index.js';
import {
  classShares,
  exchangedColumns,
  matrixRows,
  numbersOfRow,
  valueOfRow,
} from '../../src/profiles.js';
import type { MatrixRow } from '../../src/profiles.js';
import { bruteForce } from './brute-force.js';
import type { Answer } from './brute-force.js';

/** Small matrices with absent classes, one class, no right answer, and others. */
const CASES: readonly (readonly (readonly number[])[])[] = [
  [[5, 3, 0], [2, 6, 0], [1, 1, 0]],
  [[5, 2, 1], [1, 6, 1], [0, 0, 0]],
  [[4, 0], [0, 0]],
  [[8, 0], [2, 0]],
  [[0, 8], [0, 3]],
  [[0, 5], [3, 0]],
  [[0, 0, 0], [0, 9, 0], [0, 0, 0]],
  ...Array.from({ length: 12 }, (_, seed) => randomCounts(seed)),
]; // prettier-ignore

function randomCounts(seed: number): number[][] {
  const random = createRandom(seed + 1);
  const nClasses = 2 + (seed % 4);
  return Array.from({ length: nClasses }, () =>
    Array.from({ length: nClasses }, () => Math.max(0, Math.floor(random() * 9) - 4)),
  ).map((row, code) => (code === 0 ? [(row[0] ?? 0) + 1, ...row.slice(1)] : row));
}

function answersOf(counts: readonly (readonly number[])[]): Answer[] {
  return counts.flatMap((row, t) =>
    row.flatMap((count, p) => Array.from({ length: count }, (): Answer => [t, p])),
  );
}

const matrixOf = (counts: readonly (readonly number[])[]) =>
  confusionMatrixFromCounts(counts, [...counts.keys()]);
const rowOf = (program: string, name: string): MatrixRow => {
  const row = matrixRows().find((one) => one.program === program && one.name === name);
  if (!row) throw new Error(`${program} has no ${name}`);
  return row;
};

describe('valueOfRow', () => {
  const plain = matrixRows().filter(({ variant }) => variant === 'none');

  it.each(plain.map((row) => [`${row.program} ${row.name}`, row] as const))(
    'is what counting row by row gives: %s',
    (_, row) => {
      for (const counts of CASES) {
        const found = valueOfRow(row, matrixOf(counts));
        const wanted = bruteForce(row, answersOf(counts), counts.length);
        const where = JSON.stringify(counts);
        if (wanted === null || Number.isNaN(wanted)) expect(found, where).toEqual(wanted);
        else expect(found, where).toBeCloseTo(wanted, 10);
      }
    },
  );

  it('is of one number for each class of several, of the last class of two', () => {
    const row = rowOf('catboost', 'Recall');
    // Recall 5/8, 6/8 and 0/0, which CatBoost has as 1.
    expect(numbersOfRow(row, matrixOf(CASES[1] ?? []))).toEqual([
      { name: 'Recall (class 0)', value: 5 / 8 },
      { name: 'Recall (class 1)', value: 6 / 8 },
      { name: 'Recall (class 2)', value: 1 },
    ]);
    expect(numbersOfRow(row, matrixOf([[8, 0], [2, 0]]))).toEqual([{ name: 'Recall', value: 0 / 2 }]); // prettier-ignore
  });

  it('is null where a 0/0 was never run', () => {
    const row = rowOf('smile', 'Precision');
    expect(valueOfRow(row, matrixOf([[8, 0], [2, 0]]))).toBeNull(); // prettier-ignore
    expect(valueOfRow(row, matrixOf([[7, 1], [1, 3]]))).toBe(3 / 4); // prettier-ignore
  });
});

describe('the formulas of single programs', () => {
  it('take the F of the second of two classes in DL4J', () => {
    // F of class 1: 2 · 3 / (2 · 3 + 1 + 2).
    const counts = [[4, 1], [2, 3]]; // prettier-ignore
    expect(valueOfRow(rowOf('dl4j', 'f1()'), matrixOf(counts))).toBeCloseTo(6 / 9, 12);
    expect(valueOfRow(rowOf('dl4j', 'f1(Micro)'), matrixOf(counts))).toBeCloseTo(6 / 9, 12);
  });

  it('take the label 1 of a truth of two labels in smartcore, be it there or not', () => {
    const third = confusionMatrixFromCounts([[2, 0], [0, 2]], [0, 2]); // prettier-ignore
    expect(valueOfRow(rowOf('smartcore', 'precision'), third)).toBe(0);
    expect(valueOfRow(rowOf('smartcore', 'f1'), third)).toBeNaN();
  });

  it('stretch the hits of one class seen over all in torcheval', () => {
    const row = rowOf('torcheval', 'multiclass_recall(average=macro)');
    expect(valueOfRow(row, matrixOf([[4, 0], [0, 0]]))).toBe(Infinity); // prettier-ignore
    expect(valueOfRow(row, matrixOf([[4, 0, 0], [1, 2, 0], [0, 0, 0]]))).toBeNaN(); // prettier-ignore
    expect(valueOfRow(row, matrixOf([[3, 1], [0, 4]]))).toBeCloseTo((3 / 4 + 1) / 2, 12); // prettier-ignore
  });

  it('stop the cells of linfa at 2^24', () => {
    const full = 2 ** 24;
    const matrix = matrixOf([[full + 5, full], [0, 0]]); // prettier-ignore
    expect(valueOfRow(rowOf('linfa', 'accuracy()'), matrix)).toBe(0.5);
  });

  it('wrap the products of Smile at 2^31', () => {
    const row = rowOf('smile', 'MatthewsCorrelation');
    // (60,000² − 20,000²) / 80,000² is 0.5; of 32 bits 60,000² is 3.6e9 − 2^32.
    const wrapped = (3.6e9 - 2 ** 32 - 4e8) / 80_000 ** 2;
    expect(valueOfRow(row, matrixOf([[60_000, 20_000], [20_000, 60_000]]))).toBeCloseTo(wrapped, 12); // prettier-ignore
    expect(valueOfRow(row, matrixOf([[6, 2], [2, 6]]))).toBe(0.5); // prettier-ignore
  });
});

describe('exchangedColumns', () => {
  it('goes from one number to the other, whatever the rows', () => {
    for (const counts of CASES.slice(0, 8)) {
      const matrix = matrixOf(counts);
      for (const from of matrixRows().filter(({ metric }) => metric === 'f1')) {
        for (const to of matrixRows().filter(({ metric }) => metric === 'f1')) {
          const steps = exchangedColumns(from, to, matrix);
          const last = steps.length === 0 ? valueOfRow(from, matrix) : steps.at(-1)?.value;
          expect(last, `${from.name} → ${to.name}`).toEqual(valueOfRow(to, matrix));
        }
      }
    }
  });
});

describe('classShares', () => {
  it('names the class that is left out of a mean', () => {
    const matrix = matrixOf(CASES[0] ?? []);
    const shares = classShares(rowOf('yardstick', 'precision(estimator = "macro")'), matrix);
    expect(shares).toEqual([
      { label: 0, value: 5 / 8, share: 1 / 2 },
      { label: 1, value: 6 / 10, share: 1 / 2 },
      { label: 2, value: NaN, share: 0 },
    ]);
    expect(classShares(rowOf('weka', 'kappa'), matrix)).toEqual([]);
  });
});

describe('the table', () => {
  it('has each number of a program once', () => {
    const names = matrixRows().map(({ program, name }) => `${program} ${name}`);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('has at most 12 formulas of single programs', () => {
    expect(new Set(matrixRows().map(({ variant }) => variant)).size - 1).toBe(6);
  });
});
