import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { confusionMatrix, jointCounts, jointMatrices, slicedMatrices } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { evaluationOfFile } from '@confmat/rows';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { sampled } from '@confmat/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE, reportJson, run } from '../harness.js';
import { openInExplorer } from './explorer.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-other-'));
const OTHER = 'other answers';

/** Rows of a problem: `null` is missing. */
interface Rows {
  readonly name: string;
  readonly truth: readonly (string | null)[];
  readonly pred: readonly (string | null)[];
  readonly labels?: readonly string[];
}

const TABLE: readonly Rows[] = [
  { name: 'three', truth: ['a', 'b', 'a'], pred: ['a', 'zzz', 'qqq'] },
  { name: 'none off the list', truth: ['a', 'b', 'b'], pred: ['a', 'b', 'a'] },
  { name: 'all off the list', truth: ['a', 'b'], pred: ['x', 'y'] },
  { name: 'one class', truth: ['a', 'a'], pred: ['a', 'b'] },
  { name: 'the name itself', truth: ['a', 'b'], pred: [OTHER, 'b'] },
  { name: 'a name that sorts first', truth: ['z', 'y', 'z'], pred: ['A', 'y', 'z'] },
  { name: 'missing', truth: ['a', 'b', null, 'b', 'c'], pred: ['a', null, 'zz', 'yy', 'c'] },
  { name: 'given', truth: ['b', 'a', 'b'], pred: ['c', 'x', 'b'], labels: ['c', 'b', 'a'] },
  { name: 'other spelling', truth: ['Yes', 'No', 'Yes'], pred: ['yes', 'No', 'I think Yes'] },
  {
    name: 'drawn',
    truth: Array.from({ length: 300 }, (_, row) => 'abc'[row % 3] ?? ''),
    pred: Array.from({ length: 300 }, (_, row) =>
      row % 7 === 0 ? `answer ${row % 5}` : ('abc'[(row * row) % 3] ?? ''),
    ),
  },
];

/** Counts by the definition, row by row. */
function slow({ truth, pred, labels }: Rows): { labels: string[]; counts: number[][] } {
  const rows = truth.flatMap((t, row) => {
    const p = pred[row] ?? null;
    return t === null || p === null ? [] : [[t, p] as const];
  });
  const known = labels ? [...labels] : [...new Set(rows.map(([t]) => t))].sort();
  const isOff = (p: string): boolean => !known.includes(p);
  const all = rows.some(([, p]) => isOff(p)) ? [...known, OTHER] : known;
  const counts = all.map((t) =>
    all.map(
      (p) => rows.filter(([y, guess]) => y === t && (isOff(guess) ? OTHER : guess) === p).length,
    ),
  );
  return { labels: all, counts };
}

const shown = (matrix: ConfusionMatrix): { labels: Label[]; counts: number[][] } => ({
  labels: [...matrix.labels],
  counts: matrix.toArray(),
});

const pathOf = ({ name }: Rows, end: string): string =>
  join(FOLDER, `${name.replaceAll(' ', '-')}.${end}`);

beforeAll(async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  for (const rows of TABLE) {
    const { truth, pred } = rows;
    const lines = truth.map((t, row) => `${t ?? ''},${pred[row] ?? ''}\n`).join('');
    writeFileSync(pathOf(rows, 'csv'), `truth,answer\n${lines}`);
    const json = truth.map((t, row) => JSON.stringify({ truth: t, answer: pred[row] })).join('\n');
    writeFileSync(pathOf(rows, 'jsonl'), json);
    await connection.run(
      `COPY (FROM read_csv('${pathOf(rows, 'csv')}', header=true, all_varchar=true)) TO '${pathOf(rows, 'parquet')}'`,
    );
    writeFileSync(
      pathOf(rows, 'arrow'),
      tableToIPC(tableFromArrays({ truth, answer: pred }), 'file'),
    );
  }
  connection.closeSync();
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('predictions that are no label, as one class', PATIENCE, () => {
  it.each(TABLE)('are counted alike by the library: $name', (rows) => {
    const { truth, pred, labels } = rows;
    const options = { nulls: 'skip', other: OTHER, labels } as const;
    const columns = [truth as string[], pred as string[]] as const;
    const expected = slow(rows);
    expect(shown(confusionMatrix(...columns, options))).toEqual(expected);
    const weighted = confusionMatrix(...columns, { ...options, sampleWeight: truth.map(() => 1) });
    expect(shown(weighted)).toEqual(expected);
    const unit = truth.map((_, row) => row % 2);
    const byUnit = confusionMatrix(...columns, { ...options, unit });
    expect(shown(byUnit)).toEqual(expected);
    if (typeof byUnit.units !== 'object') throw new Error('it has units');
    const ofUnits = Array.from(byUnit.units.counts).reduce((total, count) => total + count, 0);
    expect(ofUnits).toBe(byUnit.total);
    const [slice] = slicedMatrices(...columns, { all: truth.map(() => 'x') }, options);
    expect(slice && shown(slice.matrix)).toEqual(expected);
    const joint = jointCounts(...columns, truth as string[], options);
    const { a } = jointMatrices(joint);
    expect(shown(a)).toEqual(expected);
  });

  it.each(
    sampled(
      TABLE.flatMap((rows) =>
        ['csv', 'jsonl', 'parquet', 'arrow'].map((end) => ({ ...rows, rows, end })),
      ),
      3,
    ),
  )('are counted alike by the command and a program: $name, $end', async ({ rows, end }) => {
    const { labels } = rows;
    const expected = slow(rows);
    const file = pathOf(rows, end);
    const { matrix } = await reportJson([
      ...[
        file,
        '--true',
        'truth',
        '--pred',
        'answer',
        '--nulls',
        'skip',
        '--labels',
        [...(labels ?? []), 'other='].join(),
      ],
    ]);
    expect(matrix).toMatchObject(expected);
    const counted = await evaluationOfFile(file, {
      ...{ true: 'truth', pred: 'answer', other: OTHER, nulls: 'skip' },
      ...(labels && { labels }),
    });
    expect(counted.matrix && shown(counted.matrix)).toEqual(expected);
  });

  it.each(TABLE.filter(({ labels }) => !labels))(
    'are counted alike by the explorer: $name',
    async (rows) => {
      const expected = slow(rows);
      const ask = await openInExplorer(readFileSync(pathOf(rows, 'csv'), 'utf8'));
      const choice = { truth: 'truth', model: 'answer', areOthersOne: true, by: [], where: [] };
      const { labels, counts } = await ask('matrix', choice);
      expect({ labels, counts: [...(counts ?? [])] }).toEqual({
        labels: expected.labels,
        counts: expected.counts.flat(),
      });
    },
  );

  it('makes texts of integers, in their order, only if an answer is none', async () => {
    const head = 'truth,answer\n2,2\n10,10\n0,2\n';
    const counts = [
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const found = [
      { text: head, expected: { labels: [0, 2, 10], counts } },
      {
        text: `${head}10,I think 10\n`,
        expected: {
          labels: ['0', '2', '10', OTHER],
          counts: [...counts.slice(0, 2).map((row) => [...row, 0]), [0, 0, 1, 1], [0, 0, 0, 0]],
        },
      },
    ];
    for (const { text, expected } of found) {
      const file = join(FOLDER, 'integers.csv');
      writeFileSync(file, text);
      const { matrix } = await reportJson([
        file,
        '--true',
        'truth',
        '--pred',
        'answer',
        '--labels',
        'other=',
      ]);
      expect(matrix).toMatchObject(expected);
      const ask = await openInExplorer(text);
      const choice = { truth: 'truth', model: 'answer', areOthersOne: true, by: [], where: [] };
      const shownThere = await ask('matrix', choice);
      expect(shownThere.labels).toEqual(expected.labels.map(String));
      expect([...(shownThere.counts ?? [])]).toEqual(expected.counts.flat());
    }
  });

  it('are compared, sliced, gated and kept', async () => {
    const file = join(FOLDER, 'two.csv');
    const rows = ['a,a,a,x', 'b,zz,b,x', 'a,qq,zz,y', 'b,b,b,y'];
    writeFileSync(file, `t,p,q,g\n${rows.join('\n')}\n`);
    const saved = join(FOLDER, 'two.json');
    const report = await run([
      ...['report', file, '--true', 't', '--pred', 'p', '--labels', 'other=neither', '--by', 'g'],
      ...['--save', saved, '--fail-under', 'accuracy>=0.5', '--json', '--errors', '5'],
    ]);
    expect(report.code).toBe(0);
    expect(report.stderr).toContain(
      '2 rows of column "p" have no label of column "t" and count as "neither": "qq" (1), "zz" (1)',
    );
    const json = JSON.parse(report.stdout) as {
      labels: unknown;
      slices: readonly { matrix: { counts: unknown } }[];
    };
    expect(json.labels).toEqual(['a', 'b', 'neither']);
    expect(json.slices.map(({ matrix }) => matrix.counts)).toEqual([
      [
        [1, 0, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
      [
        [0, 0, 1],
        [0, 1, 0],
        [0, 0, 0],
      ],
    ]);
    expect(readFileSync(saved, 'utf8')).toContain('"other": "neither"');
    const again = await run(['report', saved, '--json']);
    expect((JSON.parse(again.stdout) as { labels: unknown }).labels).toEqual(json.labels);
    const compared = await run([
      'compare',
      file,
      '--true',
      't',
      '--pred',
      'p,q',
      '--labels',
      'other=',
      '--json',
    ]);
    expect(compared.stderr).toContain(
      '1 row of column "q" has no label of column "t" and counts as',
    );
    expect(JSON.parse(compared.stdout)).toMatchObject({ labels: ['a', 'b', OTHER] });
  });

  it('are told of where there are many, and refused what cannot be', async () => {
    const file = join(FOLDER, 'hint.csv');
    writeFileSync(file, 't,p\na,a\nb,b\na,I think a\nb,maybe b\na,none\n');
    const args = ['report', file, '--true', 't', '--pred', 'p'];
    const plain = await run(args);
    expect(plain.stderr).toContain(
      '3 predicted labels are not in column "t", in 3 rows: "I think a" (1), "maybe b" (1), "none" (1); to count them as one class: --labels other=',
    );
    const taken = await run([...args, '--labels', 'other=b']);
    expect(taken.code).not.toBe(0);
    expect(taken.stderr).toContain('"b", which is a label already');
    const scored = await run([
      'report',
      file,
      '--true',
      't',
      '--score',
      'p',
      '--pos-label',
      'a',
      '--labels',
      'other=',
    ]);
    expect(scored.stderr).toContain('--labels other= needs --pred');
    expect(scored.code).toBe(2);
    // Two spellings of a number are no other answer.
    writeFileSync(file, 't,p\n1,1.0\n0,0.0\n');
    const spelled = await run([...args, '--labels', 'other=']);
    expect(spelled.stderr).toContain('which would be different labels');
    expect(() => confusionMatrix(['a'], ['b'], { other: 'a' })).toThrow(
      '"a", which is a label already',
    );
    expect(() => confusionMatrix(['a'], ['b'], { labels: ['a', 'b'], other: 'b' })).toThrow(
      'already',
    );
    expect(() => confusionMatrix(['a'], ['b'], { other: OTHER, labels: ['b'] })).toThrow(
      'yTrue[0] is "a"',
    );
    expect(() => confusionMatrix<Label>([1], [2], { other: OTHER })).toThrow(
      'a label of the kind of 1',
    );
  });
});
