import { afterAll, describe, expect, it } from 'vitest';
import { confusionMatrix } from '@confmat/core';
import type { Label } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { countConfusion } from '../src/index.js';
import type { CountOptions, CountRequest, CountResult } from '../src/index.js';
import { openEngine, plain, refusal, relation } from './engine.js';
import type { Cells } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

interface ThresholdCase {
  readonly truth: Cells;
  readonly scores: Cells;
  readonly truthType?: string;
  readonly scoreType?: string;
  readonly threshold?: number;
  readonly posLabel?: Label;
}

function thresholdRequest(given: ThresholdCase): CountRequest {
  const { truth, scores, truthType = 'VARCHAR', scoreType = 'DOUBLE' } = given;
  const { threshold = 0.5, posLabel = 'yes' } = given;
  return {
    from: relation({ truth: [truthType, truth], score: [scoreType, scores] }),
    yTrue: { column: 'truth' },
    yPred: { kind: 'threshold', column: 'score', threshold, posLabel },
  };
}

const countOver = (given: ThresholdCase, options?: CountOptions): Promise<CountResult> =>
  countConfusion(engine, thresholdRequest(given), options);

describe('countConfusion with a threshold', () => {
  it('predicts the positive class where the score reaches the threshold', async () => {
    const result = await countOver({
      truth: ['yes', 'yes', 'no', 'no', 'no'],
      scores: [0.5, 0.499_999_999_999_999_9, 0.500_000_000_000_000_1, 0, -1],
    });
    expect(plain(result)).toEqual({
      labels: ['no', 'yes'],
      // prettier-ignore
      counts: [
        2, 1,
        1, 1,
      ],
      weighted: false,
      nSkipped: 0,
      nSamples: 5,
      nTied: 0,
    });
  });

  it.each([0.1, 0.1 + 0.2, 1 / 3, 5e-324, 1e300, -0.7, 0, -0, 100])(
    'counts a score equal to %d as positive, and the next below as negative',
    async (threshold) => {
      const below = threshold - Math.max(Math.abs(threshold) * 2 ** -52, 5e-324);
      const given = { truth: ['yes', 'no'], scores: [threshold, below], threshold };
      const { matrix } = await countOver(given);
      expect([...matrix.counts]).toEqual([1, 0, 0, 1]);
    },
  );

  it.each(['FLOAT', 'DECIMAL(4, 2)', 'VARCHAR', 'INTEGER'])(
    'compares scores of type %s as 64-bit floats',
    async (scoreType) => {
      const scores = scoreType === 'INTEGER' ? [1, 0, 2, -1] : ['0.50', '0.25', '0.75', '-3'];
      const given = { truth: ['yes', 'no', 'no', 'yes'], scores, scoreType };
      const { matrix } = await countOver(given);
      expect([...matrix.counts]).toEqual([1, 1, 1, 1]);
    },
  );

  it('counts as core does over many rows', async () => {
    const random = createRandom(1);
    const scores = Array.from({ length: 500 }, () => Math.round(random() * 20) / 20);
    const truth = scores.map((score) => random() < score);
    const threshold = 0.35;
    const given = { truth, scores, truthType: 'BOOLEAN', threshold, posLabel: true };
    const { matrix } = await countOver(given);
    const expected = confusionMatrix(
      truth,
      scores.map((score) => score >= threshold),
    );
    expect(matrix).toEqual(expected);
  });

  it.each<[truthType: string, truth: Cells, posLabel: Label, labels: readonly Label[]]>([
    ['INTEGER', [1, 0], '1', [0, 1]],
    ['INTEGER', [1, 0], 1, [0, 1]],
    ['BIGINT', ['9007199254740993', 0], '9007199254740993', [0, 9007199254740993n]],
    ['BOOLEAN', [true, false], 'true', [false, true]],
    ['BOOLEAN', [true, false], 'True', [false, true]],
    ['VARCHAR', ['1', '0'], '1', ['0', '1']],
  ])('reads the positive class of %s %o from %o', async (truthType, truth, posLabel, labels) => {
    const { matrix } = await countOver({ truth, truthType, posLabel, scores: [0.9, 0.1] });
    expect(matrix.labels).toEqual(labels);
    expect([...matrix.counts]).toEqual([1, 0, 0, 1]);
  });

  it('takes either class for the positive one', async () => {
    const truth = ['yes', 'no', 'no'];
    const { matrix } = await countOver({ truth, scores: [0.9, 0.1, 0.9], posLabel: 'no' });
    // yes → no, no → yes, no → no
    expect([...matrix.counts]).toEqual([1, 1, 1, 0]);
  });

  it('reads texts as integers before it looks for the positive class', async () => {
    const given = { truth: ['1', '0'], scores: [1, 0], posLabel: '1' };
    const { matrix } = await countOver(given, { integersFromText: true });
    expect(matrix.labels).toEqual([0, 1]);
  });

  it.each<[why: string, type: string, bad: string | number, value: string]>([
    ['NaN', 'DOUBLE', NaN, 'nan'],
    ['infinity', 'DOUBLE', Infinity, 'inf'],
    ['minus infinity', 'DOUBLE', -Infinity, '-inf'],
    ['NaN of 32 bits', 'FLOAT', NaN, 'nan'],
    ['text', 'VARCHAR', 'high', 'high'],
    ['empty text', 'VARCHAR', '', ''],
    ['text that says NaN', 'VARCHAR', 'NaN', 'NaN'],
  ])('refuses a score that is %s, also when missing ones are skipped', async (...row) => {
    const [, scoreType, bad, value] = row;
    const given = { truth: ['yes', 'no', 'no'], scores: [1, bad, bad], scoreType };
    for (const nulls of ['error', 'skip'] as const) {
      const error = await refusal(countOver(given, { nulls }));
      expect(error.caller).toBe('countConfusion');
      expect(error.issue).toEqual({ code: 'invalid-score', argument: 'score', row: 1, value });
    }
  });

  it('treats a NULL score as a missing prediction', async () => {
    const given = { truth: ['yes', 'no', 'no'], scores: [1, null, 0] };
    const { issue } = await refusal(countOver(given));
    expect(issue).toEqual({ code: 'null-value', argument: 'score', row: 1, value: null });
    expect(plain(await countOver(given, { nulls: 'skip' }))).toMatchObject({
      counts: [1, 0, 0, 1],
      nSkipped: 1,
      nSamples: 2,
    });
  });

  it('refuses a positive class that no row has', async () => {
    const given = { truth: ['yes', 'no'], scores: [1, 0], posLabel: 'Yes' };
    const error = await refusal(countOver(given));
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: posLabel is "Yes", expected one of "no", "yes""`,
    );
  });

  it('refuses a truth of three classes', async () => {
    const given = { truth: ['yes', 'no', 'maybe'], scores: [1, 0, 0] };
    const error = await refusal(countOver(given));
    expect(error.code).toBe('option-conflict');
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: threshold needs two classes, truth has 3: use arg-max over a score per class"`,
    );
  });

  it('refuses a truth of one class, unless labels name both', async () => {
    const given = { truth: ['yes', 'yes'], scores: [1, 0] };
    const error = await refusal(countOver(given));
    expect(error.code).toBe('option-conflict');
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: threshold needs two classes, truth has one: name both with labels"`,
    );
    const { matrix } = await countOver(given, { labels: ['yes', 'no'] });
    expect(matrix.labels).toEqual(['yes', 'no']);
    expect([...matrix.counts]).toEqual([1, 1, 0, 0]);
  });

  it('takes labels that name the positive class where the truth has only the other', async () => {
    const given = { truth: [0, 0], truthType: 'INTEGER', scores: [1, 0], posLabel: '1' };
    const { matrix } = await countOver(given, { labels: ['0', '1'] });
    expect(matrix.labels).toEqual([0, 1]);
    expect([...matrix.counts]).toEqual([1, 1, 0, 0]);
  });

  it('gives labels in their order', async () => {
    const given = { truth: ['yes', 'no', 'no'], scores: [0.9, 0.9, 0.1] };
    const { matrix } = await countOver(given, { labels: ['yes', 'no'] });
    expect([...matrix.counts]).toEqual([1, 0, 1, 1]);
  });

  it('names the row of a true label that is not in labels', async () => {
    const given = { truth: ['yes', 'no', 'maybe'], scores: [1, 0, 0] };
    const { issue } = await refusal(countOver(given, { labels: ['no', 'yes'] }));
    expect(issue).toMatchObject({
      code: 'unknown-label',
      argument: 'truth',
      row: 2,
      value: 'maybe',
    });
  });

  it('refuses a positive class outside labels, and three labels', async () => {
    const given = { truth: ['yes', 'no'], scores: [1, 0] };
    const codes = [
      (await refusal(countOver(given, { labels: ['no', 'maybe'] }))).code,
      (await refusal(countOver(given, { labels: ['no', 'yes', 'maybe'] }))).code,
    ];
    expect(codes).toEqual(['unknown-label', 'option-conflict']);
  });
});

function argMaxRequest(
  truth: Cells,
  scores: Readonly<Record<string, Cells>>,
  types: { readonly truth?: string; readonly score?: string } = {},
): CountRequest {
  const columns = Object.entries(scores).map(
    ([label, cells]) => [`p_${label}`, [types.score ?? 'DOUBLE', cells]] as const,
  );
  return {
    from: relation({ truth: [types.truth ?? 'VARCHAR', truth], ...Object.fromEntries(columns) }),
    yTrue: { column: 'truth' },
    yPred: {
      kind: 'arg-max',
      scores: Object.keys(scores).map((label) => ({ label, column: `p_${label}` })),
    },
  };
}

describe('countConfusion with arg-max', () => {
  it('predicts the label of the greatest score', async () => {
    const request = argMaxRequest(['a', 'b', 'c', 'c'], {
      a: [0.5, 0.1, 0.1, -0.1],
      b: [0.3, 0.2, 0.8, -0.2],
      c: [0.2, 0.1, 0.1, -0.05],
    });
    const result = await countConfusion(engine, request);
    expect(plain(result)).toEqual({
      labels: ['a', 'b', 'c'],
      // prettier-ignore
      counts: [
        1, 0, 0,
        0, 1, 0,
        0, 1, 1,
      ],
      weighted: false,
      nSkipped: 0,
      nSamples: 4,
      nTied: 0,
    });
  });

  it('settles ties for the first of the list and counts them', async () => {
    const truth = ['a', 'b', 'c', 'c', 'a'];
    const scores = {
      c: [0.4, 0.2, 0, 1 / 3, 0.1],
      a: [0.4, 0.4, 0, 1 / 3, 0.8],
      b: [0.2, 0.4, 0, 1 / 3, 0.1],
    };
    const result = await countConfusion(engine, argMaxRequest(truth, scores));
    const predicted = ['c', 'a', 'c', 'c', 'a'];
    expect(result.matrix).toEqual(confusionMatrix(truth, predicted, { labels: ['a', 'b', 'c'] }));
    expect(result.nTied).toBe(4);
  });

  it('counts no tie of scores that are not the greatest', async () => {
    const request = argMaxRequest(['a'], { a: [0.6], b: [0.2], c: [0.2] });
    const { nTied } = await countConfusion(engine, request, { labels: ['a', 'b', 'c'] });
    expect(nTied).toBe(0);
  });

  it('counts as core does over many rows', async () => {
    const random = createRandom(2);
    const labels = [0, 1, 2, 3];
    const columns = labels.map(() => Array.from({ length: 300 }, () => Math.round(random() * 9)));
    const truth = Array.from({ length: 300 }, () => Math.floor(random() * 4));
    const rows = truth.map((_, row) => columns.map((column) => column[row] ?? NaN));
    const predicted = rows.map((row) => row.indexOf(Math.max(...row)));
    const scores = Object.fromEntries(columns.map((column, label) => [label, column]));
    const request = argMaxRequest(truth, scores, { truth: 'TINYINT', score: 'FLOAT' });
    const { matrix, nTied } = await countConfusion(engine, request);
    expect(matrix).toEqual(confusionMatrix(truth, predicted));
    const isTied = (row: number[]) => row.filter((score) => score === Math.max(...row)).length > 1;
    expect(nTied).toBe(rows.filter(isTied).length);
  });

  it('adds up weights', async () => {
    const request = argMaxRequest(['a', 'b', 'b'], {
      a: [0.9, 0.9, 0.1],
      b: [0.1, 0.1, 0.9],
      w: [0, 0, 0.5],
    });
    const result = await countConfusion(
      engine,
      { ...request, sampleWeight: { column: 'p_w' } },
      { labels: ['a', 'b', 'w'] },
    );
    expect(plain(result)).toMatchObject({
      counts: [0, 0, 0, 0, 0.5, 0, 0, 0, 0],
      weighted: true,
      nSamples: 3,
    });
  });

  it('takes a single score', async () => {
    const { matrix } = await countConfusion(engine, argMaxRequest(['a', 'a'], { a: [0, 1] }));
    expect([matrix.labels, ...matrix.counts]).toEqual([['a'], 2]);
  });

  it('reads the labels of the scores as labels of the truth', async () => {
    const scores = { 0: [0.9, 0.1], 1: [0.1, 0.8], 2: [0, 0.1] };
    const numbers = argMaxRequest([0, 1], scores, { truth: 'INTEGER' });
    expect((await countConfusion(engine, numbers)).matrix.labels).toEqual([0, 1]);
    const texts = argMaxRequest(['0', '1'], scores);
    expect((await countConfusion(engine, texts)).matrix.labels).toEqual(['0', '1']);
    const read = await countConfusion(engine, texts, { integersFromText: true });
    expect(read.matrix.labels).toEqual([0, 1]);
  });

  it.each<[why: string, type: string, bad: string | number, value: string]>([
    ['NaN', 'DOUBLE', NaN, 'nan'],
    ['infinity', 'DOUBLE', Infinity, 'inf'],
    ['text', 'VARCHAR', 'high', 'high'],
  ])('names the column and row of a score that is %s', async (_, score, bad, value) => {
    const request = argMaxRequest(['a', 'b'], { a: [1, 0], b: [0, bad] }, { score });
    const { issue } = await refusal(countConfusion(engine, request));
    expect(issue).toEqual({ code: 'invalid-score', argument: 'p_b', row: 1, value });
  });

  it('treats a row with a NULL score as one without prediction', async () => {
    const request = argMaxRequest(['a', 'b', 'b'], { a: [1, 0, 0], b: [0, null, 1] });
    const { issue } = await refusal(countConfusion(engine, request));
    expect(issue).toEqual({ code: 'null-value', argument: 'p_b', row: 1, value: null });
    const result = await countConfusion(engine, request, { nulls: 'skip' });
    expect(plain(result)).toMatchObject({ counts: [1, 0, 0, 1], nSkipped: 1, nSamples: 2 });
  });

  it('names a predicted label that is not in labels by the column of its score', async () => {
    const request = argMaxRequest(['a', 'a'], { a: [1, 0], b: [0, 1] });
    const error = await refusal(countConfusion(engine, request, { labels: ['a'] }));
    expect(error.code).toBe('unknown-label');
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: p_b is "b", expected one of "a""`,
    );
  });

  it('names a label of another kind than the truth by the column of its score', async () => {
    const request = argMaxRequest([0], { x: [1], y: [0] }, { truth: 'INTEGER' });
    const error = await refusal(countConfusion(engine, request));
    expect(error.code).toBe('mixed-labels');
    expect(error.message).toMatchInlineSnapshot(
      `"countConfusion: p_x is "x", expected an integer as in truth"`,
    );
  });
});
