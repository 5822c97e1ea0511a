import { confusionMatrixFromCells } from '@confmat/core';
import { randomColumns } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { countConfusion } from '../../src/index.js';
import type { CountRequest } from '../../src/index.js';
import { MANY_CELLS, countGroupCells } from '../../src/internal.js';
import { engineOf, openEngine, refusal, relation } from '../engine.js';

const engine = await openEngine();
afterAll(engine.close);

const { yTrue, yPred } = randomColumns({ seed: 5, nSamples: 400, nClasses: 3, errorRate: 0.3 });
const request: CountRequest = {
  from: relation({
    truth: ['INTEGER', yTrue],
    pred: ['INTEGER', yPred],
    user: ['VARCHAR', yTrue.map((_, row) => `u${row % 37}`)],
    year: ['INTEGER', yTrue.map((_, row) => 2020 + (row % 3))],
  }),
  yTrue: { column: 'truth' },
  yPred: { kind: 'column', column: 'pred' },
};

describe('countGroupCells', () => {
  it('counts the cells of the matrices of countConfusion', async () => {
    const by = { user: { column: 'user' }, year: { column: 'year' } };
    const { cells, nRows } = await countGroupCells(engine, { ...request, by }, {});
    const { slices, matrix } = await countConfusion(engine, { ...request, by });
    expect(nRows).toBe(400);
    expect(slices.length).toBe(37 * 3);
    for (const slice of slices) {
      const own = cells.filter(
        ({ group: [user, year] }) => user === slice.group.user && year === slice.group.year,
      );
      const counted = own.map(({ trueLabel, predLabel, nRows: count }) => ({
        ...{ trueLabel, predLabel, count },
      }));
      expect(confusionMatrixFromCells(counted, matrix.labels)).toEqual(slice.matrix);
    }
  });

  it('leaves rows without a label out, and names a missing group null', async () => {
    const from = relation({
      truth: ['VARCHAR', ['1', '2', '1', null, '1']],
      pred: ['VARCHAR', ['1', '2', '2', '1', '1']],
      side: ['VARCHAR', ['l', null, 'r', 'l', 'l']],
    });
    const bySide = { ...request, from, by: { side: { column: 'side' } } };
    const { issue } = await refusal(countGroupCells(engine, bySide, {}));
    expect(issue).toEqual({ code: 'null-value', argument: 'side', row: 1, value: null });
    const options = { nulls: 'skip', integersFromText: true } as const;
    const { cells, nRows } = await countGroupCells(engine, bySide, options);
    expect(nRows).toBe(5);
    expect(cells).toEqual([
      { trueLabel: 1, predLabel: 1, group: ['l'], nRows: 2, count: 2 },
      { trueLabel: 1, predLabel: 2, group: ['r'], nRows: 1, count: 1 },
      { trueLabel: 2, predLabel: 2, group: [null], nRows: 1, count: 1 },
    ]);
  });

  it('adds weights up, apart from the rows, and refuses bad ones', async () => {
    const weighted = (weights: readonly number[]): CountRequest => ({
      ...request,
      from: relation({
        truth: ['INTEGER', [1, 1, 2, 1]],
        pred: ['INTEGER', [1, 1, 2, 2]],
        user: ['VARCHAR', ['u', 'u', 'u', 'v']],
        w: ['DOUBLE', weights],
      }),
      by: { user: { column: 'user' } },
      sampleWeight: { column: 'w' },
    });
    const { cells, nRows } = await countGroupCells(engine, weighted([0.5, 2, 0, 4]), {});
    expect(nRows).toBe(4);
    expect(cells).toEqual([
      { trueLabel: 1, predLabel: 1, group: ['u'], nRows: 2, count: 2.5 },
      { trueLabel: 1, predLabel: 2, group: ['v'], nRows: 1, count: 4 },
      { trueLabel: 2, predLabel: 2, group: ['u'], nRows: 1, count: 0 },
    ]);
    const { issue } = await refusal(countGroupCells(engine, weighted([1, 1, -1, 1]), {}));
    expect(issue).toMatchObject({ code: 'invalid-weight', argument: 'w', row: 2 });
  });

  it('refuses more cells than fit', async () => {
    // The engine gives one row, again and again.
    const rows = new Array<object>(2 ** 22 + 1).fill({
      t: 1,
      p: 1,
      n: 1,
      g0: 1,
      n_groups: 9,
      n_true: 1,
      n_pred: 1,
    });
    const crowded = engineOf(rows as Record<string, unknown>[]);
    const by = { user: { column: 'user' } };
    const { issue } = await refusal(countGroupCells(crowded, { ...request, by }, {}));
    expect(issue).toEqual({ code: 'too-many-pairs', arguments: MANY_CELLS, limit: 2 ** 22 });
  });

  it('names the classes of a rule over scores', async () => {
    const from = relation({
      truth: ['VARCHAR', ['no', 'yes', 'yes']],
      score: ['DOUBLE', [0.2, 0.9, 0.5]],
      user: ['INTEGER', [7, 7, 8]],
    });
    const rule = { kind: 'threshold', column: 'score', threshold: 0.6, posLabel: 'yes' } as const;
    const byUser = { ...request, from, yTrue: { column: 'truth' }, yPred: rule };
    const { cells } = await countGroupCells(
      engine,
      { ...byUser, by: { user: { column: 'user' } } },
      {},
    );
    expect(
      cells.map(({ trueLabel, predLabel, group: [user] }) => [user, trueLabel, predLabel]),
    ).toEqual([
      [7, 'no', 'no'],
      [8, 'yes', 'no'],
      [7, 'yes', 'yes'],
    ]);
  });
});
