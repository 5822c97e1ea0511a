import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, createRandom, drawIntegers, viewOf } from '@confmat/testkit';
import { reduceBalancedAccuracy } from '../../../src/metrics/kernels/reduce-balanced-accuracy.js';
import { reduceGMean } from '../../../src/metrics/kernels/reduce-g-mean.js';
import { reduceKappa } from '../../../src/metrics/kernels/reduce-kappa.js';
import { reduceKappaOfIntegers } from '../../../src/metrics/kernels/twins/reduce-kappa-of-integers.js';
import { reduceLift } from '../../../src/metrics/kernels/reduce-lift.js';
import { reduceLikelihoodRatio } from '../../../src/metrics/kernels/reduce-likelihood-ratio.js';
import {
  reduceMatthews,
  reduceMatthewsOfIntegers,
} from '../../../src/metrics/kernels/reduce-matthews.js';
import { reduceOddsRatio } from '../../../src/metrics/kernels/reduce-odds-ratio.js';
import { reduceRateDifference } from '../../../src/metrics/kernels/reduce-rate-difference.js';
import { reduceRateDifferenceOfIntegers } from '../../../src/metrics/kernels/twins/reduce-rate-difference-of-integers.js';
import { reduceRatio } from '../../../src/metrics/kernels/reduce-ratio.js';
import { reduceRatioOfTotals } from '../../../src/metrics/kernels/twins/reduce-ratio-of-totals.js';
import { subtractFrom } from '../../../src/counts/kernels/subtract-from.js';
import { expectClose } from '@confmat/testkit/expect-close';

/** Rates of one row of counts, NaN where they are 0 / 0. */
interface Rates {
  readonly recall: number;
  readonly specificity: number;
  readonly precision: number;
  /** Share of the rows that are predicted negative and are. */
  readonly negativePrecision: number;
  /** Share of all rows that are positive. */
  readonly prevalence: number;
  /** Share of all rows that are predicted positive. */
  readonly predicted: number;
  readonly accuracy: number;
}

type Reduce = (
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
) => number;

interface Case {
  readonly kernel: Reduce;
  /** The metric from rates, a way that the kernel does not go; NaN where it is undefined. */
  readonly definition: (rates: Rates) => number;
}

const finiteOrNaN = (value: number): number => (Number.isFinite(value) ? value : NaN);

const CASES: Readonly<Record<string, Case>> = {
  reduceBalancedAccuracy: {
    kernel: reduceBalancedAccuracy,
    definition: ({ recall, specificity }) => {
      const defined = [recall, specificity].filter((rate) => !Number.isNaN(rate));
      return defined.reduce((a, b) => a + b, 0) / defined.length;
    },
  },
  reduceGMean: {
    kernel: reduceGMean,
    definition: ({ recall, specificity }) => Math.sqrt(recall * specificity),
  },
  reduceKappa: {
    kernel: reduceKappa,
    definition: ({ accuracy, prevalence, predicted }) => {
      const byChance = prevalence * predicted + (1 - prevalence) * (1 - predicted);
      return byChance === 1 ? NaN : (accuracy - byChance) / (1 - byChance);
    },
  },
  reduceLift: {
    kernel: reduceLift,
    definition: ({ precision, prevalence }) => precision / prevalence,
  },
  'reduceLikelihoodRatio, positive': {
    kernel: reduceLikelihoodRatio,
    definition: ({ recall, specificity }) => finiteOrNaN(recall / (1 - specificity)),
  },
  'reduceLikelihoodRatio, negative': {
    kernel: (tp, fp, fn, tn, out) => reduceLikelihoodRatio(fn, tn, tp, fp, out),
    definition: ({ recall, specificity }) => finiteOrNaN((1 - recall) / specificity),
  },
  reduceMatthews: {
    kernel: reduceMatthews,
    // Geometric mean of informedness and markedness, with the sign of both.
    definition: ({ recall, specificity, precision, negativePrecision }) => {
      const informedness = recall + specificity - 1;
      return (
        Math.sign(informedness) * Math.sqrt(informedness * (precision + negativePrecision - 1))
      );
    },
  },
  reduceOddsRatio: {
    kernel: reduceOddsRatio,
    definition: ({ recall, specificity }) =>
      finiteOrNaN((recall / (1 - recall)) * (specificity / (1 - specificity))),
  },
  'reduceRateDifference, informedness': {
    kernel: reduceRateDifference,
    definition: ({ recall, specificity }) => recall + specificity - 1,
  },
  'reduceRateDifference, markedness': {
    kernel: (tp, fp, fn, tn, out) => reduceRateDifference(tp, fn, fp, tn, out),
    definition: ({ precision, negativePrecision }) => precision + negativePrecision - 1,
  },
  'reduceRatio, recall': {
    kernel: (...columns) => ratio(columns, [1, 0, 0, 0], [1, 0, 1, 0]),
    definition: ({ recall }) => recall,
  },
  'reduceRatio, F2': {
    kernel: (...columns) => ratio(columns, [5, 0, 0, 0], [5, 1, 4, 0]),
    definition: ({ precision, recall }) => {
      if (Number.isNaN(precision) && Number.isNaN(recall)) return NaN;
      return precision > 0 ? (5 * precision * recall) / (4 * precision + recall) : 0;
    },
  },
  'reduceRatio, error rate': {
    kernel: (...columns) => ratio(columns, [0, 1, 1, 0], [1, 1, 1, 1]),
    definition: ({ accuracy }) => 1 - accuracy,
  },
  'reduceRatio, specificity': {
    kernel: (...columns) => ratio(columns, [0, 0, 0, 1], [0, 1, 0, 1]),
    definition: ({ specificity }) => specificity,
  },
};

type Columns = Parameters<Reduce>;

function ratio([tp, fp, fn, tn, out]: Columns, over: number[], under: number[]): number {
  return reduceRatio(tp, fp, fn, tn, Float64Array.from(over), Float64Array.from(under), out);
}

const random = createRandom(111);

/** Rows of tp, fp, fn and tn: first each way in which some of them are 0, then random ones. */
const ROWS = [
  ...Array.from({ length: 16 }, (_, bits) =>
    [1, 2, 4, 8].map((bit, i) => (bits & bit ? i + 3 : 0)),
  ),
  ...Array.from({ length: 60 }, () => drawIntegers(random, 4, 0, 5)),
  ...Array.from({ length: 20 }, () => drawIntegers(random, 4, 0, 1e6)),
] as [number, number, number, number][];

function ratesOf([tp, fp, fn, tn]: readonly [number, number, number, number]): Rates {
  const n = tp + fp + fn + tn;
  return {
    recall: tp / (tp + fn),
    specificity: tn / (tn + fp),
    precision: tp / (tp + fp),
    negativePrecision: tn / (tn + fn),
    prevalence: (tp + fn) / n,
    predicted: (tp + fp) / n,
    accuracy: (tp + tn) / n,
  };
}

describe.each(Object.entries(CASES))('%s', (_name, { kernel, definition }) => {
  it.each([...ROW_COUNTS, ROWS.length])('of %d rows is what the rates say', (m) => {
    // The last m rows and the first m rows, so that every row is the last one of some call.
    for (const rows of [ROWS.slice(0, m), ROWS.slice(ROWS.length - m)]) {
      const column = (i: number) =>
        viewOf(
          Float64Array,
          rows.map((row) => row[i] ?? NaN),
        );
      const out = new Float64Array(m).fill(99);
      const nUndefined = kernel(column(0), column(1), column(2), column(3), out);
      const expected = rows.map((row) => definition(ratesOf(row)));
      // 1e-12 of the value, or 1e-15 of 0 but for the rounding of differences of rates.
      const rounded = (values: ArrayLike<number>) =>
        Array.from(values, (value) => (Math.abs(value) < 1e-14 ? 0 : value));
      expectClose(rounded(out), rounded(expected));
      expect(nUndefined).toBe(expected.filter((value) => Number.isNaN(value)).length);
    }
  });
});

describe('counts of one total', () => {
  const [positives, negatives] = [9, 6];
  const column = (m: number, total: number) =>
    viewOf(
      Float64Array,
      [0, total, 0, total, ...drawIntegers(random, 40, 0, total + 1)].slice(0, m),
    );

  it.each(ROW_COUNTS)('subtractFrom is what %d rows leave of a total', (m) => {
    const values = column(m, 9);
    const out = viewOf(Float64Array, new Float64Array(m), 1);
    subtractFrom(positives, values, out);
    expect([...out]).toEqual(Array.from(values, (value) => 9 - value));
  });

  it.each(ROW_COUNTS)('reduceRatioOfTotals of %d rows is the ratio of all four', (m) => {
    for (const [over, under] of [
      [
        [2, 0, 0, 0],
        [2, 1, 1, 0],
      ],
      [
        [0, 0, 0, 1],
        [0, 0, 1, 1],
      ],
      // Undefined in rows that have something above.
      [
        [1, 0, 1, 2],
        [0, 1, 0, 0],
      ],
    ] as const) {
      const [tp, fp] = [column(m, positives), column(m, negatives)];
      const [fn, tn] = [tp.map((count) => 9 - count), fp.map((count) => 6 - count)];
      const [out, expected] = [new Float64Array(m).fill(99), new Float64Array(m)];
      const forms = [Float64Array.from(over), Float64Array.from(under)] as const;
      const nUndefined = reduceRatioOfTotals(tp, fp, positives, negatives, ...forms, out);
      expect(nUndefined).toBe(reduceRatio(tp, fp, fn, tn, ...forms, expected));
      expect(out).toEqual(expected);
    }
  });
});

describe('kernels of integers', () => {
  it.each([
    ['reduceKappa', reduceKappa, reduceKappaOfIntegers],
    ['reduceMatthews', reduceMatthews, reduceMatthewsOfIntegers],
    ['reduceRateDifference', reduceRateDifference, reduceRateDifferenceOfIntegers],
  ])('%s gives the same bits, whichever of the two it is', (_name, any, ofIntegers) => {
    const column = (i: number) =>
      viewOf(
        Float64Array,
        ROWS.map((row) => row[i] ?? NaN),
      );
    const columns = [column(0), column(1), column(2), column(3)] as const;
    const expected = new Float64Array(ROWS.length);
    const out = new Float64Array(ROWS.length);
    expect(ofIntegers(...columns, out)).toBe(any(...columns, expected));
    expect(out).toEqual(expected);
  });
});

describe('exact values', () => {
  const one = (value: number) => Float64Array.of(value);

  it('has equal rates differ by exactly 0', () => {
    const out = new Float64Array(1);
    // 1 / 3 − 10 / 30
    reduceRateDifference(one(1), one(10), one(2), one(20), out);
    expect(out[0]).toBe(0);
  });

  it('has a ratio be undefined over 0, whatever negative weights leave above', () => {
    const out = new Float64Array(2);
    const [tp, fp] = [Float64Array.of(1, 1), Float64Array.of(-1, 1)];
    expect([ratio([tp, fp, tp, tp, out], [1, 0, 0, 0], [1, 1, 0, 0]), ...out]).toEqual([
      1,
      NaN,
      0.5,
    ]);
  });

  it('does not overflow for counts of 2^53', () => {
    const n = one(2 ** 53);
    const out = new Float64Array(1);
    expect([reduceMatthews(n, n, n, n, out), out[0]]).toEqual([0, 0]);
    expect([reduceMatthews(n, one(0), one(0), n, out), out[0]]).toEqual([0, 1]);
    expect([reduceMatthews(one(0), n, n, one(0), out), out[0]]).toEqual([0, -1]);
  });
});
