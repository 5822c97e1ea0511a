import type { Label } from '@confmat/core';
import { columnFromArray, float64, int32 } from '@uwdata/flechette';
import { Float64, Int32, Utf8, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { callWithWarnings } from '../call-with-warnings.js';
import { answersOf, byCode, truthsOf, valueOf } from './ask.js';
import { METRICS, callMetric } from './metric-table.js';
import type { Metric, Naming } from './metric-table.js';
import { expectSame, holds, holdsOnce, rowsOf } from './problems.js';
import type { ProblemKind, Row } from './problems.js';

const letters: Naming = (code) => 'abcd'[code] ?? '';
const isLabels = (kind: ProblemKind): boolean => kind === 'classes' || kind === 'two classes';
const isSets = (kind: ProblemKind): boolean => kind === 'sets' || kind === 'rankings';

/** How the same cells are written: given truths and answers as plain arrays. */
type Format = (cells: readonly unknown[], isWhole: boolean) => unknown;

const isNested = (cells: readonly unknown[]): boolean => Array.isArray(cells[0]);
const flatOf = (cells: readonly unknown[]): readonly number[] => cells.flat() as number[];

const typed: Format = (cells, isWhole) => {
  const data = isWhole ? Int32Array.from(flatOf(cells)) : Float64Array.from(flatOf(cells));
  return isNested(cells)
    ? { data, shape: [cells.length, (cells[0] as readonly unknown[]).length] }
    : data;
};

const rowsTyped: Format = (cells, isWhole) =>
  isNested(cells)
    ? cells.map((row) => Float64Array.from(row as readonly number[]))
    : typed(cells, isWhole);

const arrow: Format = (cells, isWhole) =>
  isNested(cells) ? cells : vectorFromArray([...cells], isWhole ? new Int32() : new Float64());

const flechette: Format = (cells, isWhole) =>
  isNested(cells) ? cells : columnFromArray([...cells], isWhole ? int32() : float64());

const column: Format = (cells, isWhole) =>
  isNested(cells) ? cells : { data: typed(cells, isWhole), shape: [cells.length, 1] };

const parsed: Format = (cells) => JSON.parse(JSON.stringify(cells)) as unknown;

const parsedMatrix: Format = (cells) => {
  const shape = isNested(cells)
    ? [cells.length, (cells[0] as readonly unknown[]).length]
    : [cells.length];
  return JSON.parse(JSON.stringify({ data: cells.flat(), shape })) as unknown;
};

/** The report names labels of floats otherwise, so its lines are named in the table. */
const FORMATS: readonly (readonly [string, Format])[] = [
  ['typed arrays', typed],
  ['rows of typed arrays', rowsTyped],
  ['Arrow vectors', arrow],
  ['Arrow columns of flechette', flechette],
  ['columns', column],
  ['parsed JSON', parsed],
  ['parsed matrices', parsedMatrix],
];

function valueIn(metric: Metric, rows: readonly Row[], format: Format, naming = byCode): unknown {
  const truths = format(truthsOf(rows, naming), true);
  const answers = format(answersOf(metric, rows, naming), isLabels(metric.kind));
  const { value, kind } = callWithWarnings(() =>
    callMetric(metric, truths, answers, metric.options(naming)),
  );
  expect(kind).toBeUndefined();
  return value;
}

/** An indicator matrix by rows, with what is not zero. */
const sparse = (cells: readonly unknown[]): unknown => {
  const sets = cells as readonly (readonly number[])[];
  const columns = sets.map((row) => row.flatMap((cell, i) => (cell === 0 ? [] : [i])));
  const indptr = [0];
  for (const own of columns) indptr.push((indptr.at(-1) ?? 0) + own.length);
  return { indices: columns.flat(), indptr, shape: [sets.length, sets[0]?.length ?? 0] };
};

describe.each(METRICS)('$name $detail', (metric) => {
  const rows = rowsOf(metric.kind);

  it.each(FORMATS)('gives one value for arrays and %s', (_, format) => {
    const property = (all: readonly Row[]): void => {
      expectSame(valueIn(metric, all, format), valueOf(metric, all));
    };
    holds(rows, property, 3);
  });

  it('takes arguments by name', () => {
    holdsOnce(rows, (all) => {
      const first = truthsOf(all, byCode);
      const second = answersOf(metric, all, byCode);
      const [firstName, secondName] = namesOf(metric);
      const options = metric.options(byCode);
      const expected = valueOf(metric, all);
      const calls = [
        () => callMetric(metric, { ...options, [firstName]: first, [secondName]: second }),
        () =>
          metric.name === 'metric_at_thresholds'
            ? expected
            : callMetric(metric, first, { [secondName]: second, ...options }),
      ];
      for (const call of calls) {
        const { value, kind } = callWithWarnings(call);
        expect(kind).toBeUndefined();
        expectSame(value, expected);
      }
    });
  });

  it('leaves its arguments as they were', () => {
    holdsOnce(rows, (all) => {
      const truths = truthsOf(all, byCode);
      const answers = answersOf(metric, all, byCode);
      const before = structuredClone([truths, answers]);
      callWithWarnings(() => callMetric(metric, truths, answers, metric.options(byCode)));
      expect([truths, answers]).toEqual(before);
    });
  });

  it('returns plain data', () => {
    holdsOnce(rows, (all) => {
      expect(oddPartOf(valueOf(metric, all))).toBeNull();
    });
  });

  if (metric.isNamed) {
    it('gives one value for strings and numbers', () => {
      holds(rows, (all) => {
        expectSame(valueOf(metric, all, null, letters), valueOf(metric, all));
      });
    });

    it('gives one value for strings and an Arrow vector of them', () => {
      const texts: Format = (cells) =>
        typeof cells[0] === 'string'
          ? vectorFromArray([...cells] as readonly string[], new Utf8())
          : cells;
      holds(rows, (all) => {
        expectSame(valueIn(metric, all, texts, letters), valueOf(metric, all));
      });
    });
  }

  if (metric.isNamed && ['two classes', 'scores', 'probabilities'].includes(metric.kind)) {
    it('gives one value for booleans and numbers', () => {
      const truth: Naming = (code) => code === 1;
      holds(rows, (all) => {
        expectSame(valueOf(metric, all, null, truth), valueOf(metric, all));
      });
    });
  }

  if (isSets(metric.kind) && !takesNoSparse(metric.name)) {
    it('gives one value for dense and sparse indicators', () => {
      holds(rows, (all) => {
        const truths = sparse(truthsOf(all, byCode));
        const answers = answersOf(metric, all, byCode);
        const second = metric.kind === 'sets' ? sparse(answers) : answers;
        const { value, kind } = callWithWarnings(() =>
          callMetric(metric, truths, second, metric.options(byCode)),
        );
        expect(kind).toBeUndefined();
        expectSame(value, valueOf(metric, all));
      });
    });
  }

  const { reversed } = metric;
  if (reversed === null || metric.isPerSample) return;

  it('follows the classes when they change their order', () => {
    const turned = (cells: Row['truth']): Row['truth'] =>
      typeof cells === 'number' ? cells : [...cells].reverse();
    const naming: Naming = (code): Label => 30 - 10 * code;
    holds(rows, (all) => {
      const mirrored = all.map(({ truth, answer, weight }) => ({
        truth: turned(truth),
        answer: turned(answer),
        weight,
      }));
      expectSame(valueOf(metric, mirrored, null, naming), reversed(valueOf(metric, all)));
    });
  });
});

function takesNoSparse(name: string): boolean {
  return ['coverage_error', 'roc_auc_score', 'average_precision_score'].includes(name);
}

function namesOf({ name, kind }: Metric): readonly [string, string] {
  if (name === 'cohen_kappa_score') return ['y1', 'y2'];
  if (name === 'hinge_loss') return ['y_true', 'pred_decision'];
  if (isLabels(kind) || kind === 'sets') return ['y_true', 'y_pred'];
  if (name === 'calibration_curve') return ['y_true', 'y_prob'];
  return ['y_true', /log_loss|brier/.test(name) ? 'y_proba' : 'y_score'];
}

/** What of a value is no number, text, null, array, flat array of numbers or plain object. */
function oddPartOf(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'string') return null;
  if (value instanceof Float64Array) return null;
  if (typeof value !== 'object') return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return value;
  const parts = Object.values(value) as unknown[];
  return parts.map(oddPartOf).find((part) => part !== null) ?? null;
}
