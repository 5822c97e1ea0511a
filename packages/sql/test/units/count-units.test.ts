import { confusionMatrix, jointCounts, slicedMatrices } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { randomColumns } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { countConfusion, countJoint } from '../../src/index.js';
import { engineOf, openEngine, refusal, relation } from '../engine.js';

const engine = await openEngine();
afterAll(engine.close);

const N = 300;
const { yTrue, yPred } = randomColumns({ seed: 3, nSamples: N, nClasses: 3, errorRate: 0.4 });
const other = randomColumns({ seed: 8, nSamples: N, nClasses: 3, errorRate: 0.2 }).yPred;
const user = yTrue.map((_, row) => (row * row) % 23);
const side = yTrue.map((_, row) => (row % 5 === 0 ? 'l' : 'r'));
const weight = yTrue.map((_, row) => (row % 4) / 2);
const columns = {
  truth: ['INTEGER', yTrue],
  pred: ['INTEGER', yPred],
  other: ['INTEGER', other],
  user: ['INTEGER', user],
  side: ['VARCHAR', side],
  w: ['DOUBLE', weight],
} as const;
const from = relation(columns);
const REQUEST = { from, yTrue: 'truth', yPred: 'pred', unit: 'user' };

/** Rows, or weights, by unit, true and predicted class: counted one row at a time. */
function bruteForce(rows: readonly number[], weights?: readonly number[]): object {
  const counts = new Map<string, number>();
  const units = new Set<number>();
  for (const row of rows) {
    units.add(user[row] ?? -1);
    const key = [user[row], yTrue[row], yPred[row]].join();
    counts.set(key, (counts.get(key) ?? 0) + (weights?.[row] ?? 1));
  }
  return { counts, keys: [...units].sort((a, b) => a - b), nSamples: rows.length };
}

function plainUnits({ units, labels }: ConfusionMatrix): object {
  if (typeof units !== 'object') throw new Error('the matrix has no units');
  const { keys, unitCodes, trueCodes, predCodes, counts, nSamples } = units;
  const found = new Map(
    Array.from(counts, (count, i) => [
      [keys[unitCodes[i] ?? -1], labels[trueCodes[i] ?? -1], labels[predCodes[i] ?? -1]].join(),
      count,
    ]),
  );
  expect(found.size).toBe(counts.length);
  return { counts: found, keys, nSamples };
}

const ALL = yTrue.map((_, row) => row);

describe('unit', () => {
  it('counts a matrix by unit, as row by row', async () => {
    const { matrix, rows } = await countConfusion(engine, REQUEST);
    expect(rows).toBe(N);
    expect(plainUnits(matrix)).toEqual(bruteForce(ALL));
    expect(matrix.units).toEqual(confusionMatrix(yTrue, yPred, { unit: user }).units);
  });

  it('counts weights by unit; rows of weight 0 are of their unit, too', async () => {
    const { matrix } = await countConfusion(engine, { ...REQUEST, sampleWeight: 'w' });
    expect(plainUnits(matrix)).toEqual(bruteForce(ALL, weight));
    const inRows = confusionMatrix(yTrue, yPred, { unit: user, sampleWeight: weight });
    expect(matrix).toEqual(inRows);
  });

  it('adds weights of units up to those of all rows, to the last bit', async () => {
    const request = {
      ...{
        from: relation({
          ...columns,
          f: ['DOUBLE', yTrue.map((_, row) => ((row * 37) % 91) / 100)],
        }),
      },
      ...{ yTrue: 'truth', yPred: 'pred', sampleWeight: 'f' },
    };
    const { matrix } = await countConfusion(engine, { ...request, unit: 'user' });
    const { matrix: ofRows } = await countConfusion(engine, request);
    expect(matrix.toArray()).toEqual(ofRows.toArray());
    expect(matrix.weighted).toBe(true);
  });

  it('counts each group by unit', async () => {
    // A group column whose name is a digit comes first.
    const { matrix, slices } = await countConfusion(engine, { ...REQUEST, by: { 1: 'side' } });
    expect(plainUnits(matrix)).toEqual(bruteForce(ALL));
    const sliced = slicedMatrices(yTrue, yPred, { 1: side }, { unit: user });
    expect(slices.map(({ matrix: own }) => own.units)).toEqual(
      sliced.map(({ matrix: own }) => own.units),
    );
    const left = ALL.filter((row) => side[row] === 'l');
    expect(slices[0]?.group).toEqual({ 1: 'l' });
    expect(plainUnits(slices[0]?.matrix as ConfusionMatrix)).toEqual(bruteForce(left));
  });

  it('counts two models jointly by unit', async () => {
    const { yPred: yPredA, ...shared } = REQUEST;
    const request = { ...shared, yPredA, yPredB: 'other', by: { side: 'side' } };
    const { slices, ...joint } = await countJoint(engine, { ...request, sampleWeight: 'w' });
    const options = { unit: user, by: { side }, sampleWeight: weight };
    const inRows = jointCounts(yTrue, yPred, other, options);
    expect(joint.units).toEqual(inRows.units);
    expect(joint.units).toMatchObject({ nSamples: N });
    expect(slices.map((slice) => slice.joint.units)).toEqual(
      inRows.slices.map((slice) => slice.joint.units),
    );
  });

  it('is no limit on groups, and is asked for groups of no more', async () => {
    const { matrix } = await countConfusion(engine, REQUEST, { maxGroups: 2 });
    expect(matrix.units).toMatchObject({ keys: Array.from(new Set(user)).sort((a, b) => a - b) });
  });

  it('names what makes more cells than fit', async () => {
    const cell = { t: 1, p: 1, b: 1, n: 1, g0: 1, n_groups: 9, n_true: 1, n_pred: 1 };
    const rows = new Array<Record<string, unknown>>(2 ** 22 + 1).fill(cell);
    const crowded = engineOf(rows);
    const limit = 2 ** 22;
    const byUnit = await refusal(countConfusion(crowded, REQUEST));
    const what = 'user, truth and the prediction';
    expect(byUnit.issue).toEqual({ code: 'too-many-pairs', arguments: what, limit });
  });

  it('has no units without the option', async () => {
    const { matrix } = await countConfusion(engine, { ...REQUEST, unit: undefined });
    expect('units' in matrix).toBe(false);
  });

  it('refuses a row without a unit, but for one that is skipped', async () => {
    const relationOf = (user: (string | null)[], pred: (number | null)[] = [1, 1, 0]) =>
      relation({
        truth: ['INTEGER', [1, null, 0]],
        pred: ['INTEGER', pred],
        user: ['VARCHAR', user],
      });
    const { yPred: yPredA, ...shared } = REQUEST;
    const ask = (from: string) => {
      const joint = { ...shared, from, yPredA, yPredB: 'pred' };
      return [
        countConfusion(engine, { ...REQUEST, from }, { nulls: 'skip' }),
        countJoint(engine, joint, { nulls: 'skip' }),
      ] as const;
    };
    const [matrix, joint] = await Promise.all(ask(relationOf(['a', null, 'b'])));
    const [ofFull, jointOfFull] = await Promise.all(ask(relationOf(['a', 'a', 'b'])));
    expect(matrix.matrix.units).toEqual(ofFull.matrix.units);
    expect(joint.units).toEqual(jointOfFull.units);
    expect(joint.units).toMatchObject({ keys: ['a', 'b'], nSamples: 2 });
    // The row that is named is the one that counts.
    const refused = ask(relationOf(['a', null, null])).map((asked) => refusal(asked));
    for (const { issue } of await Promise.all(refused)) {
      expect(issue).toEqual({ code: 'null-value', argument: 'user', row: 2, value: null });
    }
    const request = { ...REQUEST, from: relationOf(['a', null, 'b']) };
    const full = relation({
      truth: ['INTEGER', [1, 1]],
      pred: ['INTEGER', [1, 1]],
      user: ['DOUBLE', [1, NaN]],
    });
    const { issue } = await refusal(countConfusion(engine, { ...request, from: full }));
    expect(issue).toEqual({ code: 'null-value', argument: 'user', row: 1, value: 'nan' });
  });

  it('refuses units that are no labels, by the row', async () => {
    const request = {
      ...REQUEST,
      from: relation({
        truth: ['INTEGER', [1, 0]],
        pred: ['INTEGER', [1, 0]],
        user: ['DOUBLE', [1, 0.5]],
      }),
    };
    expect((await refusal(countConfusion(engine, request))).issue).toMatchObject({
      ...{ code: 'invalid-label', argument: 'user', row: 1, value: 0.5 },
    });
    expect((await refusal(countConfusion(engine, { ...request, unit: 1 as never }))).message).toBe(
      'countConfusion: unit is number, expected a column, such as "name"',
    );
  });
});
