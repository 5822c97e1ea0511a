import { describe, expect, it } from 'vitest';
import {
  ROW_COUNTS,
  at,
  createRandom,
  drawIntegers,
  oracleSweep,
  range,
  viewOf,
} from '@confmat/testkit';
import { heapSortPairs } from '../../../src/sweep/kernels/heap-sort-pairs.js';
import {
  PREFIX_BITS,
  countPartitions,
  discardRows,
  samplePrefixes,
} from '../../../src/sweep/kernels/partition-scores.js';
import { scatterScores } from '../../../src/sweep/kernels/twins/scatter-scores.js';
import { scatterWeighted } from '../../../src/sweep/kernels/scatter-weighted.js';
import {
  DIGIT_SIZE,
  N_DIGITS,
  countDigits,
  packCounted,
  packSingles,
  scatterDigit,
  tallySingles,
} from '../../../src/sweep/kernels/radix-singles.js';
import { splitBySign } from '../../../src/sweep/kernels/twins/split-by-sign.js';
import { splitWeightedBySign } from '../../../src/sweep/kernels/split-weighted-by-sign.js';
import { tallyPartitions } from '../../../src/sweep/kernels/tally-partitions.js';
import { tallyWeightedPartitions } from '../../../src/sweep/kernels/tally-weighted-partitions.js';

const random = createRandom(124);
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Families of scores of one sign, 0 or above; single floats hold them exactly. */
const FAMILIES: Readonly<Record<string, (n: number) => number[]>> = {
  spread: (n) => drawIntegers(random, n, 0, 2 ** 24).map((value) => value / 2 ** 24),
  tied: (n) => drawIntegers(random, n, 0, 3),
  equal: (n) => range(n).map(() => 0.25),
  ascending: (n) => range(n).map((i) => i / 64),
  descending: (n) => range(n).map((i) => (n - i) / 64),
  'one far from a crowd': (n) =>
    range(n).map((i) => (i === 0 ? 2 ** 100 : ((i * 37) % 101) * 2 ** -100)),
  'of every size': (n) => range(n).map((i) => 2 ** (((i * 53) % 250) - 125)),
  'at the ends of the floats': (n) =>
    range(n).map((i) => at([0, 2 ** -149, 2 ** -126, 2 ** 127 * (2 - 2 ** -23)], i % 4)),
};

const families = Object.entries(FAMILIES);

/** What a sweep counts at every distinct score. */
function expectedRows(
  scores: readonly number[],
  classes: readonly number[],
  weights?: readonly number[],
) {
  const rows = range(scores.length).filter((i) => classes[i] !== 2);
  return oracleSweep(
    rows.map((i) => classes[i] === 1),
    rows.map((i) => at(scores, i)),
    { sampleWeight: weights && rows.map((i) => at(weights, i)) },
  ).map(({ threshold, tp, fp }) => [threshold, tp, fp]);
}

/** 0 or −0 is no difference between thresholds. */
const listed = (n: number, ...columns: readonly Float64Array[]): number[][] =>
  range(n).map((i) => columns.map((column) => at(column, i) + 0));

describe.each(families)('heapSortPairs of values that are %s', (_name, draw) => {
  it.each([...ROW_COUNTS, 100])('orders the first of %d by sign · magnitude, descending', (n) => {
    for (const sign of [1, -1]) {
      const rest = [7, -7];
      const drawn = draw(n).map((value, i) => (i % 3 === 0 ? -value : value));
      const values = viewOf(Float64Array, [...drawn, ...rest]);
      const pairs = values.slice();
      const payload = Float64Array.from(range(n + rest.length));
      heapSortPairs(values, values, n, sign);
      heapSortPairs(pairs, payload, n, sign);
      const key = (value: number) => sign * Math.abs(value);
      const expected = drawn.map(key).sort((a, b) => b - a);
      expect([...values.subarray(0, n)].map(key)).toEqual(expected);
      expect([...pairs.subarray(0, n)].map(key)).toEqual(expected);
      expect([...values.subarray(n)]).toEqual(rest);
      // Nothing lost, nothing twice, and every payload with its value.
      expect([...payload.subarray(0, n)].sort((a, b) => a - b)).toEqual(range(n));
      expect([...payload].map((from) => at([...drawn, ...rest], from))).toEqual([...pairs]);
      expect([...values].sort((a, b) => a - b)).toEqual([...pairs].sort((a, b) => a - b));
    }
  });
});

describe('splitBySign', () => {
  it.each(ROW_COUNTS)('puts %d scores from 0 on first, class 2 left out', (n) => {
    const pool = [0, -0, 1, -1, 5e-324, -5e-324, 0.5, -0.5];
    const scores = drawIntegers(random, n, 0, pool.length).map((i) => at(pool, i));
    const classes = drawIntegers(random, n, 0, 3);
    const weights = range(n).map((i) => i + 0.5);
    const kept = range(n).filter((i) => classes[i] !== 2);
    const order = [
      ...kept.filter((i) => at(scores, i) >= 0),
      ...kept.filter((i) => at(scores, i) < 0),
    ];
    const expected = order.map((i) => Math.abs(at(scores, i)) * (classes[i] === 0 ? -1 : 1));
    const columns = [viewOf(Float64Array, scores), viewOf(Uint8Array, classes)] as const;
    const [signed, counts] = [new Float64Array(n), new Int32Array(2)];
    splitBySign(...columns, signed, counts);
    expect([...signed.subarray(0, order.length)]).toEqual(expected);
    const nFirst = order.filter((i) => at(scores, i) >= 0).length;
    expect([...counts]).toEqual([nFirst, order.length - nFirst]);
    const moved = new Float64Array(n);
    splitWeightedBySign(...columns, viewOf(Float64Array, weights), signed.fill(9), moved, counts);
    expect([...signed.subarray(0, order.length)]).toEqual(expected);
    expect([...moved.subarray(0, order.length)]).toEqual(order.map((i) => at(weights, i)));
    expect([...counts]).toEqual([nFirst, order.length - nFirst]);
  });
});

describe('partitions', () => {
  const scores = [Infinity, 1.7e308, 1e9, 1.5, 1, 0.5, 2 ** -1022, 5e-324, 0];
  const ordered = [
    ...scores,
    ...scores
      .slice(0, -1)
      .reverse()
      .map((score) => -score),
  ];
  const wordsOf = (values: readonly number[]) => new Int32Array(Float64Array.from(values).buffer);

  it('have prefixes that ascend where scores descend', () => {
    const prefixes = ordered.map((score) => {
      const counts = new Int32Array(2 ** PREFIX_BITS);
      expect(samplePrefixes(wordsOf([score]), 2, HIGH, 1, 1, counts)).toBe(1);
      return counts.indexOf(1);
    });
    expect(prefixes).toEqual(prefixes.slice().sort((a, b) => a - b));
    expect(new Set(prefixes).size).toBeGreaterThan(8);
  });

  it.each(ROW_COUNTS)('sample every step-th of %d scores', (n) => {
    for (const step of [1, 2, 3, 8]) {
      const counts = new Int32Array(2 ** PREFIX_BITS).fill(1);
      const words = wordsOf(range(n).map((i) => i - 3));
      const nSampled = samplePrefixes(words, 2, HIGH, n, step, counts);
      expect(nSampled).toBe(Math.ceil(n / step));
      expect(counts.reduce((a, b) => a + b, 0)).toBe(counts.length + nSampled);
    }
  });

  it.each(ROW_COUNTS)('take in %d scores in order, class 2 last', (n) => {
    const values = drawIntegers(random, n, 0, ordered.length).map((i) => at(ordered, i));
    const classes = drawIntegers(random, n, 0, 3);
    const weights = range(n).map((i) => i + 0.5);
    // A partition for every prefix, and one half of each for either rest bit.
    const nPrefixes = 2 ** PREFIX_BITS;
    const bases = Int32Array.from(range(nPrefixes), (prefix) => 2 * prefix);
    const shifts = new Uint8Array(nPrefixes).fill(32 - PREFIX_BITS - 1);
    const partitions = new Uint16Array(n);
    const counts = new Int32Array(2 * nPrefixes + 1);
    countPartitions(wordsOf(values), 2, HIGH, bases, shifts, partitions, counts);
    for (const [i, a] of values.entries()) {
      for (const [j, b] of values.entries()) {
        if (a > b) expect(partitions[i]).toBeLessThanOrEqual(at(partitions, j));
      }
    }
    const tally = () => {
      const all = new Int32Array(counts.length);
      for (const partition of partitions) all[partition] = at(all, partition) + 1;
      return [...all];
    };
    expect([...counts]).toEqual(tally());
    discardRows(viewOf(Uint8Array, classes), partitions, counts);
    expect([...counts]).toEqual(tally());
    expect(classes.every((c, i) => (c === 2) === (partitions[i] === 2 * nPrefixes))).toBe(true);

    const order = range(n).sort((i, j) => at(partitions, i) - at(partitions, j) || i - j);
    const signedOf = (i: number) => Math.abs(at(values, i)) * (classes[i] === 0 ? -1 : 1);
    const placesOf = () => {
      let place = 0;
      return counts.map((count) => (place += count) - count);
    };
    const [signed, moved] = [new Float64Array(n), new Float64Array(n)];
    const columns = [viewOf(Float64Array, values), viewOf(Uint8Array, classes)] as const;
    scatterScores(...columns, partitions, placesOf(), signed);
    expect([...signed]).toEqual(order.map(signedOf));
    const weightsView = viewOf(Float64Array, weights);
    scatterWeighted(...columns, weightsView, partitions, placesOf(), signed.fill(9), moved);
    expect([...signed]).toEqual(order.map(signedOf));
    expect([...moved]).toEqual(order.map((i) => at(weights, i)));
  });
});

describe.each(families)('the tallies of scores that are %s', (_name, draw) => {
  it.each([...ROW_COUNTS, 300])('are right of %d rows, in one partition or several', (n) => {
    for (const sign of [1, -1]) {
      const magnitudes = draw(n);
      const scores = magnitudes.map((value) => sign * value);
      const classes = drawIntegers(random, n, 0, 2);
      const weights = drawIntegers(random, n, 1, 9).map((value) => value / 4);
      const median = scores.slice().sort((a, b) => b - a)[n >> 1] ?? 0;
      const parts = [
        [range(n)],
        [
          range(n).filter((i) => at(scores, i) > median),
          [],
          range(n).filter((i) => at(scores, i) <= median),
        ],
      ];
      for (const partitions of parts) {
        const order = partitions.flat();
        const signed = Float64Array.from(
          order,
          (i) => at(magnitudes, i) * (classes[i] === 0 ? -1 : 1),
        );
        const counts = Int32Array.from(partitions, (rows) => rows.length);
        const buffer = new Float64Array(n);
        const words = new Int32Array(buffer.buffer);
        const cells = new Int32Array(n + 2).fill(99);
        const end = partitions.length;
        const [thresholds, tp, fp] = [0, 1, 2].map(() => new Float64Array(n)) as [
          Float64Array,
          Float64Array,
          Float64Array,
        ];
        const state = new Float64Array(5);
        // In two calls, the second of which goes on where the first was.
        let start = 0;
        for (const [first, last] of [
          [0, 1],
          [1, end],
        ] as const) {
          start = tallyPartitions(
            ...([signed, counts, first, last, start, sign, buffer, words, HIGH, cells] as const),
            ...([thresholds, tp, fp, state] as const),
          );
        }
        expect(start).toBe(n);
        expect(listed(at(state, 0), thresholds, tp, fp)).toEqual(expectedRows(scores, classes));
        expect([...state.subarray(1, 3)]).toEqual([
          classes.filter((c) => c === 1).length,
          classes.filter((c) => c === 0).length,
        ]);

        const moved = Float64Array.from(order, (i) => at(weights, i));
        state.fill(0);
        start = tallyWeightedPartitions(
          ...([signed, moved, counts, 0, end, 0, sign, buffer, words, HIGH] as const),
          ...([new Float64Array(n), cells, thresholds, tp, fp, state] as const),
        );
        expect(start).toBe(n);
        expect(listed(at(state, 0), thresholds, tp, fp)).toEqual(
          expectedRows(scores, classes, weights),
        );
      }
    }
  });

  it.each([...ROW_COUNTS, 300])('of %d single floats by their bits are right', (n) => {
    const scores = draw(n).map((value, i) => (i % 2 === 0 ? value : -value));
    const classes = drawIntegers(random, n, 0, 3);
    const [packed, nOfSign] = [new Int32Array(n), new Int32Array(2)];
    packSingles(bitsOf(scores), viewOf(Uint8Array, classes), packed, nOfSign);
    const work = emptyTallies(n);
    const [nFirst = 0, nSecond = 0] = nOfSign;
    expect(nFirst + nSecond).toBe(classes.filter((c) => c !== 2).length);
    for (const [from, to, flip] of [
      [0, nFirst, 0x7fffffff],
      [nFirst, nFirst + nSecond, -0x80000000],
    ] as const) {
      const rows = packed.slice(from, to);
      const counts = new Int32Array(N_DIGITS * DIGIT_SIZE);
      countDigits(rows, counts);
      tallySorted(rows, counts, flip, work);
    }
    const { thresholds, tp, fp, state } = work;
    expect(listed(at(state, 0), thresholds, tp, fp)).toEqual(expectedRows(scores, classes));
  });

  it.each([...ROW_COUNTS, 300])('of %d single floats that are not negative are right', (n) => {
    const scores = draw(n);
    const classes = drawIntegers(random, n, 0, 2);
    const packed = new Int32Array(n);
    const counts = new Int32Array(N_DIGITS * DIGIT_SIZE);
    expect(packCounted(bitsOf(scores), viewOf(Uint8Array, classes), packed, counts)).toBe(-1);
    const work = emptyTallies(n);
    tallySorted(packed, counts, 0x7fffffff, work);
    const { thresholds, tp, fp, state } = work;
    expect(listed(at(state, 0), thresholds, tp, fp)).toEqual(expectedRows(scores, classes));
  });
});

describe('packCounted', () => {
  it.each(ROW_COUNTS.filter((n) => n > 0))(
    'stops at a negative score or a class 2 in any of %d rows',
    (n) => {
      for (const row of range(n)) {
        for (const isNegative of [true, false]) {
          const scores = range(n).map((i) => (isNegative && i === row ? -0.5 : 0.5));
          const classes = range(n).map((i) => (!isNegative && i === row ? 2 : i % 2));
          const counts = new Int32Array(N_DIGITS * DIGIT_SIZE);
          const packed = new Int32Array(n);
          const stop = packCounted(bitsOf(scores), Uint8Array.from(classes), packed, counts);
          expect([row - 1, row]).toContain(stop);
        }
      }
    },
  );

  it('takes −0 for negative and +0 not', () => {
    const pack = (score: number): number =>
      packCounted(
        bitsOf([score]),
        Uint8Array.of(1),
        new Int32Array(1),
        new Int32Array(N_DIGITS * DIGIT_SIZE),
      );
    expect([pack(0), pack(-0)]).toEqual([-1, 0]);
  });
});

function bitsOf(scores: readonly number[]): Int32Array {
  return new Int32Array(Float32Array.from(scores).buffer);
}

interface TallyColumns {
  readonly thresholds: Float64Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly state: Float64Array;
}

function emptyTallies(n: number): TallyColumns {
  const column = (): Float64Array => new Float64Array(n);
  return { thresholds: column(), tp: column(), fp: column(), state: new Float64Array(3) };
}

/** Sorts by each digit and tallies; the digits are counted already. */
function tallySorted(
  packed: Int32Array,
  counts: Int32Array,
  flip: number,
  { thresholds, tp, fp, state }: TallyColumns,
): void {
  let rows = packed;
  for (const digit of range(N_DIGITS)) {
    const tallies = counts.subarray(digit * DIGIT_SIZE, (digit + 1) * DIGIT_SIZE);
    expect(tallies.reduce((a, b) => a + b, 0)).toBe(rows.length);
    let place = 0;
    const sorted = new Int32Array(rows.length);
    const places = tallies.map((count) => (place += count) - count);
    scatterDigit(rows, sorted, digit, places);
    rows = sorted;
  }
  const singles = new Float32Array(2);
  const bits = new Int32Array(singles.buffer);
  tallySingles(rows, flip, bits, singles, thresholds, tp, fp, state);
}

describe('tallyWeightedPartitions', () => {
  it('keeps what rounding takes', () => {
    const signed = Float64Array.of(4, 3, 2, 1);
    const weights = Float64Array.of(1, 1e100, 1, -1e100);
    const [buffer, weightBuffer] = [new Float64Array(4), new Float64Array(4)];
    const [thresholds, tp, fp] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];
    const state = new Float64Array(5);
    tallyWeightedPartitions(
      ...([signed, weights, Int32Array.of(4), 0, 1, 0, 1, buffer] as const),
      ...([new Int32Array(buffer.buffer), HIGH, weightBuffer, new Int32Array(6)] as const),
      ...([thresholds, tp, fp, state] as const),
    );
    expect([...tp]).toEqual([1, 1e100, 1e100, 2]);
    expect([...state]).toEqual([4, 0, 0, 2, 0]);
  });
});
