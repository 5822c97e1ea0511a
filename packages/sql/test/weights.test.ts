import { afterAll, describe, expect, it } from 'vitest';
import { countConfusion } from '../src/index.js';
import type { CountRequest } from '../src/index.js';
import { byColumn, openEngine, plain, refusal, relation } from './engine.js';
import type { Cells } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

function weighted(type: string, weights: Cells): CountRequest {
  const truth = weights.map((_, row) => (row % 2 === 0 ? 'a' : 'b'));
  return {
    ...byColumn,
    from: relation({
      truth: ['VARCHAR', truth],
      pred: ['VARCHAR', weights.map(() => 'a')],
      weight: [type, weights],
    }),
    sampleWeight: { column: 'weight' },
  };
}

describe('countConfusion with weights', () => {
  it.each(['DOUBLE', 'INTEGER', 'BIGINT', 'UTINYINT', 'DECIMAL(9, 3)', 'VARCHAR'])(
    'adds up weights of type %s',
    async (type) => {
      const result = await countConfusion(engine, weighted(type, [1, 20, 3, 40]));
      expect(plain(result)).toEqual({
        labels: ['a', 'b'],
        counts: [1 + 3, 0, 20 + 40, 0],
        weighted: true,
        nSkipped: 0,
        nSamples: 4,
        nTied: 0,
      });
    },
  );

  it('is weighted with weights of one too', async () => {
    const { matrix } = await countConfusion(engine, weighted('DOUBLE', [1, 1]));
    expect([matrix.weighted, ...matrix.counts]).toEqual([true, 1, 0, 1, 0]);
  });

  it('keeps a class whose rows all weigh 0', async () => {
    const { matrix, nSamples } = await countConfusion(engine, weighted('DOUBLE', [2, 0, 3, 0]));
    expect(matrix.labels).toEqual(['a', 'b']);
    expect([...matrix.counts]).toEqual([5, 0, 0, 0]);
    expect(nSamples).toBe(4);
  });

  it('loses nothing of small weights next to great ones', async () => {
    const weights = [2 ** 53, 0, 1, 0, 1, 0, 1, 0, 1];
    const { matrix } = await countConfusion(engine, weighted('DOUBLE', weights));
    expect(matrix.at('a', 'a')).toBe(2 ** 53 + 4);
  });

  it('leaves out the weights of rows that miss a label', async () => {
    const from = relation({
      truth: ['VARCHAR', ['a', null, 'b']],
      pred: ['VARCHAR', ['a', 'a', 'a']],
      weight: ['DOUBLE', [0.5, 7, 0.25]],
    });
    const request = { ...byColumn, from, sampleWeight: { column: 'weight' } };
    const result = await countConfusion(engine, request, { nulls: 'skip' });
    expect(plain(result)).toMatchObject({ counts: [0.5, 0, 0.25, 0], nSkipped: 1, nSamples: 2 });
  });

  it.each<[why: string, type: string, bad: string | number | null, value: string | null]>([
    ['a negative weight', 'DOUBLE', -0.5, '-0.5'],
    ['a negative integer', 'INTEGER', -1, '-1'],
    ['NaN', 'DOUBLE', NaN, 'nan'],
    ['infinity', 'DOUBLE', Infinity, 'inf'],
    ['NULL', 'DOUBLE', null, null],
    ['text', 'VARCHAR', 'heavy', 'heavy'],
    ['empty text', 'VARCHAR', '', ''],
  ])('names the row and value of %s', async (_, type, bad, value) => {
    const error = await refusal(countConfusion(engine, weighted(type, [1, 0, 2, bad, bad, 3])));
    expect(error.caller).toBe('countConfusion');
    expect(error.issue).toEqual({ code: 'invalid-weight', argument: 'weight', row: 3, value });
  });

  it('says what is wrong in one line', async () => {
    const error = await refusal(countConfusion(engine, weighted('DOUBLE', [1, -2])));
    expect(error.message).toMatch(/^countConfusion: weight\[1\] is "-2\.0", expected .+$/);
  });

  it('calls the column what the request calls it', async () => {
    const request = weighted('DOUBLE', [1, -2]);
    const named = { ...request, sampleWeight: { column: 'weight', name: 'Weight of row' } };
    const { issue } = await refusal(countConfusion(engine, named));
    expect(issue).toMatchObject({ argument: 'Weight of row', row: 1 });
  });
});
