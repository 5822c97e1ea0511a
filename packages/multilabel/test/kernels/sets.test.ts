import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import { addSetLabels, countSetLabels } from '../../src/counts/kernels/count-set-labels.js';
import { countSetSamples } from '../../src/counts/kernels/count-set-samples.js';
import { dropZeros } from '../../src/sets/kernels/drop-zeros.js';
import { encodeSets } from '../../src/counts/kernels/encode-sets.js';
import { expandTexts, measureTexts } from '../../src/sets/kernels/expand-texts.js';
import {
  findNegative,
  findUnplaced,
  markNegative,
  markOccurring,
} from '../../src/sets/kernels/find-code.js';
import {
  findOutside,
  findUnsortedOffset,
  findUnsortedSet,
} from '../../src/sets/kernels/find-in-sets.js';
import { findLabelRows } from '../../src/counts/kernels/find-label-rows.js';
import { gatherSets } from '../../src/sets/kernels/gather-sets.js';
import { addPairCells, countPairCells, invertSets } from '../../src/pairs/kernels/multiply-sets.js';
import { orderSets } from '../../src/sets/kernels/order-sets.js';
import { splitErrors } from '../../src/pairs/kernels/split-errors.js';
import { blankMissing, writeSizes } from '../../src/kernels/write-sizes.js';
import { drawSets, layOut, setsOf } from './laid-out.js';

const random = createRandom(132);
const K = 5;
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const drawWeights = (n: number): number[] =>
  drawIntegers(random, n, -2, 7).map((value) => value / 4);

/** Samples in which a label is true and predicted, predicted only, and true only. */
function rowsOf(t: readonly number[][], p: readonly number[][], code: number) {
  const has = (sets: readonly number[][], i: number) => at(sets, i).includes(code);
  const rows = range(t.length);
  return [
    rows.filter((i) => has(t, i) && has(p, i)),
    rows.filter((i) => !has(t, i) && has(p, i)),
    rows.filter((i) => has(t, i) && !has(p, i)),
  ] as const;
}

describe.each(ROW_COUNTS)('of %d samples', (n) => {
  // The empty set is first on one side and last on the other; so is the full one.
  const [t, p] = [drawSets(random, n, K), drawSets(random, n, K).reverse()];
  const [truth, prediction] = [layOut(t, 2), layOut(p)];
  const sides = [truth.offsets, truth.codes, prediction.offsets, prediction.codes] as const;
  const byLabel = range(K).map((code) => rowsOf(t, p, code));

  it('countSetLabels counts each label', () => {
    const sums = [0, 1, 2].map(() => new Int32Array(K).fill(3)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    countSetLabels(...sides, new Int32Array(K).fill(n), ...sums);
    expect(sums.map((column) => [...column])).toEqual([
      byLabel.map(([tp, , fn]) => 3 + tp.length + fn.length),
      byLabel.map(([tp, fp]) => 3 + tp.length + fp.length),
      byLabel.map(([tp]) => 3 + tp.length),
    ]);
  });

  it('addSetLabels adds weights up, those of 0 left out', () => {
    const weights = drawWeights(n);
    const [present, sums, lost] = [
      new Float64Array(K),
      new Float64Array(3 * K),
      new Float64Array(3 * K),
    ];
    const nWeighing = addSetLabels(...sides, viewOf(Float64Array, weights), present, sums, lost);
    expect(nWeighing).toBe(weights.filter((weight) => weight !== 0).length);
    const sumOf = (rows: readonly number[]) => total(rows.map((row) => at(weights, row)));
    expect([...sums]).toEqual(range(3).flatMap((i) => byLabel.map((rows) => sumOf(at(rows, i)))));
    expect([...present]).toEqual(
      byLabel.map((rows) => rows.flat().filter((row) => weights[row] !== 0).length),
    );
  });

  it('countSetSamples counts each sample, from any on', () => {
    for (const first of new Set([0, n >> 1, n])) {
      const m = n - first;
      const out = [0, 1, 2, 3].map(() => new Float64Array(m).fill(99)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      countSetSamples(...sides, first, new Int32Array(K).fill(n + 1), ...out);
      const expected = range(m).map((j) => {
        const inRow = byLabel.map((rows) => rows.findIndex((all) => all.includes(first + j)));
        return [0, 1, 2, -1].map((which) => inRow.filter((found) => found === which).length);
      });
      expect(range(m).map((j) => out.map((column) => at(column, j)))).toEqual(expected);
    }
  });

  it('findLabelRows lists the samples of a label, as far as there is room', () => {
    for (const [code, rows] of byLabel.entries()) {
      for (const room of [
        [n, n, n],
        [1, 0, 2],
        [0, 0, 0],
      ] as const) {
        const lists = room.map((length) => new Int32Array(length)) as [
          Int32Array,
          Int32Array,
          Int32Array,
        ];
        const found = new Int32Array(3).fill(9);
        findLabelRows(...sides, code, ...lists, found);
        const listed = lists.map((list, i) => [...list.subarray(0, at(found, i))]);
        expect(listed).toEqual(rows.map((all, i) => all.slice(0, at(room, i))));
      }
    }
  });

  it('writeSizes and blankMissing write a row for each', () => {
    const out = new Float64Array(n).fill(99);
    writeSizes(truth.offsets, out);
    expect([...out]).toEqual(t.map((set) => set.length));
    const missing = drawIntegers(random, n, 0, 2);
    blankMissing(viewOf(Uint8Array, missing), out);
    expect([...out]).toEqual(t.map((set, i) => (missing[i] === 1 ? NaN : set.length)));
  });

  it('gatherSets and dropZeros copy what was asked for', () => {
    const rows = n === 0 ? [] : [n - 1, 0, ...drawIntegers(random, n, 0, n)];
    const wanted = rows.map((row) => at(t, row));
    const offsets = new Int32Array(rows.length + 1).fill(9);
    const codes = new Int32Array(wanted.flat().length);
    expect(gatherSets(truth.offsets, truth.codes, viewOf(Int32Array, rows), offsets, codes)).toBe(
      codes.length,
    );
    expect(setsOf(offsets, codes)).toEqual(wanted);

    const values = drawIntegers(random, prediction.codes.length, 0, 2);
    const outOffsets = new Int32Array(n + 1).fill(9);
    const outCodes = new Int32Array(values.length);
    const kept = dropZeros(
      ...([prediction.offsets, prediction.codes, viewOf(Uint8Array, values)] as const),
      ...([outOffsets, outCodes] as const),
    );
    expect(kept).toBe(total(values));
    let place = 0;
    expect(setsOf(outOffsets, outCodes)).toEqual(
      p.map((set) => set.filter(() => at(values, place++) === 1)),
    );
  });

  it('encodeSets gives each set a class as it first occurs', () => {
    const sets = [...p, ...p.map((set) => [...set].reverse())].slice(0, n);
    const { offsets, codes } = layOut(sets, 1);
    const keys = sets.map(String);
    const distinct = [...new Set(keys)];
    for (const nSlots of [64, 8]) {
      const firstRow = new Int32Array(nSlots >> 1);
      const [filled, classes] = [Int32Array.of(9), new Int32Array(n).fill(99)];
      const done = encodeSets(offsets, codes, new Int32Array(nSlots), firstRow, filled, classes);
      const isFull = distinct.length >= nSlots >> 1;
      // It stops after the row of the last class that fits.
      const end = isFull ? keys.indexOf(at(distinct, (nSlots >> 1) - 1)) + 1 : n;
      expect(done).toBe(end);
      const given = distinct.slice(0, nSlots >> 1);
      expect(filled[0]).toBe(given.length);
      expect([...classes.subarray(0, done)]).toEqual(
        keys.slice(0, done).map((key) => distinct.indexOf(key)),
      );
      expect([...firstRow.subarray(0, given.length)]).toEqual(
        given.map((key) => keys.indexOf(key)),
      );
    }
  });

  it('orderSets sorts the codes of each sample, each once', () => {
    const places = [3, 0, 4, 1, 2];
    const sets = t.map((set) => [...set, ...set.slice(0, 2), ...set.slice(1)]);
    const missing = drawIntegers(random, n, 0, 4).map((value) => Number(value === 0));
    const { offsets, codes } = layOut(sets, 1);
    const [outOffsets, outCodes] = [new Int32Array(n + 1), new Int32Array(codes.length)];
    const views = [offsets, codes, viewOf(Uint8Array, missing), Int32Array.from(places)] as const;
    const end = orderSets(...views, outOffsets, outCodes);
    const expected = sets.map((set, i) =>
      missing[i] === 1 ? [] : range(K).filter((place) => set.includes(places.indexOf(place))),
    );
    expect(setsOf(outOffsets, outCodes)).toEqual(expected);
    expect(end).toBe(expected.flat().length);
  });

  it('measureTexts and expandTexts give each sample the labels of its text', () => {
    const pieces = [[0, 1], [], [4], [2, 0, 3]];
    const texts = drawIntegers(random, n, -1, pieces.length + 1);
    const { offsets: bounds, codes: all } = layOut(pieces, 2);
    const [offsets, missing] = [new Int32Array(n + 1).fill(9), new Uint8Array(n)];
    const textsView = viewOf(Int32Array, texts);
    measureTexts(textsView, bounds, offsets, missing);
    expect([...missing]).toEqual(texts.map((text) => Number(text < 0)));
    const codes = new Int32Array(at(offsets, n));
    expandTexts(textsView, bounds, all, codes);
    expect(setsOf(offsets, codes)).toEqual(texts.map((text) => (text < 0 ? [] : at(pieces, text))));
  });

  it('find-code looks at samples that are not missing', () => {
    const missing = drawIntegers(random, n, 0, 3).map((value) => Number(value === 0));
    const missingView = viewOf(Uint8Array, missing);
    const { offsets, codes } = layOut(p, 1);
    const sampleOf = (place: number) => range(n).findIndex((i) => place < at(offsets, i + 1));
    const isUsed = (place: number) => missing[sampleOf(place)] === 0;
    expect(findNegative(offsets, codes, missingView)).toBe(-1);
    for (const place of range(codes.length).slice(1)) {
      for (const bad of [-1, -(2 ** 31)]) {
        const worse = codes.map((code, c) => (c >= place ? bad : code));
        const firstBad = range(codes.length).find((c) => c >= place && isUsed(c)) ?? -1;
        expect(findNegative(offsets, worse, missingView)).toBe(firstBad);
        const marked = missingView.slice();
        markNegative(offsets, worse, marked);
        expect([...marked]).toEqual(
          missing.map((is, i) =>
            Number(is === 1 || (at(p, i).length > 0 && at(offsets, i + 1) > place)),
          ),
        );
      }
    }
    for (const code of range(K)) {
      const places = Int32Array.from(range(K), (c) => (c === code ? -1 : c));
      const firstBad =
        range(codes.length).find((c) => c > 0 && codes[c] === code && isUsed(c)) ?? -1;
      expect(findUnplaced(offsets, codes, missingView, places)).toBe(firstBad);
    }
    const present = new Uint8Array(K);
    markOccurring(offsets, codes, missingView, present);
    const used = p.filter((_, i) => missing[i] === 0).flat();
    expect([...present]).toEqual(range(K).map((code) => Number(used.includes(code))));
    const ofLast = new Uint8Array(K);
    const last = viewOf(
      Uint8Array,
      range(n).map((i) => Number(i < n - 1)),
    );
    markOccurring(truth.offsets, truth.codes, last, ofLast);
    expect([...ofLast]).toEqual(range(K).map((code) => Number(t.at(-1)?.includes(code) ?? false)));
  });

  it.each([
    ['the first one empty', t],
    ['the last one empty', p],
  ])('find-in-sets finds the first place that breaks a rule, %s', (_, sets) => {
    const { offsets, codes } = layOut(sets);
    const nCodes = codes.length;
    expect(findUnsortedOffset(offsets, nCodes)).toBe(-1);
    expect(findOutside(codes, K)).toBe(-1);
    expect(findUnsortedSet(offsets, codes)).toBe(-1);
    for (const place of range(n + 1)) {
      const [low, high] = [offsets.slice(), offsets.slice()];
      low[place] = place === 0 ? -1 : at(offsets, place - 1) - 1;
      high[place] = nCodes + 1;
      expect(findUnsortedOffset(low, nCodes)).toBe(place);
      expect(findUnsortedOffset(high, nCodes)).toBe(place);
    }
    for (const place of range(nCodes)) {
      for (const bad of [-1, K, 2 ** 31 - 1, -(2 ** 31)]) {
        expect(
          findOutside(
            codes.map((code, c) => (c >= place ? bad : code)),
            K,
          ),
        ).toBe(place);
      }
    }
    for (const [i, set] of sets.entries()) {
      if (set.length < 2) continue;
      for (const c of range(set.length - 1)) {
        const start = at(offsets, i) + c;
        const twice = codes.slice();
        twice[start + 1] = at(codes, start);
        expect(findUnsortedSet(offsets, twice)).toBe(i);
      }
    }
  });

  it('splitErrors lists the pairs of a multi-label confusion matrix', () => {
    const weights = drawWeights(n);
    const room = truth.codes.length + prediction.codes.length + n;
    const out = { rowOffsets: new Int32Array(n + 1), columnOffsets: new Int32Array(n + 1) };
    const [rowCodes, columnCodes] = [new Int32Array(room), new Int32Array(room)];
    const [right, lost] = [new Float64Array(K + 1).fill(1), new Float64Array(K + 1)];
    splitErrors(
      ...([...sides, K, viewOf(Float64Array, weights)] as const),
      ...([out.rowOffsets, rowCodes, out.columnOffsets, columnCodes, right, lost] as const),
    );
    const expected = t.map((set, i) => {
      const other = at(p, i);
      const missed = set.filter((code) => !other.includes(code));
      const extra = other.filter((code) => !set.includes(code));
      if (set.length === 0 && other.length === 0) return [[K], [K]];
      if (extra.length === 0) return [missed, missed.length > 0 ? [K] : []];
      if (missed.length > 0) return [missed, extra];
      return [set.length > 0 ? set : [K], extra];
    });
    expect(setsOf(out.rowOffsets, rowCodes)).toEqual(expected.map(([rows]) => rows));
    expect(setsOf(out.columnOffsets, columnCodes)).toEqual(expected.map(([, columns]) => columns));
    expect([...right]).toEqual([
      ...byLabel.map(([tp]) => 1 + total(tp.map((row) => at(weights, row)))),
      1,
    ]);
  });

  it('the product of sets adds up the weights that pairs share', () => {
    const weights = drawWeights(n).map((weight) => weight + 3);
    const diagonal = Float64Array.from(range(K), (code) => (code % 2 === 0 ? 0 : 100));
    const { offsets, codes } = layOut(t);
    const [starts, samples] = [new Int32Array(K + 1), new Int32Array(codes.length)];
    invertSets(offsets, codes, starts, samples);
    const samplesOf = range(K).map((code) => range(n).filter((i) => at(t, i).includes(code)));
    expect(setsOf(starts, samples)).toEqual(samplesOf);

    const pairs = range(K * K).flatMap((cell) => {
      const [row, column] = [Math.floor(cell / K), cell % K];
      const shared = at(samplesOf, row).filter((i) => at(p, i).includes(column));
      const own = row === column ? at(diagonal, row) : 0;
      const weight = own + total(shared.map((i) => at(weights, i)));
      return shared.length > 0 || own !== 0 ? [[row, column, weight]] : [];
    });
    const columnSets = [prediction.offsets, prediction.codes] as const;
    const lastSeen = () => new Int32Array(K).fill(-1);
    expect(countPairCells(starts, samples, ...columnSets, diagonal, lastSeen())).toBe(pairs.length);
    const [sums, lost] = [new Float64Array(K), new Float64Array(K)];
    const cells = [0, 1].map(() => new Int32Array(pairs.length)) as [Int32Array, Int32Array];
    const counts = new Float64Array(pairs.length);
    addPairCells(
      ...([starts, samples, ...columnSets, viewOf(Float64Array, weights), diagonal] as const),
      ...([lastSeen(), sums, lost, ...cells, counts] as const),
    );
    expect([...counts].map((count, i) => [cells[0][i], cells[1][i], count])).toEqual(pairs);
    expect([...sums, ...lost]).toEqual(range(2 * K).map(() => 0));
  });
});

describe('orderSets', () => {
  // Sets of up to 32 codes are sorted by insertion.
  it.each([31, 32, 33, 100])('sorts a set of %d codes that descend', (size) => {
    const codes = range(size).reverse();
    const { offsets, codes: view } = layOut([codes, [...codes, ...codes], [0]]);
    const [outOffsets, outCodes] = [new Int32Array(4), new Int32Array(view.length)];
    const places = Int32Array.from(range(size));
    orderSets(offsets, view, new Uint8Array(3), places, outOffsets, outCodes);
    expect(setsOf(outOffsets, outCodes)).toEqual([range(size), range(size), [0]]);
  });
});

describe('addSetLabels', () => {
  it('keeps what rounding takes', () => {
    const { offsets, codes } = layOut([[0], [0], [0], [0]]);
    const weights = Float64Array.of(1, 1e100, 1, -1e100);
    const [present, sums, lost] = [new Float64Array(1), new Float64Array(3), new Float64Array(3)];
    expect(addSetLabels(offsets, codes, offsets, codes, weights, present, sums, lost)).toBe(4);
    expect([sums[0], lost[0], present[0]]).toEqual([0, 2, 4]);
  });
});
