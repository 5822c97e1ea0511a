import { describe, expect, it } from 'vitest';
import { callWithWarnings } from '../call-with-warnings.js';
import { answersOf, ask, byCode, truthsOf } from './ask.js';
import { METRICS, callMetric } from './metric-table.js';
import type { Metric } from './metric-table.js';
import { holdsOnce, rowsOf } from './problems.js';
import type { Row } from './problems.js';

/** The same cells with another first number. */
function spoiled(cells: readonly unknown[], odd: number): readonly unknown[] {
  const [first, ...rest] = cells;
  return [Array.isArray(first) ? [odd, ...(first as unknown[]).slice(1)] : odd, ...rest];
}

function kindWith(
  metric: Metric,
  rows: readonly Row[],
  change: (truths: readonly unknown[], answers: readonly unknown[]) => readonly unknown[],
  options: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const args = change(truthsOf(rows, byCode), answersOf(metric, rows, byCode));
  return callWithWarnings(() =>
    callMetric(metric, ...args, { ...metric.options(byCode), ...options }),
  ).kind;
}

/** What a caller may send that is nearly an array: none of it may end in an error without a kind. */
const MALFORMED: readonly unknown[] = [
  { data: null, shape: [0] },
  { data: 'abc', shape: [3] },
  { data: { length: 3 }, shape: [3] },
  { data: [1], shape: [] },
  { data: [1, 0], shape: [3] },
  { data: [1, 0], shape: ['2'] },
  { data: [1, 0, 1], shape: [1.5, 2] },
  { indices: null, indptr: null, shape: [3, 2] },
  { indices: [5], indptr: [0, 1], shape: [1, 2] },
  { indices: [0], indptr: [0, 1], shape: [] },
  { data: ['a'], indices: [0], indptr: [0, 1], shape: [1, 2] },
  [{ data: [1], shape: [1] }, [1], [1]],
  [[1], [0, 2]],
  [[[1]]],
  [undefined, 1, 0],
  [{}, 1],
  new Map(),
  new DataView(new ArrayBuffer(3)),
  { length: 3 },
  {},
];

describe.each(METRICS)('$name $detail', (metric) => {
  const rows = rowsOf(metric.kind);
  const isOwnCall = metric.name === 'metric_at_thresholds';

  it('answers no samples as scikit-learn does', () => {
    expect(ask(metric, []).kind ?? null).toBe(metric.ofNone);
  });

  it.each([NaN, Infinity, -Infinity])('refuses %s in the truth and in the answer', (odd) => {
    holdsOnce(rows, (all) => {
      const kinds = [
        kindWith(metric, all, (truths, answers) => [spoiled(truths, odd), answers]),
        kindWith(metric, all, (truths, answers) => [truths, spoiled(answers, odd)]),
      ];
      // scikit-learn lets NaN through where nothing compares it: the goldens have what comes of it.
      const isLetThrough = metric.name === 'calibration_curve' && Number.isNaN(odd);
      expect(kinds).toEqual(['ValueError', isLetThrough ? undefined : 'ValueError']);
    });
  });

  it('refuses columns of different lengths', () => {
    holdsOnce(rows, (all) => {
      const kind = kindWith(metric, all, (truths, answers) => [truths, answers.slice(1)]);
      expect(kind).toBe('ValueError');
    });
  });

  it('refuses what is no array', () => {
    holdsOnce(rows, (all) => {
      const received = [7, 'text', null, true].flatMap((odd) => [
        kindWith(metric, all, (_, answers) => [odd, answers]),
        kindWith(metric, all, (truths) => [truths, odd]),
      ]);
      // Probabilities may be null, for the sake of their old name; null is then refused later.
      const allowed = metric.name.includes('log_loss')
        ? /Invalid|ValueError|TypeError/
        : /^Invalid/;
      expect(received.filter((kind) => !allowed.test(String(kind)))).toEqual([]);
    });
  });

  it('answers what is nearly an array with a value or a kind', () => {
    holdsOnce(rows, (all) => {
      // An error without a kind would come out of these calls.
      const calls = MALFORMED.flatMap((odd) => [
        kindWith(metric, all, (_, answers) => [odd, answers]),
        kindWith(metric, all, (truths) => [truths, odd]),
        kindWith(metric, all, (...both) => both, { sample_weight: odd }),
        kindWith(metric, all, (...both) => both, { labels: odd }),
      ]);
      expect(calls.filter((kind) => kind !== undefined).length).toBeGreaterThan(60);
    });
  });

  it('refuses an argument that it has not, one that is missing and one too many', () => {
    holdsOnce(rows, (all) => {
      const unknownName = kindWith(metric, all, (...both) => both, { bogus: 1 });
      expect(unknownName).toBe('TypeError');
      if (isOwnCall) return;
      const tooMany = kindWith(metric, all, (...both) => [...both, ...both, null]);
      expect(tooMany).toBe('TypeError');
      if (metric.name.includes('log_loss')) return;
      expect(kindWith(metric, all, (truths) => [truths])).toBe('TypeError');
    });
  });

  if (!metric.isWeighted) return;

  it('refuses weights of another length, not finite, or no array', () => {
    holdsOnce(rows, (all) => {
      const ones = all.map(() => 1);
      const kindOf = (sample_weight: unknown) =>
        kindWith(metric, all, (...both) => both, { sample_weight });
      expect(kindOf(ones.slice(1))).toBe('ValueError');
      expect(kindOf(2)).toBe('InvalidParameterError');
      // What does not look at its weights takes any number for one.
      const isChecked = !/^n?dcg|hinge|top_k|coverage|ranking/.test(metric.name);
      if (isChecked) expect(kindOf(spoiled(ones, NaN))).toBe('ValueError');
    });
  });
});
