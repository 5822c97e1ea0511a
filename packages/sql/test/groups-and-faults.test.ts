import { afterAll, describe, expect, it } from 'vitest';
import { addMatrices, slicedMatrices } from '@confmat/core';
import { randomColumns } from '@confmat/testkit';
import { countConfusion } from '../src/index.js';
import type { CountRequest, GroupColumns, SqlEngine } from '../src/index.js';
import { openEngine, refusal, relation } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

const { yTrue, yPred } = randomColumns({ seed: 3, nSamples: 300, nClasses: 4, errorRate: 0.3 });
const region = yTrue.map((_, row) => (row % 7 === 0 ? 'north' : 'south'));
const year = yTrue.map((_, row) => 2020 + (row % 3));
const request: CountRequest = {
  from: relation({
    truth: ['INTEGER', yTrue],
    pred: ['INTEGER', yPred],
    region: ['VARCHAR', region],
    year: ['INTEGER', year],
  }),
  yTrue: { column: 'truth' },
  yPred: { kind: 'column', column: 'pred' },
};

describe('countConfusion by group columns', () => {
  it.each([
    { where: { column: 'region' } },
    { where: { column: 'region' }, when: { column: 'year' } },
    { when: { column: 'year' }, where: { column: 'region' } },
  ] as readonly GroupColumns[])('gives the matrices that core slices for %j', async (by) => {
    const grouped = { ...request, by };
    const groups = Object.fromEntries(
      Object.keys(by).map((name) => [name, name === 'where' ? region : year]),
    );
    const { slices, matrix, nWithoutGroup } = await countConfusion(engine, grouped);
    const expected = slicedMatrices(yTrue, yPred, groups);
    expect(slices.map(({ group }) => group)).toEqual(expected.map(({ group }) => group));
    expect(slices.map((slice) => slice.matrix.counts)).toEqual(
      expected.map((slice) => slice.matrix.counts),
    );
    expect(addMatrices(...slices.map((slice) => slice.matrix)).counts).toEqual(matrix.counts);
    expect(nWithoutGroup).toBe(0);
  });

  it('refuses a column of ids by its first rows, before all are counted by it', async () => {
    const queries: string[] = [];
    const recording: SqlEngine = {
      dialect: engine.dialect,
      query: (sql) => {
        queries.push(sql);
        return engine.query(sql);
      },
    };
    const from = relation({
      truth: ['INTEGER', yTrue],
      pred: ['INTEGER', yPred],
      id: ['INTEGER', yTrue.map((_, row) => row)],
    });
    const byId = { ...request, from, by: { id: { column: 'id' } } };
    const { issue } = await refusal(countConfusion(recording, byId, { maxGroups: 20 }));
    expect(issue).toEqual({ code: 'too-many-groups', nGroups: 300, limit: 20 });
    expect(queries.filter((sql) => sql.includes('GROUP BY'))).toEqual([]);
  });

  it('allows as many groups as the limit says, where rows lack a group or a label', async () => {
    const from = relation({
      truth: ['VARCHAR', ['a', 'b', null, 'a', 'a']],
      pred: ['VARCHAR', ['a', 'b', 'b', 'a', null]],
      side: ['DOUBLE', [1, 2, 3, NaN, 4]],
    });
    const bySide = { ...request, from, by: { side: { column: 'side', as: 'number' } } } as const;
    const options = { nulls: 'skip', maxGroups: 4 } as const;
    const { slices } = await countConfusion(engine, bySide, options);
    expect(slices.map(({ nSamples }) => nSamples)).toEqual([1, 1, 0, 0]);
  });

  it('names the row without a group, or leaves it out of the groups alone', async () => {
    const from = relation({
      truth: ['VARCHAR', ['a', 'b', 'a', null]],
      pred: ['VARCHAR', ['a', 'b', 'b', 'a']],
      side: ['VARCHAR', ['l', null, 'r', 'l']],
    });
    const bySide = { ...request, from, by: { side: { column: 'side' } } };
    const { issue } = await refusal(countConfusion(engine, bySide));
    expect(issue).toEqual({ code: 'null-value', argument: 'side', row: 1, value: null });
    const skipped = await countConfusion(engine, bySide, { nulls: 'skip' });
    expect(skipped).toMatchObject({ nSamples: 3, nWithoutGroup: 1 });
    expect(skipped.slices).toMatchObject([
      { group: { side: 'l' }, nSamples: 1, matrix: { nSkipped: 1, labels: ['a', 'b'] } },
      { group: { side: 'r' }, nSamples: 1, matrix: { nSkipped: 0, labels: ['a', 'b'] } },
    ]);
  });
});

describe('a request that cannot be counted', () => {
  it.each([NaN, Infinity, -Infinity])('is refused for a threshold of %d', async (threshold) => {
    const yPred = { kind: 'threshold', column: 'pred', threshold, posLabel: 1 } as const;
    const { issue } = await refusal(countConfusion(engine, { ...request, yPred }));
    expect(issue).toMatchObject({ code: 'invalid-option', option: 'threshold', value: threshold });
  });

  it('is refused for an arg-max over no columns', async () => {
    const yPred = { kind: 'arg-max', scores: [] } as const;
    const error = await refusal(countConfusion(engine, { ...request, yPred }));
    expect(error.message).toBe(
      'countConfusion: scores is empty, expected a column of scores for each class',
    );
  });

  it('is refused for a threshold over no rows, unless labels are given', async () => {
    const from = relation({ truth: ['VARCHAR', []], score: ['DOUBLE', []] });
    const yPred = { kind: 'threshold', column: 'score', threshold: 0.5, posLabel: 'yes' } as const;
    const empty = { from, yTrue: { column: 'truth' }, yPred };
    expect((await refusal(countConfusion(engine, empty))).code).toBe('empty-input');
    const { matrix } = await countConfusion(engine, empty, { labels: ['no', 'yes'] });
    expect(Array.from(matrix.counts)).toEqual([0, 0, 0, 0]);
  });

  it('names the row of a NaN label, whatever the column is read as', async () => {
    const from = relation({ truth: ['DOUBLE', [1, NaN]], pred: ['DOUBLE', [1, 1]] });
    for (const as of [undefined, 'number'] as const) {
      const { issue } = await refusal(
        countConfusion(engine, { ...request, from, yTrue: { column: 'truth', as } }),
      );
      expect(issue).toMatchObject({ code: 'null-value', argument: 'truth', row: 1 });
    }
  });
});

describe('ties of an arg-max', () => {
  it('are counted in the rows that are counted', async () => {
    const from = relation({
      truth: ['VARCHAR', ['a', null, 'b']],
      a: ['DOUBLE', [0.5, 0.5, 0.1]],
      b: ['DOUBLE', [0.5, 0.5, 0.9]],
    });
    const scores = [
      { label: 'a', column: 'a' },
      { label: 'b', column: 'b' },
    ];
    const yPred = { kind: 'arg-max', scores } as const;
    const result = await countConfusion(engine, { ...request, from, yPred }, { nulls: 'skip' });
    expect(result).toMatchObject({ nSamples: 2, nTied: 1 });
  });
});
