import { describe, expect, it } from 'vitest';
import { createRandom, sampled } from '@confmat/testkit';
import { confusionMatrix } from '../../../src/index.js';
import type { ConfusionCell } from '../../../src/index.js';
import { fitsTable } from '../../../src/matrix/counting/pair-counts.js';
import { integerCells } from '../../tally.js';

/** Integers in [least, least + span), both ends among them if there are rows for them. */
function drawColumn(n: number, least: number, span: number, seed: number): Int32Array {
  const random = createRandom(seed);
  const column = new Int32Array(n);
  for (let row = 0; row < n; ++row) column[row] = least + Math.floor(random() * span);
  column[0] = least + span - 1;
  column[n - 1] = least;
  return column;
}

/** Cells as one text: that of tens of thousands is compared at once. */
const asText = (cells: Iterable<ConfusionCell>): string =>
  Array.from(
    cells,
    ({ trueLabel, predLabel, count }) => `${trueLabel} as ${predLabel}: ${count}`,
  ).join('\n');

describe('fitsTable', () => {
  it.each([
    // Up to 4096 cells whatever the rows, then 4 a row, never beyond 2^22.
    [64, 64, 0, true],
    [64, 65, 0, false],
    [1, 4096, 1024, true],
    [1, 4097, 1024, false],
    [1, 4100, 1025, true],
    [1, 4101, 1025, false],
    [2048, 2048, 2 ** 20, true],
    [2048, 2048, 2 ** 20 - 1, false],
    [2048, 2049, 2 ** 30, false],
    [0, 0, 0, true],
  ])('of %d by %d cells and %d rows is %s', (nTrue, nPred, nSamples, expected) => {
    expect(fitsTable(nTrue, nPred, nSamples)).toBe(expected);
  });
});

describe('columns whose ranges lie at the limits of a table', () => {
  const least = [-(2 ** 31), -7, 0];
  const leastOfBoth = least.map((leastTrue, i) => [leastTrue, least[(i + 1) % 3] ?? 0] as const);

  it.each([
    [10, 64, 64],
    [10, 64, 65],
    [10, 65, 64],
    [2000, 80, 100],
    [2000, 80, 101],
    [2000, 8000, 1],
    [2000, 8001, 1],
    [2000, 1, 8001],
    [17_000, 65_536, 65_536],
    [17_000, 65_537, 68_001],
    [2, 2 ** 31, 1],
  ])('are counted alike: %d rows, spans of %d and %d', (n, trueSpan, predSpan) => {
    for (const [leastTrue, leastPred] of sampled(leastOfBoth, 3)) {
      const yTrue = drawColumn(n, leastTrue, trueSpan, 101);
      const yPred = drawColumn(n, leastPred, predSpan, 102);
      const sampleWeight = drawColumn(n, -2, 5, 103);
      const counted = confusionMatrix(yTrue, yPred);
      expect(asText(counted.cells())).toBe(asText(integerCells(yTrue, yPred)));
      const weighted = confusionMatrix(yTrue, yPred, { sampleWeight });
      expect(asText(weighted.cells())).toBe(asText(integerCells(yTrue, yPred, sampleWeight)));
      const labels = [...new Set([...yTrue, ...yPred])].sort((a, b) => a - b).join();
      expect([counted.labels.join(), weighted.labels.join()]).toEqual([labels, labels]);
    }
  });

  const nearTable = [
    [2 ** 20, 2048, 2048],
    [2 ** 20 - 1, 2048, 2048],
    [2 ** 20, 2048, 2049],
  ] as const;
  it.each(sampled(nearTable, 6))(
    'are counted alike: %d rows, spans of %d and %d, all pairs',
    { timeout: 30_000 },
    (n, trueSpan, predSpan) => {
      const yTrue = drawColumn(n, 0, trueSpan, 104);
      const yPred = drawColumn(n, 0, predSpan, 105);
      const expected = new Float64Array(trueSpan * predSpan);
      for (let row = 0; row < n; ++row) {
        const cell = (yTrue[row] ?? 0) * predSpan + (yPred[row] ?? 0);
        expected[cell] = (expected[cell] ?? 0) + 1;
      }
      const received = new Float64Array(trueSpan * predSpan);
      const matrix = confusionMatrix<number>(yTrue, yPred);
      for (const { trueLabel, predLabel, count } of matrix.cells()) {
        received[trueLabel * predSpan + predLabel] = count;
      }
      const bytesOf = ({ buffer }: Float64Array<ArrayBuffer>) => Buffer.from(buffer);
      expect(bytesOf(received).equals(bytesOf(expected))).toBe(true);
      expect(matrix.total).toBe(n);
    },
  );
});

describe('weights of integers', () => {
  it('leave a class in whose rows sum to 0, wherever it comes', () => {
    // Rows of 1,024 zeros, then of labels outside a range that those let expect.
    for (const others of [[3], [3, 200], [3, -9], [3, 100_000]]) {
      const yTrue = [...new Array<number>(1024).fill(0), ...others];
      const sampleWeight = yTrue.map((label) => (label === 3 ? 0 : 0.5));
      const matrix = confusionMatrix(Int32Array.from(yTrue), Int32Array.from(yTrue), {
        sampleWeight,
      });
      expect(matrix.labels).toEqual([...new Set(yTrue)].sort((a, b) => a - b));
      expect(matrix.at(3, 3)).toBe(0);
      expect(matrix.at(0, 0)).toBe(512);
      expect(matrix.total).toBe(512 + (others.length - 1) / 2);
      expect(matrix.weighted).toBe(true);
    }
  });
});

describe('columns of bytes', () => {
  /** From 32,768 rows on they are counted in one table over all bytes. */
  const lengths = [1, 9, 32_767, 32_768, 32_769];

  it.each(lengths)('are counted over their whole range, %d rows', (n) => {
    for (const [type, least] of [
      [Uint8Array, 0],
      [Int8Array, -128],
      [Uint8ClampedArray, 0],
    ] as const) {
      const yTrue = type.from(drawColumn(n, least, 256, 106));
      const yPred = type.from(drawColumn(n, least, 256, 107));
      expect(asText(confusionMatrix(yTrue, yPred).cells()), type.name).toBe(
        asText(integerCells(yTrue, yPred)),
      );
    }
  });

  it.each(lengths)('are counted over a short range, from an odd offset, %d rows', (n) => {
    for (const type of [Uint8Array, Int8Array]) {
      const view = (seed: number) => {
        const larger = new type(n + 5).fill(99);
        larger.set(drawColumn(n, 3, 4, seed), 3);
        return larger.subarray(3, 3 + n);
      };
      const [yTrue, yPred] = [view(108), view(109)];
      const matrix = confusionMatrix(yTrue, yPred);
      expect(asText(matrix.cells())).toBe(asText(integerCells(yTrue, yPred)));
      const other = confusionMatrix(Array.from(yTrue), Array.from(yPred));
      expect(matrix).toEqual(other);
    }
  });

  it.each(lengths)('are counted beside bytes of the other sign, %d rows', (n) => {
    const unsigned = Uint8Array.from(drawColumn(n, 0, 256, 110));
    const signed = Int8Array.from(drawColumn(n, -128, 256, 111));
    expect(asText(confusionMatrix(unsigned, signed).cells())).toBe(
      asText(integerCells(unsigned, signed)),
    );
    expect(asText(confusionMatrix(signed, unsigned).cells())).toBe(
      asText(integerCells(signed, unsigned)),
    );
    const buffer = Buffer.from(unsigned);
    expect(asText(confusionMatrix(buffer, unsigned).cells())).toBe(
      asText(integerCells(unsigned, unsigned)),
    );
  });

  it('are refused if one is not listed, naming the first row', () => {
    const column = new Uint8Array(40_000);
    column[39_999] = 255;
    expect(() =>
      confusionMatrix(column, column, { labels: [0] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue[39999] is 255, expected one of 0]`,
    );
  });
});
