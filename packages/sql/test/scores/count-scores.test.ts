import type { BinnedScoreTally, Label } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { countScores } from '../../src/index.js';
import type { ScoreCountRequest } from '../../src/index.js';
import { openEngine, refusal, relation } from '../engine.js';
import type { Cells } from '../engine.js';

const engine = await openEngine();
afterAll(engine.close);

const random = createRandom(19);
const nSamples = 300;
const labels = ['no', 'yes', 'perhaps'];
const truth = Array.from({ length: nSamples }, () => labels[Math.floor(random() * 3)] ?? '');
/** Ties, the edges of bins, and both ends of the range. */
const score = truth.map((_, row) =>
  row < 4 ? row % 2 : row % 3 === 0 ? Math.round(random() * 10) / 10 : random(),
);
const weight = truth.map((_, row) => (row % 5) / 4);
const country = truth.map((_, row) => (row % 4 === 0 ? 'at' : 'be'));

const request: ScoreCountRequest = {
  from: relation({
    truth: ['VARCHAR', truth],
    score: ['DOUBLE', score],
    weight: ['DOUBLE', weight],
    country: ['VARCHAR', country],
  }),
  yTrue: 'truth',
  yScore: 'score',
  posLabel: 'yes',
};

const sumWhere = (isWanted: (row: number) => boolean, of: readonly number[] | 1 = 1): number =>
  truth.reduce((sum, _, row) => (isWanted(row) ? sum + (of === 1 ? 1 : (of[row] ?? 0)) : sum), 0);
const isPositive = (row: number): boolean => truth[row] === 'yes';

describe('countScores', () => {
  it('counts every distinct score by the definition', async () => {
    const { tally, rows, engine: name, query } = await countScores(engine, request);
    const scores = [...new Set(score)].sort((a, b) => a - b);
    const of = (positive: boolean): number[] =>
      scores.map((s) => sumWhere((row) => score[row] === s && isPositive(row) === positive));
    expect(tally).toEqual({
      kind: 'exact',
      scores: Float64Array.from(scores),
      positives: Float64Array.from(of(true)),
      negatives: Float64Array.from(of(false)),
      ...{ posLabel: 'yes', nSamples, nSkipped: 0, weighted: false },
    });
    expect([rows, name]).toEqual([nSamples, 'duckdb']);
    expect(await engine.query(query)).toHaveLength(scores.length);
  });

  it('leaves out scores whose rows all weigh 0, and adds up the others', async () => {
    const { tally } = await countScores(engine, { ...request, sampleWeight: 'weight' });
    if (tally.kind !== 'exact') throw new Error('expected scores');
    const scores = [...new Set(score.filter((_, row) => (weight[row] ?? 0) > 0))];
    expect(tally.scores).toEqual(Float64Array.from(scores).sort());
    expect(tally.positives.reduce((a, b) => a + b, 0)).toBe(sumWhere(isPositive, weight));
    expect(tally).toMatchObject({ weighted: true, nSamples });
  });

  it.each([1, 3, 10, 4096])('puts each score between the edges of one of %d bins', async (bins) => {
    const range = [0, 1] as const;
    const { tally } = await countScores(engine, { ...request, scores: { bins, range } });
    if (tally.kind !== 'bins') throw new Error('expected bins');
    const { edges, singleScore } = tally;
    const isIn = (row: number, bin: number): boolean => {
      const [s, low, high] = [score[row] ?? NaN, edges[bin] ?? NaN, edges[bin + 1] ?? NaN];
      return s >= low && (s < high || (bin === bins - 1 && s === high));
    };
    const of = (positive: boolean): number[] =>
      Array.from({ length: bins }, (_, bin) =>
        sumWhere((row) => isIn(row, bin) && isPositive(row) === positive),
      );
    expect([...tally.positives]).toEqual(of(true));
    expect([...tally.negatives]).toEqual(of(false));
    const nDistinct = (bin: number): number =>
      new Set(score.filter((_, row) => isIn(row, bin))).size;
    expect([...(singleScore ?? [])]).toEqual(
      Array.from({ length: bins }, (_, bin) => Number(nDistinct(bin) < 2)),
    );
  });

  it.each([
    [3, [0, 1]],
    [7, [-0.3, 1.1]],
  ] as const)(
    'keeps scores at and next to the edges of %d bins of %j in order',
    async (bins, range) => {
      const [low, high] = range;
      const edges = Array.from({ length: bins + 1 }, (_, i) =>
        i === bins ? high : low + (i * (high - low)) / bins,
      );
      const near = edges.flatMap((edge) => [edge, edge - 2 ** -53, edge + 2 ** -52]);
      const inside = near.filter((s) => s >= low && s <= high);
      const from = relation({ t: ['INTEGER', inside.map(() => 1)], s: ['DOUBLE', inside] });
      const { tally } = await countScores(engine, {
        ...{ from, yTrue: 't', yScore: 's', posLabel: 1, scores: { bins, range } },
      });
      const expected = edges
        .slice(0, -1)
        .map(
          (edge, i) =>
            inside.filter((s) => s >= edge && (i === bins - 1 || s < (edges[i + 1] ?? NaN))).length,
        );
      expect([...tally.positives]).toEqual(expected);
    },
  );

  it('counts the pairs of each bin, so that the area is exact, in groups too', async () => {
    const scores = { bins: 5, range: [0, 1], area: 'exact' } as const;
    const result = await countScores(engine, { ...request, scores, by: { country: 'country' } });
    const pairs2 = (isWanted: (row: number) => boolean, edges: Float64Array): bigint => {
      const binOf = (row: number): number =>
        edges.slice(0, 5).filter((edge) => (score[row] ?? NaN) >= edge).length - 1;
      let twice = 0;
      for (const [i] of truth.entries()) {
        for (const [j] of truth.entries()) {
          const isPair = isWanted(i) && isWanted(j) && isPositive(i) && !isPositive(j);
          if (!isPair || binOf(i) !== binOf(j)) continue;
          twice += Math.sign((score[i] ?? 0) - (score[j] ?? 0)) + 1;
        }
      }
      return BigInt(twice);
    };
    const { edges, pairs2: found } = result.tally as BinnedScoreTally;
    expect(found).toBe(pairs2(() => true, edges));
    expect(result.slices.map(({ group, tally }) => [group.country, tally.nSamples])).toEqual([
      ['at', sumWhere((row) => country[row] === 'at')],
      ['be', sumWhere((row) => country[row] === 'be')],
    ]);
    for (const { group, tally } of result.slices) {
      const isWanted = (row: number): boolean => country[row] === group.country;
      expect((tally as BinnedScoreTally).pairs2).toBe(pairs2(isWanted, edges));
    }
  });

  it.each<[type: string, truth: Cells, posLabel: Label, found: Label]>([
    ['DOUBLE', [1, 0], '1', 1],
    ['DECIMAL(4, 1)', [1, 0], 1, 1],
    ['BIGINT', ['9007199254740993', 0], '9007199254740993', 9007199254740993n],
    ['BOOLEAN', [true, false], 'True', true],
  ])('reads the positive class of %s %o from %o', async (type, cells, posLabel, found) => {
    const from = relation({ t: [type, cells], s: ['DOUBLE', [0.9, 0.1]] });
    const { tally } = await countScores(engine, { from, yTrue: 't', yScore: 's', posLabel });
    expect(tally).toMatchObject({ posLabel: found, positives: Float64Array.of(0, 1) });
  });
});

describe('countScores of faulty rows', () => {
  const of = (truths: Cells, scores: Cells): ScoreCountRequest => ({
    from: relation({ t: ['VARCHAR', truths], s: ['DOUBLE', scores] }),
    ...{ yTrue: 't', yScore: 's', posLabel: 'a' },
  });

  it('names the first row without a label or score, or skips such rows', async () => {
    const missing = of(['a', 'b', null, 'b'], [1, null, 2, 3]);
    expect((await refusal(countScores(engine, missing))).message).toBe(
      "countScores: s[1] is null, expected a label (nulls: 'skip' leaves such rows out)",
    );
    const { tally, rows } = await countScores(engine, missing, { nulls: 'skip' });
    expect([tally.nSamples, tally.nSkipped, rows]).toEqual([2, 2, 4]);
  });

  it.each([NaN, Infinity, -Infinity])('refuses the score %d', async (bad) => {
    const { issue } = await refusal(countScores(engine, of(['a', 'b'], [0.5, bad])));
    expect(issue).toMatchObject({ code: 'invalid-score', argument: 's', row: 1 });
  });

  it('refuses a score outside the range, a label that is not there, bins that cannot be', async () => {
    const outside = { ...of(['a', 'b'], [0.5, 1.5]), scores: { bins: 2, range: [0, 1] } } as const;
    const absent = { ...of(['a', 'b'], [0.5, 1]), posLabel: 'c' };
    const messages = [];
    for (const each of [outside, absent, { ...outside, scores: { bins: 2, range: [1, 1] } }]) {
      messages.push((await refusal(countScores(engine, each as ScoreCountRequest))).message);
    }
    const area = { ...outside, scores: { ...outside.scores, area: 'exact' }, sampleWeight: 's' };
    messages.push((await refusal(countScores(engine, area as ScoreCountRequest))).message);
    expect(messages).toMatchInlineSnapshot(`
      [
        "countScores: s[1] is "1.5", expected a number in [0, 1]",
        "countScores: posLabel is "c", expected one of "a", "b"",
        "countScores: scores.range is an array of 2, expected [lowest, highest], two numbers that rise",
        "countScores: scores.area counts pairs of rows, and takes no sampleWeight",
      ]
    `);
  });

  it('gives an empty tally of no rows', async () => {
    const { tally } = await countScores(engine, of([], []));
    expect(tally).toMatchObject({ kind: 'exact', scores: new Float64Array(0), nSamples: 0 });
  });
});
