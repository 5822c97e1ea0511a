import { afterAll, describe, expect, it } from 'vitest';
import { countConfusion, duckdb } from '../src/index.js';
import type { CountOptions, CountRequest, CountResult, SqlRow } from '../src/index.js';
import { byColumn, engineOf, openEngine, plain, refusal, relation } from './engine.js';
import type { Cells } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

function requestOf(truth: Cells, pred: Cells, type = 'VARCHAR', predType = type): CountRequest {
  return { ...byColumn, from: relation({ truth: [type, truth], pred: [predType, pred] }) };
}

const count = (truth: Cells, pred: Cells, options?: CountOptions): Promise<CountResult> =>
  countConfusion(engine, requestOf(truth, pred), options);

describe('countConfusion', () => {
  it('puts true classes on rows and predicted classes on columns', async () => {
    const result = await count(
      ['cat', 'dog', 'cat', 'ant', 'cat'],
      ['cat', 'cat', 'dog', 'ant', 'cat'],
    );
    expect(plain(result)).toEqual({
      labels: ['ant', 'cat', 'dog'],
      // prettier-ignore
      counts: [
        1, 0, 0,
        0, 2, 1,
        0, 1, 0,
      ],
      weighted: false,
      nSkipped: 0,
      nSamples: 5,
      nTied: 0,
    });
  });

  it('counts classes that are only predicted, or only true', async () => {
    expect((await count(['a'], ['b'])).matrix.labels).toEqual(['a', 'b']);
    expect((await count(['a', 'b'], ['a', 'a'])).matrix.labels).toEqual(['a', 'b']);
  });

  it('counts columns of different integer types alike', async () => {
    const request = requestOf([1, 2, 2], [1, 1, 2], 'TINYINT', 'UBIGINT');
    const { matrix } = await countConfusion(engine, request);
    expect(matrix.labels).toEqual([1, 2]);
    expect([...matrix.counts]).toEqual([1, 0, 1, 1]);
  });

  it('compares a column with itself', async () => {
    const request = requestOf(['a', 'b', 'b'], ['x', 'x', 'x']);
    const yPred = { kind: 'column', column: 'truth' } as const;
    const { matrix } = await countConfusion(engine, { ...request, yPred });
    expect([...matrix.counts]).toEqual([1, 0, 0, 2]);
  });

  it('counts many pairs of labels', async () => {
    const from = '(SELECT i % 300 AS truth, i // 300 AS pred FROM range(90000) AS r(i))';
    const { matrix, nSamples } = await countConfusion(engine, { ...byColumn, from });
    expect([matrix.nClasses, matrix.total, nSamples]).toEqual([300, 90_000, 90_000]);
    expect(matrix.counts.every((cell) => cell === 1)).toBe(true);
  });

  it('passes errors of the engine through', async () => {
    const pending = countConfusion(engine, { ...byColumn, from: 'no_such_table' });
    await expect(pending).rejects.toThrow(/no_such_table/);
  });
});

describe('countConfusion with missing labels', () => {
  const truth = ['a', 'b', null, 'b', null];
  const pred = ['a', null, 'a', 'b', null];

  it('names the first row without a label', async () => {
    const error = await refusal(count(truth, pred));
    expect(error.issue).toEqual({ code: 'null-value', argument: 'pred', row: 1, value: null });
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: pred[1] is null, expected a label (nulls: 'skip' leaves such rows out)"`,
    );
    const { issue } = await refusal(count([null, 'a'], ['a', null]));
    expect(issue).toMatchObject({ argument: 'truth', row: 0 });
  });

  it('names the true label of a row that misses both', async () => {
    const { issue } = await refusal(count(['a', null], ['a', null]));
    expect(issue).toMatchObject({ argument: 'truth', row: 1 });
  });

  it('calls columns what the request calls them', async () => {
    const request: CountRequest = {
      ...requestOf(['a', 'b'], ['a', null]),
      yPred: { kind: 'column', column: 'pred', name: 'Prediction' },
    };
    const { issue } = await refusal(countConfusion(engine, request));
    expect(issue).toMatchObject({ argument: 'Prediction', row: 1 });
  });

  it('leaves such rows out and says how many', async () => {
    expect(plain(await count(truth, pred, { nulls: 'skip' }))).toEqual({
      labels: ['a', 'b'],
      counts: [1, 0, 0, 1],
      weighted: false,
      nSkipped: 3,
      nSamples: 2,
      nTied: 0,
    });
  });

  it('takes no label from a row that is left out', async () => {
    const { matrix } = await count(['a', 'gone'], ['a', null], { nulls: 'skip' });
    expect(matrix.labels).toEqual(['a']);
  });

  it('takes NaN of a column of floats for a missing label', async () => {
    const request: CountRequest = {
      from: relation({ truth: ['DOUBLE', [1, 2, NaN]], pred: ['FLOAT', [1, 2, 2]] }),
      yTrue: { column: 'truth', as: 'number' },
      yPred: { kind: 'column', column: 'pred', as: 'number' },
    };
    const { issue } = await refusal(countConfusion(engine, request));
    expect(issue).toMatchObject({ code: 'null-value', argument: 'truth', row: 2 });
    const result = await countConfusion(engine, request, { nulls: 'skip' });
    expect(plain(result)).toMatchObject({ labels: [1, 2], counts: [1, 0, 0, 1], nSkipped: 1 });
  });

  it('takes empty text and the text NULL for labels', async () => {
    const { matrix } = await count(['', 'NULL'], ['', 'NULL']);
    expect(matrix.labels).toEqual(['', 'NULL']);
  });

  it('finds a missing label far down a great relation', async () => {
    const from =
      `(SELECT CASE WHEN i IN (250000, 290000) THEN NULL ELSE 'a' END AS truth, 'a' AS pred ` +
      `FROM range(300000) AS r(i))`;
    const { issue } = await refusal(countConfusion(engine, { ...byColumn, from }));
    expect(issue).toMatchObject({ argument: 'truth', row: 250_000 });
  });
});

describe('countConfusion with labels', () => {
  it('keeps their order on both axes, absent ones too', async () => {
    const { matrix } = await count(['a', 'b', 'b'], ['b', 'b', 'a'], { labels: ['b', 'a', 'c'] });
    expect(matrix.labels).toEqual(['b', 'a', 'c']);
    expect([...matrix.counts]).toEqual([1, 1, 0, 1, 0, 0, 0, 0, 0]);
  });

  it('reads texts as labels of the data', async () => {
    const request = requestOf([1, 0], [0, 0], 'INTEGER');
    const { matrix } = await countConfusion(engine, request, { labels: ['2', '1', '0'] });
    expect(matrix.labels).toEqual([2, 1, 0]);
  });

  it.each<[labels: readonly string[], argument: string, row: number, value: string]>([
    [['a', 'b'], 'pred', 2, 'c'],
    [['a', 'c'], 'truth', 1, 'b'],
  ])(
    'with %o names the column and row of an unlisted label',
    async (labels, argument, row, value) => {
      const pending = count(['a', 'b', 'a', 'a'], ['a', 'a', 'c', 'c'], { labels });
      const error = await refusal(pending);
      expect(error.caller).toBe('countConfusion');
      expect(error.issue).toEqual({ code: 'unknown-label', argument, row, value, labels });
    },
  );

  it('says in one line which label is unlisted', async () => {
    const error = await refusal(count(['a', 'b\n'], ['a', 'a'], { labels: ['a'] }));
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: truth[1] is "b\\n", expected one of "a""`,
    );
  });

  it.each<[type: string, cells: Cells, value: unknown]>([
    ['INTEGER', [0, 7], 7],
    ['BIGINT', [0, '9007199254740993'], 9007199254740993n],
    ['BOOLEAN', [false, true], true],
    ['DOUBLE', [0, 7], 7],
    ['DECIMAL(5, 2)', [0, 7], 7],
    ['VARCHAR', ['0', `it's`], `it's`],
    [`ENUM ('0', 'x')`, ['0', 'x'], 'x'],
  ])('names the row of an unlisted %s', async (type, cells, value) => {
    const labels = type === 'BOOLEAN' ? ['false'] : ['0'];
    const pending = countConfusion(engine, requestOf(cells, cells, type), { labels });
    expect((await refusal(pending)).issue).toMatchObject({
      code: 'unknown-label',
      argument: 'truth',
      row: 1,
      value,
    });
  });

  it('names the row of an unlisted label that was read from text', async () => {
    const options = { labels: [0, 1], integersFromText: true };
    const { issue } = await refusal(count(['0', '1'], ['1', '2'], options));
    expect(issue).toMatchObject({ code: 'unknown-label', argument: 'pred', row: 1, value: 2 });
  });

  it('refuses a label that is named twice, also in two spellings', async () => {
    const request = requestOf([1, 0], [0, 0], 'INTEGER');
    const { code } = await refusal(countConfusion(engine, request, { labels: [0, '1', 1] }));
    expect(code).toBe('duplicate-label');
  });
});

describe('countConfusion with integersFromText', () => {
  it('reads texts as integers if all are canonical, in both columns, nulls between', async () => {
    const options = { integersFromText: true, nulls: 'skip' } as const;
    const { matrix } = await count(['10', null, '9', '-1'], ['9', '9', null, '10'], options);
    expect(matrix.labels).toEqual([-1, 9, 10]);
    expect(matrix.nSkipped).toBe(2);
    expect([matrix.at(10, 9), matrix.at(-1, 10)]).toEqual([1, 1]);
  });

  it.each(['007', '1.0', '1e3', '+1', '-0', '', ' 1', '9007199254740992'])(
    'leaves all as text for a single %j',
    async (text) => {
      const { matrix } = await count(['1', '2'], ['2', text], { integersFromText: true });
      expect(matrix.labels).toEqual(['1', '2', text].sort());
    },
  );

  it('leaves texts alone unless it is asked to read them', async () => {
    expect((await count(['10'], ['9'])).matrix.labels).toEqual(['10', '9']);
  });

  it('leaves columns of another type alone', async () => {
    const request = requestOf([true, false], [true, true], 'BOOLEAN');
    const { matrix } = await countConfusion(engine, request, { integersFromText: true });
    expect(matrix.labels).toEqual([false, true]);
  });
});

describe('countConfusion of what are no labels', () => {
  it('names the row of a fraction', async () => {
    const request: CountRequest = {
      from: relation({ truth: ['DOUBLE', [1, 2, 1.5]], pred: ['DOUBLE', [1, 2, 1]] }),
      yTrue: { column: 'truth', as: 'number' },
      yPred: { kind: 'column', column: 'pred', as: 'number' },
    };
    const { issue } = await refusal(countConfusion(engine, request));
    expect(issue).toMatchObject({ code: 'invalid-label', argument: 'truth', row: 2, value: 1.5 });
  });

  it('reads dates as text', async () => {
    const request = requestOf(['2026-11-21'], ['2026-11-22'], 'DATE');
    const { matrix } = await countConfusion(engine, request);
    expect(matrix.labels).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('refuses lists', async () => {
    const request = { ...byColumn, from: `(SELECT [1, 2] AS truth, 'a' AS pred)` };
    const { message } = await refusal(countConfusion(engine, request));
    expect(message).toBe('countConfusion: truth is INTEGER[], expected a column of labels');
  });

  it('names the row of a prediction of another kind than the truth', async () => {
    const request = requestOf([0, 1], ['0', 'x'], 'INTEGER', 'VARCHAR');
    const error = await refusal(countConfusion(engine, request));
    expect(error.code).toBe('mixed-labels');
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: pred[0] is "0", expected an integer as in truth"`,
    );
  });
});

describe('countConfusion of too many classes', () => {
  it('refuses more than maxClasses', async () => {
    const { issue } = await refusal(count(['a', 'b', 'c'], ['a', 'a', 'd'], { maxClasses: 3 }));
    expect(issue).toEqual({ code: 'too-many-classes', nClasses: 4, limit: 3 });
    const { matrix } = await count(['a', 'b', 'c'], ['a', 'a', 'd'], { maxClasses: 4 });
    expect(matrix.nClasses).toBe(4);
  });

  it('refuses a column of identifiers, soon', async () => {
    const from = '(SELECT i AS truth, i AS pred FROM range(1100000) AS r(i))';
    const { issue } = await refusal(countConfusion(engine, { ...byColumn, from }));
    expect(issue).toEqual({ code: 'too-many-classes', nClasses: 1_100_000, limit: 2 ** 20 });
  });

  it('refuses more pairs of labels than fit in memory', async () => {
    // As many rows as a query asks for; few classes where it asks for their number.
    const query = (sql: string) => {
      const limit = Number(/LIMIT (\d+)$/.exec(sql)?.[1] ?? 0);
      const few = [{ n_true: 2100, n_pred: 2100 }];
      return Promise.resolve(limit > 0 ? new Array<Record<string, unknown>>(limit) : few);
    };
    const request = { ...byColumn, from: 'runs' };
    const error = await refusal(countConfusion({ dialect: duckdb, query }, request));
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: truth and the prediction make more than 4194304 different pairs of labels"`,
    );
  });
});

describe('countConfusion of no rows', () => {
  it('gives zeros if labels are given', async () => {
    expect(plain(await count([], [], { labels: ['a', 'b'] }))).toEqual({
      labels: ['a', 'b'],
      counts: [0, 0, 0, 0],
      weighted: false,
      nSkipped: 0,
      nSamples: 0,
      nTied: 0,
    });
  });

  it('refuses them if no labels are given', async () => {
    expect((await refusal(count([], []))).code).toBe('empty-input');
  });

  it('treats rows that all miss a label alike', async () => {
    const skip = { nulls: 'skip' } as const;
    expect((await refusal(count([null, 'a'], ['a', null], skip))).code).toBe('empty-input');
    const result = await count([null, 'a'], ['a', null], { ...skip, labels: ['a'] });
    expect(plain(result)).toMatchObject({ counts: [0], nSkipped: 2, nSamples: 0 });
  });

  it('gives zeros of every rule and with weights', async () => {
    const from = relation({
      truth: ['VARCHAR', []],
      score: ['DOUBLE', []],
      weight: ['DOUBLE', []],
    });
    const yTrue = { column: 'truth' };
    const sampleWeight = { column: 'weight' };
    const rules: readonly CountRequest['yPred'][] = [
      { kind: 'column', column: 'truth' },
      { kind: 'threshold', column: 'score', threshold: 0.5, posLabel: 'b' },
      { kind: 'arg-max', scores: [{ label: 'a', column: 'score' }] },
    ];
    for (const yPred of rules) {
      const request = { from, yTrue, yPred, sampleWeight };
      const result = await countConfusion(engine, request, { labels: ['a', 'b'] });
      expect(plain(result)).toMatchObject({ counts: [0, 0, 0, 0], weighted: true, nSamples: 0 });
    }
  });
});

describe('countConfusion with the rows of another driver', () => {
  const request = { ...byColumn, from: 'runs' };

  const labels = (t: string, p: string): SqlRow => ({
    ...{ t_text: t, t_type: 'text', p_text: p, p_type: 'text' },
  });

  it.each([
    ['numbers', Number],
    ['bigints', BigInt],
    ['texts', String],
  ] as const)('reads counts that are %s', async (_, as) => {
    const rows = [
      { ...labels('a', 'a'), n_rows: as(3) },
      { ...labels('b', 'a'), n_rows: as(2 ** 53 - 10) },
    ];
    expect(plain(await countConfusion(engineOf(rows), request))).toMatchObject({
      labels: ['a', 'b'],
      counts: [3, 0, 2 ** 53 - 10, 0],
    });
  });

  it.each([Number, String])('reads sums of weights that are %o', async (as) => {
    const rows = [
      { ...labels('a', 'a'), n_rows: as(3), weight_sum: as(0.75), n_bad_weights: as(0) },
      { ...labels('a', 'b'), n_rows: as(1), weight_sum: as(2), n_bad_weights: as(0) },
    ];
    const weighted = { ...request, sampleWeight: { column: 'weight' } };
    const result = await countConfusion(engineOf(rows), weighted);
    expect(plain(result)).toMatchObject({ counts: [0.75, 2, 0, 0], weighted: true, nSamples: 4 });
  });

  it('reads codes and ties that are texts', async () => {
    const rows = [
      { t_text: 'a', t_type: 'text', p_code: '0', n_rows: '3', n_tied: '2' },
      { t_text: 'a', t_type: 'text', p_code: '1', n_rows: '1', n_tied: '0' },
    ];
    const yPred = {
      kind: 'arg-max',
      scores: [
        { label: 'b', column: 'p_b' },
        { label: 'a', column: 'p_a' },
      ],
    } as const;
    const result = await countConfusion(engineOf(rows), { ...request, yPred });
    expect(plain(result)).toMatchObject({ counts: [1, 3, 0, 0], nTied: 2 });
  });

  it.each([2 ** 53, 2n ** 53n, '9007199254740993', -1, 1.5, 'many', undefined])(
    'refuses a count that is %o',
    async (n) => {
      const pending = countConfusion(engineOf([{ ...labels('a', 'a'), n_rows: n }]), request);
      await expect(pending).rejects.toThrow(RangeError);
    },
  );
});
