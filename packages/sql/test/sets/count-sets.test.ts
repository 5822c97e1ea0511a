import { f1, jaccard } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { mysql } from '../../src/entries/mysql.js';
import { countLabels, countSamples, duckdb } from '../../src/index.js';
import { openEngine, refusal } from '../engine.js';

const engine = await openEngine();
afterAll(engine.close);

const random = createRandom(7);
const LABELS = ['a', "b'", 'c ', 'é'];
const someLabels = (): string[] => LABELS.filter(() => random() < 0.4);
const rows = Array.from({ length: 120 }, (_, row) => ({
  truth: someLabels(),
  pred: someLabels(),
  weight: (row % 4) / 2,
  country: row % 3 === 0 ? 'at' : 'be',
}));

/** Each label twice. */
const listSql = (labels: readonly string[]): string =>
  `CAST([${[...labels, ...labels].map(duckdb.text).join(', ')}] AS VARCHAR[])`;
const from = `(SELECT * FROM (VALUES ${rows
  .map((row) => `(${listSql(row.truth)}, ${listSql(row.pred)}, ${row.weight}, '${row.country}')`)
  .join(', ')}) AS cells(truth, pred, weight, country))`;
const request = { from, yTrue: 'truth', yPred: 'pred' };

type Row = (typeof rows)[number];
const sumWhere = (isWanted: (row: Row) => boolean, weighted = false): number =>
  rows.reduce((sum, row) => (isWanted(row) ? sum + (weighted ? row.weight : 1) : sum), 0);

function labelColumns(isIn: (row: Row) => boolean, weighted: boolean): Record<string, number[]> {
  const of = (inTrue: boolean, inPred: boolean): number[] =>
    [...LABELS]
      .sort()
      .map((label) =>
        sumWhere(
          (row) =>
            isIn(row) &&
            row.truth.includes(label) === inTrue &&
            row.pred.includes(label) === inPred,
          weighted,
        ),
      );
  return { tp: of(true, true), fp: of(false, true), fn: of(true, false), tn: of(false, false) };
}

describe('countLabels', () => {
  it.each([false, true])('counts each label by the definition, weighted: %s', async (weighted) => {
    const sampleWeight = weighted ? 'weight' : undefined;
    const result = await countLabels(engine, { ...request, sampleWeight, by: { in: 'country' } });
    const { counts } = result;
    const columns = { tp: counts.tp, fp: counts.fp, fn: counts.fn ?? [], tn: counts.tn ?? [] };
    const plain = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, Array.from(column)]),
    );
    expect(plain).toEqual(labelColumns(() => true, weighted));
    expect(counts).toMatchObject({ of: 'labels', keys: [...LABELS].sort() });
    expect([result.nSamples, result.rows, result.nSkipped]).toEqual([120, 120, 0]);
    for (const { group, counts: own, nSamples } of result.slices) {
      const isIn = (row: Row): boolean => row.country === group.in;
      expect(Array.from(own.tp)).toEqual(labelColumns(isIn, weighted)['tp']);
      expect(Array.from(own.tn ?? [])).toEqual(labelColumns(isIn, weighted)['tn']);
      expect(nSamples).toBe(sumWhere(isIn));
    }
    expect(result.slices).toHaveLength(2);
  });

  it('reads labels by the type of the elements', async () => {
    const integers = `(SELECT [1, 10] AS truth, [CAST(9007199254740993 AS BIGINT)] AS pred)`;
    const { counts } = await countLabels(engine, { ...request, from: integers });
    expect(counts.keys).toEqual([1, 10, 9007199254740993n]);
    expect(Array.from(counts.fp)).toEqual([0, 0, 1]);
  });

  it('names the first row without a set, or leaves such rows out', async () => {
    const faulty = `(SELECT * FROM (VALUES (['a'], ['a']), (['a'], NULL), (['b'], ['a'])) AS cells(truth, pred))`;
    const { message } = await refusal(countLabels(engine, { ...request, from: faulty }));
    expect(message).toContain('countLabels: pred[1] is null');
    const { counts, ...rest } = await countLabels(
      engine,
      { ...request, from: faulty },
      { nulls: 'skip' },
    );
    expect([...counts.tp, ...counts.fp]).toEqual([1, 0, 1, 0]);
    expect(rest).toMatchObject({ nSamples: 2, nSkipped: 1, rows: 3 });
  });

  it('refuses an engine whose arrays it cannot read', async () => {
    const { message } = await refusal(countLabels({ ...engine, dialect: mysql }, request));
    expect(message).toBe('countLabels: engine is mysql, whose arrays this package cannot read');
  });
});

describe('units of countLabels', () => {
  it.each([false, true])('are the labels of each group, weighted: %s', async (weighted) => {
    const asked = { ...request, sampleWeight: weighted ? 'weight' : undefined, unit: 'country' };
    const { counts: whole, slices } = await countLabels(engine, {
      ...asked,
      by: { in: 'country' },
    });
    const { units } = whole;
    if (typeof units !== 'object') throw new Error('labels were counted by unit');
    expect(units.keys).toEqual(slices.map(({ group }) => group.in));
    for (const [unit, { group, counts }] of slices.entries()) {
      const isIn = (row: Row): boolean => row.country === group.in;
      const isExact = (row: Row): boolean => isIn(row) && row.truth.join() === row.pred.join();
      expect(units.rows[unit]).toBe(sumWhere(isIn, weighted));
      expect(units.exact[unit]).toBe(sumWhere(isExact, weighted));
      for (const label of LABELS.keys()) {
        const cell = units.rowCodes.findIndex(
          (row, i) => row === label && units.unitCodes[i] === unit,
        );
        for (const name of ['tp', 'fp', 'fn'] as const) {
          expect(units[name][cell] ?? 0).toBe(counts[name]?.[label]);
        }
      }
    }
  });

  it('leave out samples without a set, and are refused where a sample has none', async () => {
    const values = `(['a'], ['a', 'b'], 'x'), (['a'], NULL, 'x')`;
    const of = (more: string) => ({
      ...{ ...request, unit: 'u' },
      from: `(SELECT * FROM (VALUES ${values}${more}) AS cells(truth, pred, u))`,
    });
    expect((await refusal(countLabels(engine, of('')))).message).toContain('pred[1] is null');
    const { counts } = await countLabels(engine, of(''), { nulls: 'skip' });
    expect(counts.units).toMatchObject({ keys: ['x'], nSamples: 1 });
    const lacking = countLabels(engine, of(`, (['a'], ['a'], NULL)`), { nulls: 'skip' });
    expect((await refusal(lacking)).message).toContain('u[2] is null');
  });
});

describe('countSamples', () => {
  it.each([false, true])('gives the means of the samples, weighted: %s', async (weighted) => {
    const sampleWeight = weighted ? 'weight' : undefined;
    const { counts, nSamples, query } = await countSamples(engine, { ...request, sampleWeight });
    const total = sumWhere(() => true, weighted);
    const meanOf = (value: (both: number, all: number, either: number) => number): number =>
      rows.reduce((sum, { truth, pred, weight }) => {
        const both = truth.filter((label) => pred.includes(label)).length;
        const either = truth.length + pred.length - both;
        return sum + (weighted ? weight : 1) * value(both, truth.length + pred.length, either);
      }, 0) / total;
    const averaged = { average: 'macro', zeroDivision: 0 } as const;
    expect(f1(counts, averaged)).toBeCloseTo(
      meanOf((both, all) => (all === 0 ? 0 : (2 * both) / all)),
      14,
    );
    expect(jaccard(counts, averaged)).toBeCloseTo(
      meanOf((both, _, either) => (either === 0 ? 0 : both / either)),
      14,
    );
    expect(nSamples).toBe(120);
    expect(counts.tp.length).toBeLessThan(30);
    expect(await engine.query(query)).toHaveLength(counts.tp.length);
  });

  it('adds groups up to the whole', async () => {
    const { counts, slices } = await countSamples(engine, { ...request, by: { in: 'country' } });
    const sum = (column: Float64Array | undefined): number =>
      (column ?? new Float64Array(0)).reduce((a, b) => a + b, 0);
    expect(sum(counts.rowWeights)).toBe(120);
    expect(slices.map((slice) => [slice.group.in, sum(slice.counts.rowWeights)])).toEqual([
      ['at', 40],
      ['be', 80],
    ]);
  });
});
