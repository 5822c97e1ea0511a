import type { ScoreTally } from '@confmat/core';
import { createRandom, oracleSweep } from '@confmat/testkit';
import { expect, it } from 'vitest';
import { countConfusion, countScores } from '../../src/index.js';
import type { ScoreBins } from '../../src/index.js';
import { refusal } from '../engine.js';
import type { OpenEngine, TestTable } from './tested-engine.js';

/** As single floats, 0.7 and 0.6 are below themselves as doubles, and 0.1 and 0.9 are not. */
const ROWS: readonly (readonly [string, number])[] = [
  ['y', 0.7],
  ['n', 0.7],
  ['y', 0.3],
  ['n', 0.1],
  ['y', 0.9],
  ['n', 0.6],
];

/** Positives and negatives of a tally from a threshold on, which is an edge of its bins. */
function foundFrom(tally: ScoreTally, threshold: number): readonly [tp: number, fp: number] {
  const isFrom = (place: number): boolean =>
    tally.kind === 'exact'
      ? (tally.scores[place] ?? NaN) >= Math.fround(threshold)
      : (tally.edges[place] ?? NaN) >= threshold - 1e-12;
  const sum = (column: Float64Array): number =>
    column.reduce((all, count, place) => all + (isFrom(place) ? count : 0), 0);
  return [sum(tally.positives), sum(tally.negatives)];
}

/** A threshold means the same number wherever scores are single floats. */
export function testPrecision(opened: () => OpenEngine): void {
  const filled = async (name: string, rows: TestTable['rows']): Promise<OpenEngine | null> => {
    const engine = opened();
    if (engine.tableSql.types.single === null) return null;
    await engine.fill({ name, columns: { t: 'text', s: 'single' }, rows });
    return engine;
  };

  it('compares single floats with a threshold as one: in reports, sweeps and bins', async ({
    skip,
  }) => {
    const engine = await filled('singles', ROWS);
    skip(engine === null, 'it has no single floats');
    if (!engine) return;
    const shared = { from: { table: 'singles' }, yTrue: 't' };
    const rule = { kind: 'threshold', column: 's', threshold: 0.7, posLabel: 'y' } as const;
    const { matrix } = await countConfusion(engine, { ...shared, yPred: rule });
    // The scores 0.7 and 0.9 of y, and the score 0.7 of n.
    expect([matrix.at('y', 'y'), matrix.at('n', 'y')]).toEqual([2, 1]);
    const asked = { ...shared, yScore: 's', posLabel: 'y' };
    for (const scores of ['exact', { bins: 10, range: [0, 1] }] as const) {
      const { tally } = await countScores(engine, { ...asked, scores });
      expect(foundFrom(tally, 0.7)).toEqual([2, 1]);
    }
    const { tally } = await countScores(engine, asked);
    expect(tally).toMatchObject({ precision: 'single' });
  });

  it('takes single floats at both ends of a range, and none beyond', async ({ skip }) => {
    // As a single float 0.1 is above itself, and 0.7 below.
    const engine = await filled('ends', [
      ['y', 0.1],
      ['n', 0.7],
    ]);
    skip(engine === null, 'it has no single floats');
    if (!engine) return;
    const asked = { from: { table: 'ends' }, yTrue: 't', yScore: 's', posLabel: 'y' };
    const inRange = (range: readonly [number, number]): Promise<unknown> =>
      countScores(engine, { ...asked, scores: { bins: 3, range } });
    expect(await inRange([0.1, 0.7])).toMatchObject({ tally: { nSamples: 2 } });
    expect((await refusal(inRange([0.11, 0.7]))).code).toBe('invalid-value');
    expect((await refusal(inRange([0.1, 0.69]))).code).toBe('invalid-value');
  });

  it('sorts single floats into bins as a sweep of a Float32Array does', async ({ skip }) => {
    const random = createRandom(73);
    const rows = Array.from({ length: 400 }, (_, row) => {
      // Many on edges of one of the bins below, and beside them.
      const edge = (1 + Math.round(random() * 19)) / 20;
      const score = row % 3 === 0 ? random() : Math.min(1, edge + (row % 2) * 2 ** -26);
      return [random() < score ? 'y' : 'n', Math.fround(score)] as const;
    });
    const engine = await filled('edged', rows);
    skip(engine === null, 'it has no single floats');
    if (!engine) return;
    const isPositive = rows.map(([label]) => label === 'y');
    const scores = rows.map(([, score]) => score);
    for (const bins of [3, 7, 10, 20]) {
      const asked: ScoreBins = { bins, range: [0, 1] };
      const shared = { from: { table: 'edged' }, yTrue: 't', yScore: 's', posLabel: 'y' };
      const { tally } = await countScores(engine, { ...shared, scores: asked });
      // The definition, with edges and scores as single floats.
      const edges = Array.from({ length: bins }, (_, bin) => bin / bins);
      const expected = oracleSweep(isPositive, scores, { thresholds: edges.map(Math.fround) });
      expect(edges.map((edge) => foundFrom(tally, edge))).toEqual(
        expected.map(({ tp, fp }) => [tp, fp]),
      );
    }
  });

  it('refuses an infinite label, and says in how many rows it is', async ({ skip }) => {
    const engine = opened();
    skip(engine.tableSql.double(Infinity) === null, 'it stores no such value');
    for (const [name, label] of [
      ['plus_infinity', Infinity],
      ['minus_infinity', -Infinity],
    ] as const) {
      await engine.fill({
        name,
        columns: { t: 'double', p: 'double' },
        rows: [
          [1, 1],
          [label, 1],
          [0, 1],
        ],
      });
      const request = { from: { table: name }, yTrue: 't', yPred: 'p' };
      const { code, message } = await refusal(countConfusion(engine, request));
      expect(code).toBe('invalid-label');
      expect(message).toMatch(
        engine.dialect.rowNumber === null ? /t is -?Infinity in 1 row/ : /t\[1\] is -?Infinity/,
      );
    }
  });
}
