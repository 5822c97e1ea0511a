import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import {
  countIndicatorBytes,
  foldPlaces,
  sumIndicatorWords,
} from '../../src/counts/kernels/count-indicator-labels.js';
import { countIndicatorSamples } from '../../src/counts/kernels/count-indicator-samples.js';
import { fillOnes } from '../../src/sets/kernels/fill-ones.js';
import { listBits } from '../../src/sets/kernels/list-bits.js';
import { findNotBinary, listOnes } from '../../src/sets/kernels/list-ones.js';
import { markCodes } from '../../src/ranking/kernels/mark-codes.js';
import { drawSets, layOut, setsOf } from './laid-out.js';

const random = createRandom(131);
const COLUMNS = [1, 2, 3, 4, 5, 8, 31];

const drawCells = (n: number): number[] => drawIntegers(random, n, 0, 2);
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The same bytes in the memory of whole words. */
function inWords(cells: readonly number[]): { bytes: Uint8Array; words: Int32Array } {
  const words = new Int32Array(Math.ceil(cells.length / 4) + 1);
  const bytes = new Uint8Array(words.buffer, 0, cells.length);
  bytes.set(cells);
  return { bytes, words: words.subarray(0, cells.length >> 2) };
}

describe('sumIndicatorWords', () => {
  // Groups of rows go by four; 255 of them are as many as a byte counts.
  it.each([...ROW_COUNTS, 254, 255])('counts the places of %d groups', (nGroups) => {
    for (const nWords of [1, 2, 5]) {
      const size = 4 * nWords;
      const skipped = 2;
      const rows = nGroups + skipped;
      const isFull = nGroups > 100;
      const draw = () => (isFull ? range(rows * size).map(() => 1) : drawCells(rows * size));
      const [t, p] = [draw(), draw()];
      const [support, predicted, both] = [0, 1, 2].map(() => new Int32Array(nWords)) as [
        Int32Array,
        Int32Array,
        Int32Array,
      ];
      const [truth, prediction] = [inWords(t).words, inWords(p).words];
      expect(
        sumIndicatorWords(truth, prediction, skipped, rows, support, predicted, both) >>> 0,
      ).toBe(0);
      const byPlace = (is: (cell: number) => boolean) =>
        range(size).map(
          (place) => range(nGroups).filter((group) => is((skipped + group) * size + place)).length,
        );
      const bytes = (sums: Int32Array) => [...new Uint8Array(sums.buffer)];
      expect(bytes(support)).toEqual(byPlace((cell) => t[cell] === 1));
      expect(bytes(predicted)).toEqual(byPlace((cell) => p[cell] === 1));
      expect(bytes(both)).toEqual(byPlace((cell) => t[cell] === 1 && p[cell] === 1));
    }
  });

  it.each([2, 3, 128, 255])('tells of a %d in any byte', (bad) => {
    for (const nGroups of [1, 3, 4, 5, 9]) {
      for (const cell of range(nGroups * 8)) {
        for (const side of [0, 1]) {
          const cells = [0, 1].map((i) =>
            range(nGroups * 8).map((c) => (i === side && c === cell ? bad : 1)),
          );
          const [t, p] = [inWords(at(cells, 0)).words, inWords(at(cells, 1)).words];
          const sums = [new Int32Array(2), new Int32Array(2), new Int32Array(2)] as const;
          expect(sumIndicatorWords(t, p, 0, nGroups, ...sums)).not.toBe(0);
        }
      }
    }
  });
});

describe('foldPlaces', () => {
  it.each(COLUMNS)('adds places up to %d labels', (nLabels) => {
    for (const nRows of [1, 2, 4]) {
      const bytes = drawIntegers(random, nLabels * nRows, 0, 256);
      const counts = new Int32Array(nLabels).fill(5);
      const view = viewOf(Uint8Array, bytes);
      foldPlaces(view, counts);
      expect([...counts]).toEqual(
        range(nLabels).map((j) => 5 + total(bytes.filter((_, i) => i % nLabels === j))),
      );
      expect(view.every((byte) => byte === 0)).toBe(true);
    }
  });
});

describe('countIndicatorBytes', () => {
  it.each(ROW_COUNTS)('counts the labels of %d rows, from any row on', (n) => {
    for (const k of COLUMNS) {
      const [t, p] = [drawCells(n * k), drawCells(n * k)];
      for (const first of new Set([0, n >> 1, n])) {
        const sums = [0, 1, 2].map(() => new Int32Array(k).fill(3)) as [
          Int32Array,
          Int32Array,
          Int32Array,
        ];
        const views = [viewOf(Uint8Array, t), viewOf(Uint8Array, p, 3)] as const;
        expect(countIndicatorBytes(...views, first * k, ...sums)).toBe(0);
        const byLabel = (is: (cell: number) => boolean) =>
          range(k).map(
            (label) => 3 + range(n).filter((row) => row >= first && is(row * k + label)).length,
          );
        expect(sums.map((column) => [...column])).toEqual([
          byLabel((cell) => t[cell] === 1),
          byLabel((cell) => p[cell] === 1),
          byLabel((cell) => t[cell] === 1 && p[cell] === 1),
        ]);
      }
    }
  });

  it.each([2, 254, 255])('tells of a %d in any byte', (bad) => {
    for (const cell of range(9)) {
      const one = range(9).map((i) => (i === cell ? bad : 1));
      const sums = [new Int32Array(3), new Int32Array(3), new Int32Array(3)] as const;
      const good = new Uint8Array(9).fill(1);
      expect(countIndicatorBytes(Uint8Array.from(one), good, 0, ...sums)).not.toBe(0);
      expect(countIndicatorBytes(good, Uint8Array.from(one), 0, ...sums)).not.toBe(0);
    }
  });
});

describe('countIndicatorSamples', () => {
  const count = (
    t: readonly number[],
    p: readonly number[],
    k: number,
    first: number,
    m: number,
  ) => {
    const [truth, prediction] = [inWords(t), inWords(p)];
    const out = [0, 1, 2, 3].map(() => new Float64Array(m).fill(99)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const seen = countIndicatorSamples(
      ...([truth.bytes, prediction.bytes, truth.words, prediction.words, k, first] as const),
      ...out,
    );
    return { seen, rows: range(m).map((j) => out.map((column) => at(column, j))) };
  };

  // A byte of a sum holds 255 words of four labels.
  it.each([...COLUMNS, 1019, 1020, 1021, 2045])('counts samples of %d labels, from any on', (k) => {
    for (const n of k > 100 ? [3] : [1, 2, 5, 9]) {
      const draw = () => (k > 100 ? range(n * k).map(() => 1) : drawCells(n * k));
      const [t, p] = [draw(), draw()];
      for (const first of new Set([0, 1, n >> 1])) {
        const m = n - first;
        const { seen, rows } = count(t, p, k, first, m);
        expect(seen).toBe(0);
        const countOf = (j: number, inTruth: number, inPrediction: number) =>
          range(k).filter(
            (label) =>
              t[(first + j) * k + label] === inTruth && p[(first + j) * k + label] === inPrediction,
          ).length;
        expect(rows).toEqual(
          range(m).map((j) => [
            countOf(j, 1, 1),
            countOf(j, 0, 1),
            countOf(j, 1, 0),
            countOf(j, 0, 0),
          ]),
        );
      }
    }
  });

  it.each([2, 128, 255])('tells of a %d in any byte', (bad) => {
    for (const k of [3, 7]) {
      for (const cell of range(3 * k)) {
        const good = range(3 * k).map(() => 1);
        const one = good.map((value, i) => (i === cell ? bad : value));
        expect(count(one, good, k, 0, 3).seen).not.toBe(0);
        expect(count(good, one, k, 0, 3).seen).not.toBe(0);
      }
    }
  });
});

describe('sets of an indicator matrix', () => {
  it.each(ROW_COUNTS)('are those of its ones, and back, for %d rows', (n) => {
    for (const k of COLUMNS) {
      const sets = drawSets(random, n, k);
      const cells = sets.flatMap((set) => range(k).map((code) => Number(set.includes(code))));
      const { offsets, codes } = layOut(sets);
      const data = new Uint8Array(n * k);
      fillOnes(offsets, codes, k, data);
      expect([...data]).toEqual(cells);

      const [outOffsets, outCodes] = [new Int32Array(n + 1).fill(9), new Int32Array(codes.length)];
      listOnes(viewOf(Uint8Array, cells), k, outOffsets, outCodes);
      expect(setsOf(outOffsets, outCodes)).toEqual(sets);

      const nOnes = new Int32Array(1);
      expect(findNotBinary(viewOf(Uint8Array, cells), nOnes)).toBe(-1);
      expect(nOnes[0]).toBe(codes.length);

      for (const first of new Set([0, n >> 1])) {
        const out = new Float64Array((n - first) * k).fill(9);
        markCodes(offsets, codes, first, k, out);
        expect([...out]).toEqual(cells.slice(first * k));
      }
    }
  });

  it.each([2, 255])('may not hold a %d', (bad) => {
    for (const cell of range(9)) {
      const cells = range(9).map((i) => (i >= cell ? bad : 1));
      expect(findNotBinary(viewOf(Uint8Array, cells), new Int32Array(1))).toBe(cell);
    }
  });

  it('markCodes writes nothing where there are no labels', () => {
    const out = new Float64Array(0);
    markCodes(Int32Array.of(0, 0), new Int32Array(0), 0, 0, out);
    expect(out.length).toBe(0);
  });
});

describe('listBits', () => {
  it.each(ROW_COUNTS)('lists the bits of %d rows from any bit on', (n) => {
    for (const k of [1, 3, 7, 8, 9, 17]) {
      for (const offset of [0, 1, 7, 8, 13]) {
        // Few ones, so that whole bytes are 0.
        const sets = drawSets(random, n, k, 0.1);
        const cells = sets.flatMap((set) => range(k).map((code) => Number(set.includes(code))));
        const all = [...range(offset).map(() => 1), ...cells, ...range(9).map(() => 1)];
        const bytes = range(Math.ceil(all.length / 8)).map((byte) =>
          total(range(8).map((bit) => (all[8 * byte + bit] ?? 1) << bit)),
        );
        const bits = viewOf(Uint8Array, bytes);
        const offsets = new Int32Array(n + 1).fill(9);
        listBits(bits, offset, k, offsets, new Int32Array(0));
        const ends = [0, ...sets.map((_, i) => sets.slice(0, i + 1).flat().length)];
        expect([...offsets]).toEqual(ends);
        const codes = new Int32Array(sets.flat().length);
        listBits(bits, offset, k, offsets, codes);
        expect(setsOf(offsets, codes)).toEqual(sets);
      }
    }
  });
});
