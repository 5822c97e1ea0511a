import { describe, expect, it } from 'vitest';
import {
  labelsFromCodes,
  oracleBinaryCounts,
  oracleConfusionMatrix,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sprinkleNulls,
} from '@confmat/testkit';
import { classCounts, confusionMatrix, confusionMatrixFromCounts } from '../../src/index.js';
import type { Label } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { COLUMN_KINDS } from './columns.js';
import type { ColumnKind } from './columns.js';

const nSamples = 300;

interface Rows {
  readonly yTrue: Label[];
  readonly yPred: Label[];
}

function randomRows({ labels }: ColumnKind, seed: number, skew: 'uniform' | 'zipf'): Rows {
  const nClasses = labels.length;
  const codes = randomColumns({ seed, nSamples, nClasses, skew, errorRate: 0.4 });
  return {
    yTrue: labelsFromCodes(codes.yTrue, labels),
    yPred: labelsFromCodes(codes.yPred, labels),
  };
}

const integerWeights = randomIntegerWeights({ seed: 11, nSamples });
const fractionalWeights = randomFractionalWeights({ seed: 12, nSamples });
const flat = (counts: readonly (readonly number[])[]): number[] => counts.flat();

describe.each(COLUMN_KINDS)('confusionMatrix of $name', (kind) => {
  const { labels, column } = kind;

  it.each(['uniform', 'zipf'] as const)('counts %s classes as the definition does', (skew) => {
    const { yTrue, yPred } = randomRows(kind, 1, skew);
    const matrix = confusionMatrix(column(yTrue), column(yPred));
    const oracle = oracleConfusionMatrix(yTrue, yPred, { labels });
    expect(matrix.labels).toEqual(oracle.labels);
    expect([...matrix.counts]).toEqual(flat(oracle.counts));
    expect([matrix.total, matrix.weighted, matrix.nSkipped]).toEqual([nSamples, false, 0]);
  });

  it('finds only the labels that occur', () => {
    const { yTrue, yPred } = randomRows(kind, 2, 'uniform');
    const [first, second] = labels;
    const few = (cells: Label[]) =>
      cells.map((label) => (label === first ? label : (second ?? '')));
    const matrix = confusionMatrix(column(few(yTrue)), column(few(yPred)));
    expect(matrix.labels).toEqual([first, second]);
  });

  it('counts rows of one class', () => {
    const cells = Array.from({ length: 9 }, () => labels.at(-1) ?? '');
    const matrix = confusionMatrix(column(cells), column(cells));
    expect([matrix.labels, ...matrix.counts]).toEqual([[labels.at(-1)], 9]);
  });

  it('counts a single row', () => {
    const matrix = confusionMatrix(column(labels.slice(0, 1)), column(labels.slice(1, 2)));
    expect([...matrix.counts]).toEqual([0, 1, 0, 0]);
  });

  it('keeps given labels in their order, absent ones too', () => {
    const { yTrue, yPred } = randomRows(kind, 3, 'zipf');
    const absent = typeof labels[0] === 'string' ? ['absent'] : [88_888_888];
    const given = [...labels].reverse().concat(typeof labels[0] === 'boolean' ? [] : absent);
    const matrix = confusionMatrix(column(yTrue), column(yPred), { labels: given });
    const oracle = oracleConfusionMatrix(yTrue, yPred, { labels: given });
    expect(matrix.labels).toEqual(given);
    expect([...matrix.counts]).toEqual(flat(oracle.counts));
  });

  it('adds integer weights exactly and fractional ones to 1e-12', () => {
    const { yTrue, yPred } = randomRows(kind, 4, 'uniform');
    for (const sampleWeight of [integerWeights, fractionalWeights]) {
      const matrix = confusionMatrix(column(yTrue), column(yPred), { sampleWeight });
      const oracle = oracleConfusionMatrix(yTrue, yPred, { labels, sampleWeight });
      expect(matrix.labels).toEqual(labels);
      expect(matrix.weighted).toBe(true);
      if (sampleWeight === integerWeights) {
        expect([...matrix.counts]).toEqual(flat(oracle.counts));
      } else {
        expectClose(matrix.counts, flat(oracle.counts));
      }
    }
  });

  it('adds the weights of given labels', () => {
    const { yTrue, yPred } = randomRows(kind, 5, 'uniform');
    const given = [...labels].reverse();
    const options = { labels: given, sampleWeight: integerWeights };
    const matrix = confusionMatrix(column(yTrue), column(yPred), options);
    const oracle = oracleConfusionMatrix(yTrue, yPred, options);
    expect([...matrix.counts]).toEqual(flat(oracle.counts));
  });

  it('counts each class against the rest as the definition does', () => {
    const { yTrue, yPred } = randomRows(kind, 6, 'zipf');
    for (const sampleWeight of [undefined, integerWeights, fractionalWeights]) {
      const matrix = confusionMatrix(column(yTrue), column(yPred), { sampleWeight });
      const counts = classCounts(matrix);
      const oracle = labels.map((label) => oracleBinaryCounts(yTrue, yPred, label, sampleWeight));
      for (const count of ['tp', 'fp', 'fn', 'tn'] as const) {
        const expected = oracle.map((row) => row[count]);
        expectClose(counts[count] ?? [], expected, count);
      }
    }
  });

  it('gives zeros for empty columns if labels are given', () => {
    const matrix = confusionMatrix(column([]), column([]), { labels });
    expect(matrix.labels).toEqual(labels);
    expect(matrix.total).toBe(0);
    expect([...matrix.counts]).toEqual(labels.flatMap(() => labels.map(() => 0)));
  });
});

describe('confusionMatrix with nulls: "skip"', () => {
  const kinds = COLUMN_KINDS.filter(({ name }) => name.startsWith('Array of'));

  it.each(kinds)('leaves out the rows of $name that miss a label', (kind) => {
    const rows = randomRows(kind, 7, 'uniform');
    const yTrue = sprinkleNulls(rows.yTrue, { seed: 1, nullRate: 0.2 });
    const yPred = sprinkleNulls(rows.yPred, { seed: 2, nullRate: 0.1 });
    const isWhole = (row: number) => yTrue[row] !== null && yPred[row] !== null;
    const whole = <T>(cells: readonly T[]) => cells.filter((_, row) => isWhole(row));
    for (const sampleWeight of [undefined, integerWeights]) {
      const matrix = confusionMatrix(yTrue, yPred, { nulls: 'skip', sampleWeight });
      const oracle = oracleConfusionMatrix(whole(rows.yTrue), whole(rows.yPred), {
        labels: kind.labels,
        sampleWeight: sampleWeight && whole(sampleWeight),
      });
      expect(matrix.labels).toEqual(kind.labels);
      expect([...matrix.counts]).toEqual(flat(oracle.counts));
      expect(matrix.nSkipped).toBe(nSamples - whole(yTrue).length);
    }
  });

  it.each([Float32Array, Float64Array])('takes NaN of %o for a missing label', (type) => {
    const matrix = confusionMatrix(type.of(1, NaN, 2, 1), type.of(1, 1, 2, NaN), { nulls: 'skip' });
    expect(matrix.labels).toEqual([1, 2]);
    expect([...matrix.counts]).toEqual([1, 0, 0, 1]);
    expect(matrix.nSkipped).toBe(2);
  });
});

describe('confusionMatrix of mixed column types', () => {
  it('counts any pair of integer columns alike', () => {
    const codes = randomColumns({ seed: 8, nSamples, nClasses: 5, errorRate: 0.5 });
    const expected = confusionMatrix(codes.yTrue, codes.yPred);
    const types = [Int8Array, Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array];
    const columns = (cells: number[]) => [
      cells,
      cells.map(BigInt),
      BigInt64Array.from(cells.map(BigInt)),
      BigUint64Array.from(cells.map(BigInt)),
      ...types.map((type) => type.from(cells)),
    ];
    for (const yTrue of columns(codes.yTrue)) {
      for (const yPred of columns(codes.yPred)) {
        const matrix = confusionMatrix<number | bigint>(yTrue, yPred);
        expect(matrix.labels).toEqual(expected.labels);
        expect(matrix.counts).toEqual(expected.counts);
      }
    }
  });

  it('reads a part of a larger buffer', () => {
    const buffer = BigInt64Array.of(9n, 9n, 1n, -2n, 1n, 9n);
    const matrix = confusionMatrix(buffer.subarray(2, 5), Int16Array.of(9, 1, 1, -2).subarray(1));
    expect(matrix).toEqual(
      confusionMatrixFromCounts(
        [
          [0, 1],
          [1, 1],
        ],
        [-2, 1],
      ),
    );
  });
});
