import { afterAll, describe, expect, it } from 'vitest';
import { confusionMatrix } from '@confmat/core';
import { countConfusion } from '../src/index.js';
import { openEngine, refusal, relation } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

const SPECIAL = [
  'a"b',
  `a'b`,
  '"',
  `'`,
  '""; DROP TABLE runs; --',
  `'; DROP TABLE runs; --`,
  'a\nb',
  'a\r\nb\t',
  'back\\slash',
  '😀 smile',
  '\u0301combining',
  '\u0001\u001b[31m\u007f',
  '$1 ? :name %s {} ${x}',
  '/* comment */ -- line',
  'SELECT',
  ' ',
];

/** What the queries call their own columns and relations. */
const OWN = ['t', 'p', 'n', 'w', 'tied', 'bad_weights', 'labeled', 'numbered'];
const OWN_OF_PLACES = ['place', 'hit', 'code', 'cell', 'rowid', 'cells'];

describe('countConfusion of columns with special names', () => {
  it.each([...SPECIAL, ...OWN, ...OWN_OF_PLACES])('counts a column called %j', async (name) => {
    const from = relation({
      [name]: ['VARCHAR', ['a', 'b', 'b']],
      [`${name}2`]: ['VARCHAR', ['a', 'a', 'b']],
      [`${name}3`]: ['DOUBLE', [1, 2, 4]],
    });
    const { matrix } = await countConfusion(engine, {
      from,
      yTrue: { column: name },
      yPred: { kind: 'column', column: `${name}2` },
      sampleWeight: { column: `${name}3` },
    });
    expect([...matrix.counts]).toEqual([1, 0, 2, 4]);
  });

  it.each([...SPECIAL, ...OWN, ...OWN_OF_PLACES])('finds a fault in %j', async (name) => {
    const other = name === 'p' ? 't' : 'p';
    const from = relation({ [other]: ['VARCHAR', ['b', 'a']], [name]: ['VARCHAR', ['b', null]] });
    const request = {
      from,
      yTrue: { column: other },
      yPred: { kind: 'column', column: name },
    } as const;
    const missing = await refusal(countConfusion(engine, request));
    expect(missing.issue).toMatchObject({ code: 'null-value', argument: name, row: 1 });
    const options = { labels: ['a'], nulls: 'skip' } as const;
    const unlisted = await refusal(countConfusion(engine, request, options));
    expect(unlisted.issue).toMatchObject({ code: 'unknown-label', argument: other, row: 0 });
  });

  it('tells columns apart from what the query calls its own', async () => {
    const from = relation({
      p: ['VARCHAR', ['a', 'b', 'b']],
      t: ['VARCHAR', ['b', 'b', 'b']],
      n: ['DOUBLE', [1, 2, 4]],
      w: ['DOUBLE', [9, 9, 9]],
    });
    const { matrix } = await countConfusion(engine, {
      from,
      yTrue: { column: 'p' },
      yPred: { kind: 'column', column: 't' },
      sampleWeight: { column: 'n' },
    });
    expect([...matrix.counts]).toEqual([0, 1, 0, 6]);
  });

  it('reads scores from columns that are SQL', async () => {
    const from = relation({
      truth: ['VARCHAR', ['a', 'b']],
      'p_"a"': ['DOUBLE', [0.9, 0.2]],
      'p_b) OR (1': ['DOUBLE', [0.1, 0.8]],
    });
    const { matrix } = await countConfusion(engine, {
      from,
      yTrue: { column: 'truth' },
      yPred: {
        kind: 'arg-max',
        scores: [
          { label: 'a', column: 'p_"a"' },
          { label: 'b', column: 'p_b) OR (1' },
        ],
      },
    });
    expect([...matrix.counts]).toEqual([1, 0, 0, 1]);
  });
});

describe('countConfusion of labels with special characters', () => {
  const truth = [...SPECIAL, ...SPECIAL];
  const pred = [...SPECIAL, ...[...SPECIAL].reverse()];
  const request = {
    from: relation({ truth: ['VARCHAR', truth], pred: ['VARCHAR', pred] }),
    yTrue: { column: 'truth' },
    yPred: { kind: 'column', column: 'pred' },
  } as const;

  it('counts them as core does', async () => {
    const { matrix } = await countConfusion(engine, request);
    expect(matrix).toEqual(confusionMatrix(truth, pred));
  });

  it.each(SPECIAL)('finds the row of %j, unlisted', async (value) => {
    const labels = SPECIAL.filter((label) => label !== value);
    const { issue, message } = await refusal(countConfusion(engine, request, { labels }));
    const row = SPECIAL.indexOf(value);
    expect(issue).toMatchObject({ code: 'unknown-label', argument: 'truth', row, value });
    expect(message).not.toContain('\n');
  });

  it('predicts a positive class that is SQL', async () => {
    const posLabel = `' OR 1=1; --`;
    const from = relation({ truth: ['VARCHAR', [posLabel, '"']], score: ['DOUBLE', [1, 0]] });
    const { matrix } = await countConfusion(engine, {
      from,
      yTrue: { column: 'truth' },
      yPred: { kind: 'threshold', column: 'score', threshold: 0.5, posLabel },
    });
    expect(matrix.at(posLabel, posLabel)).toBe(1);
  });
});
