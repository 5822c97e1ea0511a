import { sum } from '@confmat/core/internal';
import type { BinaryCounts, Label } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { countLabels, countSamples, duckdb } from '../../src/index.js';
import { openEngine, refusal } from '../engine.js';

const engine = await openEngine();
afterAll(engine.close);

const random = createRandom(11);
const LABELS = ['a', 'b', 'c'];
const someLabels = (): string[] => LABELS.filter(() => random() < 0.5);
const rows = Array.from({ length: 90 }, (_, row) => ({
  truth: someLabels(),
  pred: someLabels(),
  weight: (row % 4) / 2,
  side: row % 3 === 0 ? 'l' : 'r',
  user: (row * row) % 17,
}));
type Row = (typeof rows)[number];

const listSql = (labels: readonly string[]): string =>
  `CAST([${labels.map(duckdb.text).join(', ')}] AS VARCHAR[])`;
const from = `(SELECT * FROM (VALUES ${rows
  .map(
    ({ truth, pred, weight, side, user }) =>
      `(${listSql(truth)}, ${listSql(pred)}, ${weight}, '${side}', ${user})`,
  )
  .join(', ')}) AS cells(truth, pred, weight, side, user_id))`;
const request = { from, yTrue: 'truth', yPred: 'pred', unit: 'user_id' };

/** What each unit has, row by row. */
function bruteForce(own: readonly Row[], weighted: boolean): object {
  const keys = [...new Set(own.map(({ user }) => user))].sort((a, b) => a - b);
  const units = keys.map((key) => {
    const ofUnit = own.filter(({ user }) => user === key);
    const total = (isWanted: (row: Row) => boolean): number =>
      sum(Float64Array.from(ofUnit.filter(isWanted), ({ weight }) => (weighted ? weight : 1)));
    return {
      key,
      rows: total(() => true),
      exact: total(({ truth, pred }) => truth.join() === pred.join()),
      cells: LABELS.flatMap((label) => {
        const isOf = ({ truth, pred }: Row): boolean =>
          truth.includes(label) || pred.includes(label);
        if (!ofUnit.some(isOf)) return [];
        const has = (inTrue: boolean, inPred: boolean): number =>
          total(
            ({ truth, pred }) =>
              truth.includes(label) === inTrue && pred.includes(label) === inPred,
          );
        return [[label, has(true, true), has(false, true), has(true, false)]];
      }),
    };
  });
  return { units, nSamples: own.length };
}

function plain({ units, keys: labels = [] }: BinaryCounts): object {
  if (typeof units !== 'object') throw new Error('the counts have no units');
  const { keys, unitCodes, rowCodes, tp, fp, fn, nSamples } = units;
  return {
    units: keys.map((key, code) => ({
      key,
      rows: units.rows[code],
      exact: units.exact[code],
      cells: Array.from(unitCodes, (_, cell) => cell)
        .filter((cell) => unitCodes[cell] === code)
        .map((cell): (Label | undefined)[] => [
          ...[labels[rowCodes[cell] ?? -1], tp[cell], fp[cell], fn[cell]],
        ]),
    })),
    nSamples,
  };
}

describe('countLabels with a unit', () => {
  it.each([false, true])('counts by unit as row by row, weighted: %s', async (weighted) => {
    const sampleWeight = weighted ? 'weight' : undefined;
    const asked = { ...request, sampleWeight, by: { 1: 'side' } };
    const { counts, slices } = await countLabels(engine, asked);
    expect(plain(counts)).toEqual(bruteForce(rows, weighted));
    for (const { group, counts: own } of slices) {
      const isOwn = ({ side }: Row): boolean => side === group[1];
      expect(plain(own)).toEqual(bruteForce(rows.filter(isOwn), weighted));
    }
    expect(slices.length).toBe(2);
  });

  it('counts the same as without', async () => {
    const { counts } = await countLabels(engine, request);
    const without = await countLabels(engine, { ...request, unit: undefined });
    expect({ ...counts, units: undefined }).toEqual({ ...without.counts, units: undefined });
    expect('units' in without.counts).toBe(false);
  });

  it.each(['error', 'skip'] as const)('refuses a row without a unit: nulls %s', async (nulls) => {
    const lacking = `(SELECT * FROM (VALUES (['a'], ['a'], 1), (['a'], ['b'], NULL)) AS cells(truth, pred, user_id))`;
    const found = await refusal(countLabels(engine, { ...request, from: lacking }, { nulls }));
    expect(found.issue).toMatchObject({ code: 'null-value', argument: 'user_id', row: 1 });
  });

  it('leaves a row out that lacks a set and a unit', async () => {
    const from = `(SELECT * FROM (VALUES (['a'], ['a'], 1), (NULL, ['b'], NULL), (['b', NULL], ['b'], NULL), (['b'], [], 2)) AS cells(truth, pred, user_id))`;
    const { counts } = await countLabels(engine, { ...request, from }, { nulls: 'skip' });
    expect(counts.units).toMatchObject({ keys: [1, 2], nSamples: 2 });
    const lacking = from.replace('[], 2', '[], NULL');
    const found = countLabels(engine, { ...request, from: lacking }, { nulls: 'skip' });
    expect((await refusal(found)).issue).toMatchObject({ argument: 'user_id', row: 3 });
  });

  it('is no part of a request of samples', async () => {
    const found = await refusal(countSamples(engine, request as never));
    expect(found.message).toMatch(/^countSamples: there is no option "unit"/);
  });
});
