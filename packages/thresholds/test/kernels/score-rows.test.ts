import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import { argMaxRows } from '../../src/multiclass/kernels/arg-max-rows.js';
import { countLabelsAtThreshold } from '../../src/multiclass/kernels/count-labels-at-threshold.js';
import {
  rankTrueClassFirst,
  rankTrueClassLast,
} from '../../src/multiclass/kernels/rank-true-class.js';
import {
  binaryHingeLosses,
  binaryLogLosses,
  binarySquaredLosses,
  hingeLosses,
  logLosses,
  squaredLosses,
} from '../../src/probabilities/kernels/row-losses.js';
import { writePerfectScores, writeRandomScores } from '../../src/baselines/kernels/write-scores.js';
import { expectClose } from '@confmat/testkit/expect-close';

const random = createRandom(126);
const COLUMNS = [1, 2, 3, 8];

/** A matrix of scores with ties, zeros of either sign and infinities, as rows and as one column. */
function matrixOf(n: number, k: number) {
  const pool = [0, -0, 1, 1, -1, Infinity, -Infinity, 0.5];
  const cells = drawIntegers(random, n * k, 0, pool.length).map((i) => at(pool, i));
  const rows = range(n).map((i) => cells.slice(i * k, (i + 1) * k));
  return { rows, scores: viewOf(Float64Array, cells) };
}

const cases = ROW_COUNTS.flatMap((n) => COLUMNS.map((k) => [n, k] as const));

describe.each(cases)('of %d rows of %d scores', (n, k) => {
  const { rows, scores } = matrixOf(n, k);
  const trueCodes = drawIntegers(random, n, 0, k);
  const codesView = viewOf(Int32Array, trueCodes, 3);

  it('argMaxRows takes the first of the greatest', () => {
    const codes = new Int32Array(n).fill(99);
    const nTies = argMaxRows(scores, k, codes);
    const greatest = rows.map((row) => Math.max(...row));
    expect([...codes]).toEqual(rows.map((row, i) => row.findIndex((s) => s === greatest[i])));
    const isTie = (row: readonly number[], i: number) =>
      row.filter((score) => score === greatest[i]).length > 1;
    expect(nTies).toBe(rows.filter(isTie).length);
  });

  it('the rank of the true class is its place in a stable order', () => {
    const [first, last] = [new Int32Array(n).fill(99), new Int32Array(n).fill(99)];
    rankTrueClassFirst(scores, k, codesView, first);
    rankTrueClassLast(scores, k, codesView, last);
    const placeOf = (row: readonly number[], own: number, columns: readonly number[]) => {
      const order = columns.slice().sort((a, b) => {
        const [x, y] = [at(row, a), at(row, b)];
        return x === y ? 0 : y > x ? 1 : -1;
      });
      return order.indexOf(own);
    };
    const columns = range(k);
    expect([...first]).toEqual(rows.map((row, i) => placeOf(row, at(trueCodes, i), columns)));
    const reversed = columns.slice().reverse();
    expect([...last]).toEqual(rows.map((row, i) => placeOf(row, at(trueCodes, i), reversed)));
  });

  it('countLabelsAtThreshold counts rows with none and with several', () => {
    for (const threshold of [-Infinity, 0, -0, 0.5, 1, Infinity]) {
      const tallies = Float64Array.of(10, 20);
      countLabelsAtThreshold(scores, k, threshold, tallies);
      const reached = rows.map((row) => row.filter((score) => score >= threshold).length);
      const count = (is: (n: number) => boolean) => reached.filter(is).length;
      expect([...tallies]).toEqual([10 + count((m) => m === 0), 20 + count((m) => m > 1)]);
    }
  });

  it('losses are what their definitions say', () => {
    const p = drawIntegers(random, n * k, 0, 9).map((value) => value / 8);
    const probabilities = viewOf(Float64Array, p);
    const rowsOfP = range(n).map((i) => p.slice(i * k, (i + 1) * k));
    const losses = new Float64Array(n).fill(99);
    const epsilon = 2 ** -20;
    const clip = (value: number) => Math.min(1 - epsilon, Math.max(epsilon, value));
    logLosses(probabilities, k, codesView, epsilon, losses);
    expectClose(
      losses,
      rowsOfP.map((row, i) => -Math.log(clip(at(row, at(trueCodes, i))))),
    );
    squaredLosses(probabilities, k, codesView, losses);
    const squared = (row: readonly number[], own: number) =>
      row.reduce((sum, value, j) => sum + (value - Number(j === own)) ** 2, 0);
    expect([...losses]).toEqual(rowsOfP.map((row, i) => squared(row, at(trueCodes, i))));
    if (k === 1) return;
    hingeLosses(probabilities, k, codesView, losses);
    const hinge = (row: readonly number[], own: number) =>
      Math.max(0, 1 - at(row, own) + Math.max(...row.filter((_, j) => j !== own)));
    expect([...losses]).toEqual(rowsOfP.map((row, i) => hinge(row, at(trueCodes, i))));
  });

  it('losses of two classes are those of their two columns', () => {
    const codes = drawIntegers(random, n, 0, 2);
    const p = drawIntegers(random, n, 0, 9).map((value) => value / 8);
    const [column, both] = [
      viewOf(Float64Array, p),
      Float64Array.from(p.flatMap((x) => [1 - x, x])),
    ];
    const [one, two] = [new Float64Array(n), new Float64Array(n)];
    binaryLogLosses(column, viewOf(Int32Array, codes), 2 ** -20, one);
    logLosses(both, 2, Int32Array.from(codes), 2 ** -20, two);
    expect([...one]).toEqual([...two]);
    binarySquaredLosses(column, viewOf(Int32Array, codes), one);
    squaredLosses(both, 2, Int32Array.from(codes), two);
    expect([...one]).toEqual([...two]);
    const decisions = p.map((x) => 4 * x - 2);
    binaryHingeLosses(viewOf(Float64Array, decisions), viewOf(Int32Array, codes), one);
    expect([...one]).toEqual(
      decisions.map((score, i) => Math.max(0, 1 - (codes[i] === 1 ? score : -score))),
    );
  });
});

describe('writePerfectScores', () => {
  it.each(ROW_COUNTS)('parts %d rows of any classes', (n) => {
    for (const classes of [
      drawIntegers(random, n, 0, 2),
      range(n).map(() => 1),
      range(n).map(() => 0),
    ]) {
      const out = new Float64Array(n).fill(99);
      writePerfectScores(viewOf(Uint8Array, classes), out);
      const scoresOf = (label: number) => [...out].filter((_, i) => classes[i] === label);
      const spread = (m: number) => range(m).map((i) => (m === 1 ? 0 : i / (m - 1) / 3));
      expectClose(scoresOf(0), spread(scoresOf(0).length));
      expectClose(
        scoresOf(1),
        spread(scoresOf(1).length).map((value) => 1 - value),
      );
    }
  });
});

describe('writeRandomScores', () => {
  it.each([0, 1, -1, 2 ** 31, 12345])('is spread evenly over [0, 1) from seed %d', (seed) => {
    const n = 20_000;
    const out = new Float64Array(n);
    writeRandomScores(seed, out);
    const again = new Float64Array(9);
    writeRandomScores(seed, again);
    expect([...again]).toEqual([...out.subarray(0, 9)]);
    expect(out.every((score) => score >= 0 && score < 1)).toBe(true);
    expect(new Set(out).size).toBe(n);
    const tenths = range(10).map((i) => out.filter((score) => Math.floor(score * 10) === i).length);
    // Five standard deviations, √(n · 0.1 · 0.9).
    expect(tenths.every((count) => Math.abs(count - n / 10) < 5 * Math.sqrt(n * 0.09))).toBe(true);
  });

  it('counts the low 32 bits of a seed', () => {
    const [one, other] = [new Float64Array(5), new Float64Array(5)];
    writeRandomScores(7, one);
    writeRandomScores(2 ** 32 + 7, other);
    expect([...one]).toEqual([...other]);
  });
});
