import { afterAll, describe, expect, it } from 'vitest';
import { confusionMatrix, isMetricError } from '@confmat/core';
import { confusionSql, countConfusion, duckdb } from '../src/index.js';
import type { CountRequest } from '../src/index.js';
import { byColumn, engineOf, openEngine, plain, refusal, relation } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

const request: CountRequest = {
  ...byColumn,
  from: relation({ truth: ['VARCHAR', ['a', 'b']], pred: ['VARCHAR', ['a', 'a']] }),
};
const messageOf = async (changed: object, options?: object): Promise<string> =>
  (await refusal(countConfusion(engine, { ...request, ...changed }, options))).message;

describe('integers of an engine', () => {
  const truth = [1, 0, 1, 1];
  const score = [0.9, 0.2, 0.1, 0.8];
  const expected = confusionMatrix(truth, [1, 0, 0, 1]);

  it.each([
    'TINYINT',
    'UTINYINT',
    'SMALLINT',
    'INTEGER',
    'UINTEGER',
    'BIGINT',
    'UBIGINT',
    'HUGEINT',
    'UHUGEINT',
  ])('of type %s are named as numbers and as bigints', async (type) => {
    const from = relation({
      truth: [type, truth],
      score: ['DOUBLE', score.map(String)],
      a: ['DOUBLE', score.map((each) => String(1 - each))],
    });
    const yTrue = { column: 'truth' };
    for (const [posLabel, negLabel] of [
      [1, 0],
      [1n, 0n],
      ['1', '0'],
    ] as const) {
      // prettier-ignore
      const yPred = { kind: 'threshold', column: 'score', threshold: 0.5, posLabel } as const;
      const byThreshold = await countConfusion(engine, { from, yTrue, yPred });
      expect(plain(byThreshold).labels).toEqual([0, 1]);
      expect(byThreshold.matrix.counts).toEqual(expected.counts);
      const scores = [
        { label: negLabel, column: 'a' },
        { label: posLabel, column: 'score' },
      ];
      const byScores = await countConfusion(engine, {
        from,
        yTrue,
        yPred: { kind: 'arg-max', scores },
      });
      expect(byScores.matrix.counts).toEqual(expected.counts);
      const labels = [posLabel, negLabel];
      const ordered = await countConfusion(engine, { from, yTrue, yPred }, { labels });
      expect(ordered.matrix.labels).toEqual([1, 0]);
    }
  });

  it('are numbers in groups too, but for those beyond 2^53', async () => {
    const from = relation({
      truth: ['BIGINT', [1, 2]],
      pred: ['BIGINT', [1, 1]],
      shard: ['HUGEINT', [7, 2n ** 70n]],
    });
    const { slices } = await countConfusion(engine, {
      ...byColumn,
      from,
      by: { shard: { column: 'shard' } },
    });
    expect(slices.map(({ group }) => group.shard)).toEqual([7, 2n ** 70n]);
  });
});

describe('a request with a part that does not exist', () => {
  it.each([
    [{ sampleWeights: { column: 'w' } }, 'sampleWeights', 'sampleWeight'],
    [{ y_true: { column: 'truth' } }, 'y_true', 'yTrue'],
    [{ yTrue: { column: 'truth', named: 'x' } }, 'named', 'name'],
    [{ yTrue: { colum: 'truth' } }, 'colum', 'column'],
    [{ yPred: { kind: 'threshold', treshold: 0.5 } }, 'treshold', 'threshold'],
    [{ yPred: { kind: 'arg-max', score: [] } }, 'score', 'scores'],
    [{ by: { truth: { columns: 'truth' } } }, 'columns', 'column'],
  ])('is refused: %j', async (changed, name, meant) => {
    expect(await messageOf(changed)).toBe(
      `countConfusion: there is no option "${name}", did you mean "${meant}"?`,
    );
  });

  it('is refused where the options have it', async () => {
    expect(await messageOf({}, { maxClass: 3 })).toBe(
      'countConfusion: there is no option "maxClass", did you mean "maxClasses"?',
    );
  });

  it.each([
    [
      { by: [{ column: 'truth' }] },
      "by is an array of 1, expected an object of columns by name, such as { country: { column: 'country' } }",
    ],
    [{ by: { truth: 1 } }, 'by["truth"] is number, expected a column, such as "name"'],
    [{ yTrue: 1 }, 'yTrue is number, expected a column, such as "name"'],
    [{ yTrue: { column: 1 } }, 'yTrue.column is 1, expected a text'],
    [
      { yTrue: { column: 'truth', as: 'texts' } },
      'yTrue.as is "texts", expected one of undefined, "text", "trimmed", "number"',
    ],
    [
      { yPred: { kind: 'rule', column: 'pred' } },
      'yPred.kind is "rule", expected one of "column", "threshold", "arg-max"',
    ],
    [
      { yPred: 1 },
      "yPred is number, expected a column or a rule, such as { kind: 'column', column: 'pred' }",
    ],
    [
      { yPred: { kind: 'threshold', column: 'pred', threshold: 0.5 } },
      'posLabel is undefined, expected a label',
    ],
    [
      { from: 3 },
      "from is 3, expected SQL text of a relation, or a table, such as { table: 'a.b' }",
    ],
    [
      { from: { table: '' } },
      `from.table is "", expected a name, such as 'a.b', or a list of its parts`,
    ],
  ])('is refused by name: %j', async (changed, message) => {
    expect(await messageOf(changed)).toBe(`countConfusion: ${message}`);
  });
});

describe('junk for an argument', () => {
  const JUNK: readonly unknown[] = [
    ...[undefined, null, 1, NaN, 2n, '', 'macro', true, Symbol('junk'), [], [null], {}, new Map()],
    ...[() => 1, Float64Array.of(1), new Date(NaN), Object.create(null), { column: null }],
  ];
  const isRefused = async (call: () => unknown): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      if (!isMetricError(error)) throw error;
      return true;
    }
  };

  it('is refused by name or taken', async () => {
    const quiet = engineOf([
      { t_text: 'a', t_type: 'text', p_text: 'a', p_type: 'text', n_rows: 1n },
    ]);
    for (const junk of JUNK) {
      const calls = [
        () => countConfusion(junk as never, request),
        () => countConfusion({ ...quiet, dialect: junk as never }, request),
        () => countConfusion(quiet, junk as never),
        () => countConfusion(quiet, request, junk as never),
        ...['from', 'yTrue', 'yPred', 'sampleWeight', 'by'].map(
          (name) => () => countConfusion(quiet, { ...request, [name]: junk }),
        ),
        ...['labels', 'nulls', 'maxClasses', 'integersFromText'].map(
          (name) => () => countConfusion(quiet, request, { [name]: junk }),
        ),
        () => confusionSql(junk as never, request, 10),
        () => confusionSql(duckdb, junk as never, 10),
        () => confusionSql(duckdb, request, junk as never),
      ];
      for (const call of calls) expect(await isRefused(call)).toBe(true);
    }
  });
});

describe('confusionSql', () => {
  it('returns as many pairs as asked for', () => {
    expect(confusionSql(duckdb, request, 7)).toMatch(/ LIMIT 7$/);
    expect(() => confusionSql(duckdb, request, 0)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionSql: maxPairs is 0, expected an integer of at least 1]`,
    );
  });
});
