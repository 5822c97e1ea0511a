import { jointCounts } from '@confmat/core';
import type { JointCounts, JointTally } from '@confmat/core';
import { afterAll, describe, expect, it } from 'vitest';
import { countJoint } from '../src/index.js';
import type { JointConfusionRequest } from '../src/index.js';
import { openEngine, refusal, relation } from './engine.js';
import type { Columns } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

const REQUEST = {
  yTrue: { column: 't' },
  yPredA: { kind: 'column', column: 'a' },
  yPredB: { kind: 'column', column: 'b' },
} as const;

const requestOf = (columns: Columns): JointConfusionRequest => ({
  ...REQUEST,
  from: relation(columns),
});

/** What a tally holds, its cells as [truth, a, b, count]. */
function plain(joint: JointTally): object {
  const { labels, trueCodes, aCodes, bCodes, counts, weighted, nSamples, nSkipped } = joint;
  const cells = Array.from(counts, (count, i) => [
    ...[trueCodes, aCodes, bCodes].map((codes) => labels[codes[i] ?? -1]),
    count,
  ]);
  return { cells, weighted, nSamples, nSkipped };
}

const plainAll = ({ slices, ...whole }: JointCounts): object => ({
  ...plain(whole),
  slices: slices.map(({ group, joint }) => ({ group, ...plain(joint) })),
});

const T = ['x', 'y', 'y', 'x', 'z', 'y'];
const A = ['x', 'y', 'x', 'x', 'z', 'y'];
const B = ['x', 'x', 'x', 'y', 'z', 'y'];
const G = ['l', 'r', 'l', 'l', 'r', 'r'];

describe('countJoint', () => {
  it('counts every triple of labels once', async () => {
    const columns: Columns = { t: ['VARCHAR', T], a: ['VARCHAR', A], b: ['VARCHAR', B] };
    const joint = await countJoint(engine, requestOf(columns));
    expect(plain(joint)).toEqual({
      // prettier-ignore
      cells: [['x', 'x', 'x', 1], ['x', 'x', 'y', 1], ['y', 'x', 'x', 1], ['y', 'y', 'x', 1], ['y', 'y', 'y', 1], ['z', 'z', 'z', 1]],
      weighted: false,
      nSamples: 6,
      nSkipped: 0,
    });
  });

  it('finds the same as core in rows, with groups and weights', async () => {
    const w = [1, 0.5, 2, 0, 3, 1.25];
    const columns: Columns = {
      ...{ t: ['VARCHAR', T], a: ['VARCHAR', A], b: ['VARCHAR', B] },
      ...{ g: ['VARCHAR', G], w: ['DOUBLE', w] },
    };
    const request = { ...requestOf(columns), by: { side: { column: 'g' } } };
    const by = { side: G };
    expect(plainAll(await countJoint(engine, request))).toEqual(
      plainAll(jointCounts(T, A, B, { by })),
    );
    const weighted = await countJoint(engine, { ...request, sampleWeight: { column: 'w' } });
    expect(plainAll(weighted)).toEqual(plainAll(jointCounts(T, A, B, { by, sampleWeight: w })));
  });

  it('applies a threshold to the scores of each model', async () => {
    const columns: Columns = {
      t: ['INTEGER', [0, 1, 1, 0]],
      a: ['DOUBLE', [0.5, 0.49, 0.9, 0.1]],
      b: ['DOUBLE', [0.1, 0.3, 0.29, 0.3]],
    };
    const joint = await countJoint(engine, {
      ...requestOf(columns),
      yPredA: { kind: 'threshold', column: 'a', threshold: 0.5, posLabel: '1' },
      yPredB: { kind: 'threshold', column: 'b', threshold: 0.3, posLabel: '1' },
    });
    expect(plain(joint)).toEqual(plain(jointCounts([0, 1, 1, 0], [1, 0, 1, 0], [0, 1, 0, 1])));
  });

  it('reads texts as integers where all three columns hold them', async () => {
    const columns = (b: readonly string[]): Columns => ({
      ...{ t: ['VARCHAR', ['0', '1']], a: ['VARCHAR', ['0', '0']], b: ['VARCHAR', b] },
    });
    const labels = async (b: readonly string[]): Promise<readonly unknown[]> =>
      (await countJoint(engine, requestOf(columns(b)), { integersFromText: true })).labels;
    expect(await labels(['1', '10'])).toEqual([0, 1, 10]);
    expect(await labels(['1', 'x'])).toEqual(['0', '1', 'x']);
  });

  it('keeps the order of given labels, and refuses others by column and row', async () => {
    const columns: Columns = { t: ['VARCHAR', T], a: ['VARCHAR', A], b: ['VARCHAR', B] };
    const joint = await countJoint(engine, requestOf(columns), { labels: ['z', 'y', 'x'] });
    expect(joint.labels).toEqual(['z', 'y', 'x']);
    const error = await refusal(countJoint(engine, requestOf(columns), { labels: ['x', 'y'] }));
    expect(error.issue).toMatchObject({ code: 'unknown-label', argument: 't', row: 4, value: 'z' });
    const odd: Columns = { ...columns, b: ['VARCHAR', [...B.slice(0, 5), 'w']] };
    const { issue } = await refusal(
      countJoint(engine, requestOf(odd), { labels: ['x', 'y', 'z'] }),
    );
    expect(issue).toMatchObject({ argument: 'b', row: 5, value: 'w' });
  });

  it('names a label of another kind by its column', async () => {
    const columns: Columns = { t: ['INTEGER', [1]], a: ['INTEGER', [1]], b: ['VARCHAR', ['one']] };
    const error = await refusal(countJoint(engine, requestOf(columns)));
    expect(error.message).toMatchInlineSnapshot(
      `"countJoint: b[0] is "one", expected an integer as in t"`,
    );
  });
});

describe('countJoint with missing labels', () => {
  const columns: Columns = {
    t: ['VARCHAR', ['x', 'y', 'y', 'x', null]],
    a: ['VARCHAR', ['x', 'y', 'y', null, 'x']],
    b: ['VARCHAR', ['x', 'y', null, 'x', 'x']],
    g: ['VARCHAR', ['l', null, 'l', 'r', 'r']],
  };

  it('names the first row that lacks one, whichever model it is of', async () => {
    const { issue } = await refusal(countJoint(engine, requestOf(columns)));
    expect(issue).toEqual({ code: 'null-value', argument: 'b', row: 2, value: null });
  });

  it('leaves such rows out for both models; rows without a group are in the whole', async () => {
    const request = { ...requestOf(columns), by: { side: { column: 'g' } } };
    const joint = await countJoint(engine, request, { nulls: 'skip' });
    expect(plainAll(joint)).toEqual({
      // prettier-ignore
      cells: [['x', 'x', 'x', 1], ['y', 'y', 'y', 1]],
      weighted: false,
      nSamples: 2,
      nSkipped: 3,
      slices: [
        {
          group: { side: 'l' },
          cells: [['x', 'x', 'x', 1]],
          weighted: false,
          nSamples: 1,
          nSkipped: 1,
        },
        { group: { side: 'r' }, cells: [], weighted: false, nSamples: 0, nSkipped: 2 },
      ],
    });
  });

  it('names the first group that is missing', async () => {
    const present: Columns = {
      ...{ t: ['VARCHAR', ['x', 'y']], a: ['VARCHAR', ['x', 'y']], b: ['VARCHAR', ['x', 'y']] },
      g: ['VARCHAR', ['l', null]],
    };
    const request = { ...requestOf(present), by: { side: { column: 'g' } } };
    const { issue } = await refusal(countJoint(engine, request));
    expect(issue).toMatchObject({ code: 'null-value', argument: 'g', row: 1 });
  });
});

describe('countJoint with numbers that are none', () => {
  const rule = (column: string) =>
    ({ kind: 'threshold', column, threshold: 0.5, posLabel: 'y' }) as const;

  it('names the first score that is not finite, whichever model it is of', async () => {
    const columns: Columns = {
      t: ['VARCHAR', ['x', 'y', 'y']],
      a: ['VARCHAR', ['0.1', '0.9', 'low']],
      b: ['VARCHAR', ['0.1', 'nan', '0.9']],
    };
    const request = { ...requestOf(columns), yPredA: rule('a'), yPredB: rule('b') };
    const { issue } = await refusal(countJoint(engine, request));
    expect(issue).toEqual({ code: 'invalid-score', argument: 'b', row: 1, value: 'nan' });
  });

  it('names the first weight below 0', async () => {
    const columns: Columns = {
      ...{ t: ['VARCHAR', T], a: ['VARCHAR', A], b: ['VARCHAR', B] },
      w: ['DOUBLE', [1, 1, -1, 1, 1, 1]],
    };
    const request = { ...requestOf(columns), sampleWeight: { column: 'w' } };
    const { issue } = await refusal(countJoint(engine, request));
    expect(issue).toMatchObject({ code: 'invalid-weight', argument: 'w', row: 2 });
  });

  it('refuses more groups than are wanted', async () => {
    const columns: Columns = {
      ...{ t: ['VARCHAR', T], a: ['VARCHAR', A], b: ['VARCHAR', B], g: ['VARCHAR', G] },
    };
    const request = { ...requestOf(columns), by: { side: { column: 'g' } } };
    const { issue } = await refusal(countJoint(engine, request, { maxGroups: 1 }));
    expect(issue).toMatchObject({ code: 'too-many-groups', nGroups: 2, limit: 1 });
  });
});
