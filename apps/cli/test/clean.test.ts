import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, refusal, run, sweepJson } from './harness.js';
import type { ReportJson } from './harness.js';

const folder = new Folder();
const TP = ['--true', 't', '--pred', 'p'];

/** The report of a run that must succeed, and its notes about cells. */
async function cleaned(
  file: string,
  ...options: string[]
): Promise<{ report: ReportJson; notes: string[] }> {
  const { code, stdout, stderr } = await run(['report', file, ...TP, ...options, '--json']);
  if (code !== 0) throw new Error(stderr);
  const notes = stderr.split('\n').filter((line) => line.includes('note: --'));
  return {
    report: JSON.parse(stdout) as ReportJson,
    notes: notes.map((note) => note.replace('confmat: note: ', '')),
  };
}

describe('confmat, cleaning cells', PATIENCE, () => {
  it.concurrent('writes labels otherwise, and says how many', async ({ expect }) => {
    const file = folder.write('map.csv', 't,p\n0,No\n1,Yes\n1,No\nYes,1\n');
    const { report, notes } = await cleaned(file, '--map', '0=No,1=Yes');
    expect(report.matrix).toMatchObject({
      labels: ['No', 'Yes'],
      counts: [
        [1, 0],
        [1, 2],
      ],
    });
    expect(notes).toEqual([
      '--map: 3 cells of column "t" relabelled',
      '--map: 1 cell of column "p" relabelled',
    ]);
    expect(report.input).toMatchObject({ notes });
    const json = await cleaned(file, '--map', '{"0": "No"}', '--map', '1=Yes');
    expect(json.report.matrix).toEqual(report.matrix);
    const gap = folder.write('gap.csv', 't,p\n,No\nYes,\nNo,No\n');
    const filled = await cleaned(gap, '--map', '=none');
    expect(filled.report.matrix.labels).toEqual(['No', 'Yes', 'none']);
    expect(filled.notes).toEqual([
      '--map: 1 cell of column "t" relabelled',
      '--map: 1 cell of column "p" relabelled',
    ]);
    const none = await cleaned(file, '--map', '7=No', '--labels', '0,1,No,Yes');
    expect(none.notes[0]).toBe('--map: column "t" holds none of "7"');
  });

  it.concurrent('compares booleans with 0 and 1, in Parquet and Arrow', async ({ expect }) => {
    const parquet = await folder.writeParquet(
      'flags.parquet',
      'SELECT * FROM (VALUES (true, 1.0), (false, 1.0), (false, 0.0)) v(t, p)',
    );
    expect(await refusal(['report', parquet, ...TP])).toContain('--map false=0,true=1');
    const { report } = await cleaned(parquet, '--map', 'true=1,false=0');
    expect(report.matrix).toMatchObject({
      labels: [0, 1],
      counts: [
        [1, 1],
        [0, 1],
      ],
    });
    const bytes = arrowBytes({ t: ['yes', 'no', 'no'], p: [1, 1, 0] }, 'file');
    const arrow = folder.write('flags.arrow', bytes);
    const other = await cleaned(arrow, '--map', '1=yes,0=no');
    expect(other.report.matrix).toMatchObject({
      labels: ['no', 'yes'],
      counts: [
        [1, 1],
        [0, 1],
      ],
    });
  });

  it.concurrent('trims texts', async ({ expect }) => {
    const file = folder.write('trim.csv', 't,p\na , a\nb,b\u00a0\nb,a\n');
    const { report, notes } = await cleaned(file, '--clean', 'trim');
    expect(report.matrix).toMatchObject({
      labels: ['a', 'b'],
      counts: [
        [1, 0],
        [1, 1],
      ],
    });
    expect(notes).toEqual([
      '--clean trim: 1 cell of column "t" trimmed',
      '--clean trim: 2 cells of column "p" trimmed',
    ]);
  });

  it.concurrent(
    'takes labels that differ by case for one, as the truth writes it',
    async ({ expect }) => {
      const file = folder.write('case.csv', 't,p\nYes,yes\nYes,YES\nyes,no\nno,No\n');
      const { report, notes } = await cleaned(file, '--clean', 'case');
      expect(report.matrix).toMatchObject({
        labels: ['Yes', 'no'],
        counts: [
          [2, 1],
          [0, 1],
        ],
      });
      expect(notes).toEqual([
        '--clean case: 1 cell of column "t" respelled',
        '--clean case: 3 cells of column "p" respelled',
      ]);
      const mapped = await cleaned(file, '--clean', 'case', '--map', 'YES=1,No=0');
      expect(mapped.report.matrix).toMatchObject({
        labels: [0, 1],
        counts: [
          [1, 0],
          [1, 2],
        ],
      });
    },
  );

  it.concurrent('spells labels as the truth does, wherever its column is', async ({ expect }) => {
    const file = folder.write(
      'truth-last.csv',
      'p,t\nPass,pass\nfail,fail\nPass,pass\nPass,fail\n',
    );
    const { report, notes } = await cleaned(file, '--clean', 'case');
    expect(report.matrix).toMatchObject({
      labels: ['fail', 'pass'],
      counts: [
        [1, 1],
        [0, 2],
      ],
    });
    expect(notes).toEqual(['--clean case: 3 cells of column "p" respelled']);
  });

  it.concurrent("spells a judge's verdicts as the humans do", async ({ expect }) => {
    const file = folder.write('verdicts.csv', 'human,judge\npass,pass\nfail,fail\npass,Pass\n');
    const asked = ['judge', file, '--pos-label', 'pass', '--clean', 'case', '--json'];
    const { code, stdout, stderr } = await run(asked);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(stdout)).toMatchObject({
      labels: ['fail', 'pass'],
      matrix: {
        counts: [
          [1, 0],
          [0, 2],
        ],
      },
    });
  });

  it.concurrent('reads texts and numbers as missing', async ({ expect }) => {
    const file = folder.write('na.csv', 't,p,s,g\na,NA,0.1,x\na,a,nan,nan\nb,b,0.9,y\nb, NA,1,y\n');
    expect(await refusal(['report', file, ...TP, '--clean', 'null=NA,null=nan'])).toContain(
      'na.csv: column "p", data row 1: the value is missing',
    );
    const { report, notes } = await cleaned(
      ...([
        file,
        '--clean',
        'null=NA,null=nan',
        '--clean',
        'trim',
        '--nulls',
        'skip',
        '--by',
        'g',
      ] as const),
    );
    expect(report).toMatchObject({ nSamples: 2, nSkipped: 2, nWithoutGroup: 1 });
    expect(notes).toContain('--clean null: 2 cells of column "p" read as missing');
    const score = ['--true', 't', '--score', 's', '--pos-label', 'b'];
    const sweep = await sweepJson([file, ...score, '--clean', 'null=nan', '--nulls', 'skip']);
    expect(sweep).toMatchObject({ nSamples: 3, nSkipped: 1 });
    const typed = await folder.writeParquet(
      'minus.parquet',
      `SELECT unnest([1, -1]) AS t, 1.0 AS p`,
    );
    const minus = await cleaned(typed, '--clean', 'null=-1', '--nulls', 'skip');
    expect(minus.report).toMatchObject({ nSamples: 1, nSkipped: 1, labels: [1] });
  });

  it.concurrent('filters by what the file holds, and writes wrong rows so', async ({ expect }) => {
    const file = folder.write('raw.csv', 't,p\n0,No\n1,No\n0,Yes\n');
    const path = join(folder.path, 'wrong.csv');
    await cleaned(file, '--map', '0=No,1=Yes', '--where', 't = 0', '--errors', path);
    expect(readFileSync(path, 'utf8')).toBe('row,t,p\n3,0,Yes\n');
  });

  it.concurrent('refuses what is no map, and label sets', async ({ expect }) => {
    const file = folder.write('some.csv', 't,p\na,a\n');
    expect(await refusal(['report', file, ...TP, '--map', 'a'])).toContain('such as 0=No,1=Yes');
    expect(await refusal(['report', file, ...TP, '--map', '{"a": 1}'])).toContain('JSON object');
    expect(await refusal(['sets', file, ...TP, '--clean', 'trim,case'])).toContain(
      "exit 2\nconfmat: option '--clean <list>' argument 'trim,case' is invalid. Expected trim, percent or null=TEXT.\n",
    );
    expect(await refusal(['sets', file, ...TP, '--map', 'a=b'])).toContain(
      '--map is an option of confmat report, sweep, compare, decide, judge, trials, plan, whence, not of sets',
    );
  });
});
