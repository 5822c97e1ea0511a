import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as sklearn from '../../src/index.js';
import { ask, valueOf } from './ask.js';
import { METRICS, NO_METRICS } from './metric-table.js';
import { expectSame, holds, rowOf, rowsOf } from './problems.js';
import type { Row } from './problems.js';

const weightsOf = (rows: readonly Row[]) => rows.map(({ weight }) => weight);

it('the table of properties holds every exported metric', () => {
  const named = new Set(METRICS.map(({ name }) => name));
  expect([...named, ...NO_METRICS].sort()).toEqual(Object.keys(sklearn).sort());
});

describe.each(METRICS)('$name $detail', (metric) => {
  const rows = rowsOf(metric.kind);

  if (!metric.isPerSample) {
    it('does not depend on the order of samples', () => {
      const shuffled = rows.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length }),
        ),
      );
      holds(shuffled, ([all, other]) => {
        expectSame(valueOf(metric, other), valueOf(metric, all));
        if (!metric.isWeighted) return;
        expectSame(valueOf(metric, other, weightsOf(other)), valueOf(metric, all, weightsOf(all)));
      });
    });
  }

  it('answers one sample as scikit-learn does', () => {
    holds(rowOf(metric.kind), (row) => {
      expect(ask(metric, [row]).kind ?? null).toBe(metric.ofOneSample);
    });
  });

  if (!metric.isWeighted) return;

  it('takes weights of one for none', () => {
    holds(rows, (all) => {
      const ones = all.map(() => 1);
      expectSame(valueOf(metric, all, ones), valueOf(metric, all));
    });
  });

  it('changes with the size of weights as its unit says', () => {
    holds(rows, (all) => {
      const weights = weightsOf(all);
      const greater = weights.map((weight) => 4 * weight);
      expectSame(valueOf(metric, all, greater), metric.fourfold(valueOf(metric, all, weights)));
    });
  });

  if (metric.isPerSample) return;

  it('takes integer weights for repeated samples', () => {
    holds(rows, (all) => {
      const repeated = all.flatMap((row) => Array.from({ length: row.weight }, () => row));
      expectSame(valueOf(metric, all, weightsOf(all)), valueOf(metric, repeated));
    });
  });

  it('takes samples of weight zero for none', () => {
    holds(rows, (all) => {
      const present = all.filter(({ weight }) => weight > 0);
      const expected = valueOf(metric, present, weightsOf(present));
      expectSame(valueOf(metric, all, weightsOf(all)), expected);
    });
  });
});
