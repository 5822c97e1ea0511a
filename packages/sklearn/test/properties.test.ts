import { createRandom } from '@confmat/testkit';
import { Table as ArrowTable, vectorFromArray } from 'apache-arrow';
import { columnFromArray } from '@uwdata/flechette';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';
import { differenceOf } from './difference-of.js';

type Call = (...args: readonly unknown[]) => unknown;
type Options = Readonly<Record<string, unknown>>;

const functions = sklearn as unknown as Readonly<Record<string, Call>>;
const named = (fn: string): Call => {
  const call = functions[fn];
  if (!call) throw new Error(`no function ${fn}`);
  return call;
};

/** Metrics of labels, with options that make them one number or one matrix of any labels. */
const LABEL_METRICS: readonly (readonly [fn: string, options: Options])[] = [
  ['accuracy_score', {}],
  ['accuracy_score', { normalize: false }],
  ['balanced_accuracy_score', {}],
  ['cohen_kappa_score', {}],
  ['cohen_kappa_score', { weights: 'quadratic' }],
  ['confusion_matrix', {}],
  ['f1_score', { average: 'macro' }],
  ['f1_score', { average: null, zero_division: 1 }],
  ['fbeta_score', { average: 'weighted', beta: 2 }],
  ['hamming_loss', {}],
  ['jaccard_score', { average: 'macro' }],
  ['matthews_corrcoef', {}],
  ['multilabel_confusion_matrix', {}],
  ['precision_score', { average: 'micro' }],
  ['precision_recall_fscore_support', {}],
  ['recall_score', { average: 'macro', zero_division: NaN }],
  ['zero_one_loss', { normalize: false }],
];

/** Metrics of binary labels and scores. */
const SCORE_METRICS: readonly (readonly [fn: string, options: Options])[] = [
  ['average_precision_score', {}],
  ['brier_score_loss', {}],
  ['d2_brier_score', {}],
  ['d2_log_loss_score', {}],
  ['confusion_matrix_at_thresholds', {}],
  ['det_curve', {}],
  ['hinge_loss', {}],
  ['log_loss', {}],
  ['precision_recall_curve', {}],
  ['roc_auc_score', {}],
  ['roc_auc_score', { max_fpr: 0.5 }],
  ['roc_curve', {}],
  ['top_k_accuracy_score', { k: 1 }],
];

/** Metrics whose value grows with the number of samples. */
const COUNTS = new Set(['confusion_matrix', 'multilabel_confusion_matrix']);
const isCount = (fn: string, options: Options): boolean =>
  COUNTS.has(fn) ||
  options['normalize'] === false ||
  fn.endsWith('support') ||
  fn.endsWith('thresholds');

interface Rows {
  readonly y_true: readonly number[];
  readonly y_pred: readonly number[];
  readonly y_score: readonly number[];
  readonly weights: readonly number[];
}

const rows: fc.Arbitrary<Rows> = fc
  .array(
    fc.record({
      t: fc.integer({ min: 0, max: 2 }),
      p: fc.integer({ min: 0, max: 2 }),
      s: fc.integer({ min: 0, max: 8 }),
      w: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 3, maxLength: 24 },
  )
  .map((list) => [
    // Both classes are there, and weigh something.
    { t: 0, p: 1, s: 3, w: 1 },
    { t: 1, p: 1, s: 5, w: 2 },
    ...list,
  ])
  .map((list) => ({
    y_true: list.map(({ t }) => t),
    y_pred: list.map(({ p }) => p),
    y_score: list.map(({ s }) => s / 8),
    weights: list.map(({ w }) => w),
  }));

const binary = (values: readonly number[]): number[] => values.map((value) => Math.min(value, 1));
const pick = <T>(values: readonly T[], order: readonly number[]): T[] =>
  order.map((row) => values[row] as T);

/** Every metric with the columns it takes. */
const METRICS = [
  ...LABEL_METRICS.map(([fn, options]) => ({
    fn,
    options,
    columns: ({ y_true, y_pred }: Rows) => [[...y_true], [...y_pred]] as const,
  })),
  ...SCORE_METRICS.map(([fn, options]) => ({
    fn,
    options,
    columns: ({ y_true, y_score }: Rows) => [binary(y_true), [...y_score]] as const,
  })),
].map((metric) => ({ ...metric, name: `${metric.fn} ${JSON.stringify(metric.options)}` }));

function same(ours: () => unknown, theirs: () => unknown): void {
  const [a, b] = [callWithWarnings(ours), callWithWarnings(theirs)];
  expect(a.kind).toBe(b.kind);
  if (b.kind === undefined) expect(differenceOf(a.value, b.value)).toBeNull();
}

const RUNS = { numRuns: 25, seed: 20261121 };

describe.each(METRICS)('$name', ({ fn, options, columns }) => {
  const call = named(fn);

  it('does not depend on the order of the samples', () => {
    fc.assert(
      fc.property(rows, fc.integer(), (data, seed) => {
        const random = createRandom(seed);
        const order = data.y_true.map((_, row) => row).sort(() => random() - 0.5);
        const [y_true, y] = columns(data);
        const shuffled = [pick<number>(y_true, order), pick<number>(y, order)];
        const sample_weight = data.weights;
        same(
          () => call(...shuffled, { ...options, sample_weight: pick(sample_weight, order) }),
          () => call(y_true, y, { ...options, sample_weight }),
        );
      }),
      RUNS,
    );
  });

  it('takes arrays, typed arrays, columns, matrices of one column and Arrow alike', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const [y_true, y] = columns(data);
        const expected = (): unknown => call(y_true, y, options);
        const isLabels = LABEL_METRICS.some(([name]) => name === fn);
        const typed = isLabels ? Int32Array.from(y) : Float64Array.from(y);
        same(() => call(Int32Array.from(y_true), typed, options), expected);
        same(() => call(Uint8Array.from(y_true), y, options), expected);
        same(() => call(vectorFromArray(Int32Array.from(y_true)), typed, options), expected);
        same(() => call(columnFromArray([...y_true]), typed, options), expected);
        same(() => call({ data: y_true, shape: [y_true.length, 1] }, y, options), expected);
      }),
      { ...RUNS, numRuns: 10 },
    );
  });

  it('takes weights of one as none, integers as repetition and zeros as removal', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const [y_true, y] = columns(data);
        const ones = y_true.map(() => 1);
        same(
          () => call(y_true, y, { ...options, sample_weight: ones }),
          () => call(y_true, y, options),
        );
        const repeated = data.weights.flatMap((weight, row) => Array<number>(weight).fill(row));
        // The labels of samples of weight 0 stay labels: give them to the repetition too.
        const kept = pick<number>(y_true, repeated);
        const all = new Set([...y_true, ...y]);
        const some = new Set([...kept, ...pick<number>(y, repeated)]);
        if (LABEL_METRICS.some(([name]) => name === fn) && all.size > some.size) return;
        if (new Set(kept).size < 2) return;
        same(
          () => call(y_true, y, { ...options, sample_weight: data.weights }),
          () => call(kept, pick<number>(y, repeated), options),
        );
      }),
      RUNS,
    );
  });

  it('does not change with the scale of the weights', () => {
    if (isCount(fn, options)) {
      expect(isCount(fn, options)).toBe(true);
      return;
    }
    fc.assert(
      fc.property(rows, fc.constantFrom(2, 0.5, 16), (data, scale) => {
        const [y_true, y] = columns(data);
        const scaled = data.weights.map((weight) => weight * scale);
        same(
          () => call(y_true, y, { ...options, sample_weight: scaled }),
          () => call(y_true, y, { ...options, sample_weight: data.weights }),
        );
      }),
      RUNS,
    );
  });

  it('refuses empty columns, NaN and infinity with a kind', () => {
    const kinds = [
      () => call([], [], options),
      () => call([NaN, 1], [0, 1], options),
      () => call([0, 1], [Infinity, 1], options),
      () => call([0, 1], [0], options),
    ].map((wrong) => callWithWarnings(wrong));
    const isSkill = fn.startsWith('d2_');
    // Of fewer than two samples a skill is NaN.
    expect(kinds.map(({ kind }) => kind)).toEqual([
      isSkill ? undefined : 'ValueError',
      'ValueError',
      'ValueError',
      'ValueError',
    ]);
  });
});

describe('labels', () => {
  const asText = (labels: readonly number[]): string[] =>
    labels.map((label) => 'abc'.charAt(label));

  it.each(LABEL_METRICS)('%s %j are strings or numbers alike', (fn, options) => {
    fc.assert(
      fc.property(rows, ({ y_true, y_pred }) => {
        same(
          () => named(fn)(asText(y_true), asText(y_pred), options),
          () => named(fn)(y_true, y_pred, options),
        );
      }),
      RUNS,
    );
  });

  it.each(
    LABEL_METRICS.filter(
      ([, options]) => options['average'] !== null && !options['weights'],
    ).filter(([fn]) => !COUNTS.has(fn) && !fn.endsWith('support')),
  )('%s %j do not depend on what the labels are called', (fn, options) => {
    const renamed = (labels: readonly number[]): number[] =>
      labels.map((label) => [7, -2, 5][label] ?? 0);
    fc.assert(
      fc.property(rows, ({ y_true, y_pred }) => {
        same(
          () => named(fn)(renamed(y_true), renamed(y_pred), options),
          () => named(fn)(y_true, y_pred, options),
        );
      }),
      RUNS,
    );
  });

  it('of micro precision, recall and F1 and of weighted recall are the accuracy', () => {
    fc.assert(
      fc.property(rows, ({ y_true, y_pred, weights }) => {
        const options = { sample_weight: weights, zero_division: 0 } as const;
        const accuracy = sklearn.accuracy_score(y_true, y_pred, { sample_weight: weights });
        const { precision_score, recall_score, f1_score } = sklearn;
        for (const score of [precision_score, recall_score, f1_score]) {
          expect(score(y_true, y_pred, { ...options, average: 'micro' })).toBeCloseTo(accuracy, 12);
        }
        const weighted = recall_score(y_true, y_pred, { ...options, average: 'weighted' });
        expect(weighted).toBeCloseTo(accuracy, 12);
      }),
      RUNS,
    );
  });
});

describe('arguments', () => {
  it('go by position or by name', () => {
    const expected = sklearn.f1_score([0, 1, 1], [0, 1, 0]);
    expect(sklearn.f1_score({ y_true: [0, 1, 1], y_pred: [0, 1, 0] })).toBe(expected);
    expect(sklearn.f1_score([0, 1, 1], { y_pred: [0, 1, 0], average: 'binary' })).toBe(expected);
    expect(sklearn.f1_score([0, 1, 1], [0, 1, 0], { average: undefined })).toBe(expected);
  });

  it('are left as they were', () => {
    const y_true = Int32Array.of(2, 0, 1);
    const y_score = Float64Array.of(0.5, 0.25, 1);
    sklearn.roc_curve(y_true, y_score, { pos_label: 1 });
    sklearn.classification_report(y_true, [2, 0, 0], { zero_division: 0 });
    expect([y_true, y_score]).toEqual([Int32Array.of(2, 0, 1), Float64Array.of(0.5, 0.25, 1)]);
  });
});

it('reads a column of an Arrow table', () => {
  const table = new ArrowTable({ truth: vectorFromArray(['a', 'b', 'b']) });
  const truth = table.getChild('truth');
  expect(sklearn.accuracy_score(truth as never, ['a', 'b', 'a'])).toBeCloseTo(2 / 3, 15);
});
