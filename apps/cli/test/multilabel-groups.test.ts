import { join } from 'node:path';
import { f1, recall } from '@confmat/core';
import { sampleTally } from '@confmat/evaluation';
import { equalizedOdds, gate, intervals, sliceGap } from '@confmat/inference';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, jsonInterval, refusal, run } from './harness.js';

const folder = new Folder();
const LABELS = ['art', 'law', 'sea'];
const random = createRandom(21);
const rows = Array.from({ length: 120 }, (_, row) => {
  const t = LABELS.filter(() => random() < 0.5);
  const team = [10, 9, 9, null][Math.floor(random() * 4)] ?? null;
  const p = LABELS.filter((label) => random() < (t.includes(label) ? 0.8 : 0.15));
  const site = random() < 0.5 ? 'x' : 'y';
  return { t, p, team, site, user: `u${row % 30}`, w: 1 + (row % 3) };
});
const line = ({ t, p, team, site, user, w }: (typeof rows)[number]): string =>
  [t.join('|'), p.join('|'), team ?? '', site, user, w].join(',');
const csvOf = (name: string, some = rows): string =>
  folder.write(name, `t,p,team,site,user,w\n${some.map(line).join('\n')}\n`);
const csv = csvOf('rows.csv');
const SETS = ['--true', 't', '--pred', 'p'];
const BAR = [...SETS, '--separator', '|', '--labels', LABELS.join(',')];
const BY = ['--by', 'team'];

type Tally = Readonly<Record<'nSamples' | 'rows' | 'averages' | 'sets', unknown>> & {
  readonly intervals?: { readonly averages: Readonly<Record<string, { readonly f1: object }>> };
};
interface SetsJson extends Tally {
  readonly by?: readonly string[];
  readonly nWithoutGroup?: number;
  readonly slices?: readonly (Tally & {
    readonly group: object;
    readonly nSkipped: number;
    readonly nPresent: number;
  })[];
  readonly gaps?: { readonly of: readonly { readonly name: string }[] };
  readonly gates?: readonly { readonly value: number; readonly verdict: string }[];
}

async function jsonOf(...args: readonly string[]): Promise<SetsJson> {
  const { stdout, stderr } = await run(['sets', ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as SetsJson;
}

/** The rows of each team, counted by the library. */
const slices = [9, 10].map((team) => {
  const own = rows.filter((row) => row.team === team);
  const [truth, guess] = [own.map(({ t }) => t), own.map(({ p }) => p)];
  const options = { labels: LABELS };
  const counts = labelCounts<string>(truth, guess, {
    ...options,
    unit: own.map((row) => row.user),
  });
  const samples = sampleTally(sampleCounts(truth, guess, options));
  return { group: { team }, sets: { counts, samples } };
});

describe('confmat sets --by', PATIENCE, () => {
  it.concurrent('has for each group what its rows alone have', async ({ expect }) => {
    for (const more of [['--interval'], ['--weight', 'w'], ['--unit', 'user', '--interval']]) {
      const { slices: found = [], ...whole } = await jsonOf(csv, ...BAR, ...BY, ...more);
      expect(found.map(({ group }) => group)).toEqual([{ team: 9 }, { team: 10 }]);
      expect([whole.by, whole.nWithoutGroup]).toEqual([
        ['team'],
        rows.filter(({ team }) => team === null).length,
      ]);
      for (const { group, nSkipped, nPresent, intervals: ofGroup, ...tally } of found) {
        const { team } = group as { readonly team: number };
        const { intervals: ofRows, ...alone } = await jsonOf(
          ...[csv, ...BAR, ...more, '--where', `team = '${team}'`],
        );
        expect([nSkipped, nPresent]).toEqual([0, (alone.rows as readonly unknown[]).length]);
        expect(alone).toMatchObject(tally);
        if (more.includes('--interval')) expect(ofGroup?.averages).toEqual(ofRows?.averages);
      }
    }
  });

  it.concurrent('has the intervals and gaps of the library', async ({ expect }) => {
    const gates = ['gap.macro.f1<=0.9', 'ratio.recall[law]>=0.01', 'micro.f1{10}>=0.1', 'micro.f1{*}>=0.99']; // prettier-ignore
    const found = await jsonOf(
      ...[csv, ...BAR, ...BY, '--unit', 'user', '--interval', '--confidence', '0.95'],
      ...['--metrics', 'gap.macro.f1,gap.recall[law],equalizedOdds[art]'],
      ...gates.flatMap((text) => ['--fail-under', text]),
    );
    const counts = slices.map(({ sets }) => sets.counts);
    expect(found.slices?.map((slice) => slice.intervals?.averages['micro']?.f1)).toEqual(
      counts.map((one) => jsonInterval(intervals(one).averages.micro.f1)),
    );
    const macro = sliceGap(slices, f1, { average: 'macro' });
    const law = sliceGap(slices, recall, { average: 'binary', posLabel: 'law' });
    const odds = equalizedOdds(slices, { posLabel: 'art' });
    expect(found.gaps?.of).toMatchObject(
      [
        { name: 'macro.f1', ...macro },
        { name: 'recall[law]', ...law },
        { name: 'equalizedOdds[art]', ...odds },
      ].map(({ name, difference, ratio }) => ({
        ...{ name, difference: jsonInterval(difference), ratio: jsonInterval(ratio) },
      })),
    );
    const exact = { average: 'macro', level: 0.9, method: 'exact' } as const;
    const judged = gate(sliceGap(slices, f1, exact).difference, { atMost: 0.9, nSamples: 120 });
    expect(found.gates?.map(({ verdict }) => verdict)).toEqual([
      ...[judged.verdict, 'pass', 'pass', 'fail', 'fail'],
    ]);
    expect(found.gates?.[0]?.value).toBe(macro.difference.estimate);
  });

  it.concurrent('reads every format, and keeps groups that add up', async ({ expect }) => {
    const two = ['--by', 'team,site'];
    const expected = (await jsonOf(csv, ...BAR, ...two)).slices;
    expect(expected).toHaveLength(4);
    const json = folder.write('rows.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const parquet = await folder.writeParquet(
      'rows.parquet',
      `SELECT * FROM read_json('${json}', columns={t: 'VARCHAR[]', p: 'VARCHAR[]', team: 'INTEGER', site: 'VARCHAR'})`,
    );
    const arrow = folder.write(
      'rows.arrow',
      arrowBytes(
        {
          t: rows.map(({ t }) => t.join('|')),
          p: rows.map(({ p }) => p.join('|')),
          team: rows.map(({ team }) => team),
          site: rows.map(({ site }) => site),
        },
        'file',
      ),
    );
    const listed = [...SETS, '--labels', LABELS.join(',')];
    for (const args of [
      [json, ...listed],
      [parquet, ...listed],
      [arrow, ...BAR],
    ]) {
      expect((await jsonOf(...args, ...two)).slices).toEqual(expected);
    }
    const halves = await Promise.all(
      [rows.slice(0, 50), rows.slice(50)].map(async (part, place) => {
        const [from, kept] = [csvOf(`half${place}.csv`, part), join(folder.path, `${place}.json`)];
        await run(['sets', from, ...BAR, ...two, '--save', kept]);
        return kept;
      }),
    );
    const merged = await jsonOf(...halves, ...two);
    expect(merged.slices).toEqual(expected);
  });

  it.concurrent('shows groups below the labels, and counts skipped rows', async ({ expect }) => {
    const few = folder.write('few.jsonl', [
      '{"t":["a","b"],"p":["a"],"team":"x"}',
      '{"t":["b"],"p":["b"],"team":"x"}',
      '{"t":null,"p":["b"],"team":"x"}',
      '{"t":["a"],"p":["b"],"team":null}',
      '{"t":["a"],"p":null,"team":"z"}',
      '',
    ].join('\n')); // prettier-ignore
    const asked = ['sets', few, ...SETS, '--nulls', 'skip', ...BY];
    const { stdout, stderr } = await run(asked);
    expect(stdout.slice(stdout.indexOf('By team'))).toMatchInlineSnapshot(`
      "By team (precision, recall, F1: micro averages)

       team  rows  true labels  labels  precision  recall    F1  macro F1  exact match
      (all)     3            4  2 of 2       0.67    0.50  0.57      0.58         0.33
          x     2            3  2 of 2       1.00    0.67  0.80      0.83         0.50
          z     0            0  0 of 2       0.00    0.00  0.00      0.00          nan

      1 row has no group
      "
    `);
    expect(stderr).toContain('metrics of 1 of 2 groups are 0/0 and counted as 0');
    const { slices: found } = await jsonOf(...asked.slice(1));
    expect(found?.map(({ nSamples, nSkipped }) => [nSamples, nSkipped])).toEqual([
      [2, 1],
      [0, 1],
    ]);
    const kept = join(folder.path, 'few.json');
    const counted = await run([...asked, '-f', 'csv', '--save', kept]);
    const shown = await run(['sets', kept, '-f', 'csv']);
    expect(shown.stdout).toBe(counted.stdout);
  });

  it.concurrent('refuses what says nothing', async ({ expect }) => {
    const all = await Promise.all([
      refusal(['sets', csv, ...BAR, '--fail-under', 'micro.f1{9}>=0.1']),
      refusal(['sets', csv, ...BAR, ...BY, '--fail-under', 'micro.f1{8}>=0.1']),
      refusal(['sets', csv, ...BAR, ...BY, '--fail-under', 'gap.f1<=0.1']),
      refusal(['sets', csv, ...BAR, ...BY, '--fail-under', 'gap.accuracy<=0.1']),
      refusal(['sets', csv, ...BAR, ...BY, '--metrics', 'gap.recall[tax]']),
      refusal(['sets', csv, ...BAR, ...BY, '--max', 'groups=1']),
      refusal(['sets', csv, ...BAR, '--max', 'groups=1']),
    ]);
    expect(all.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "micro.f1{9}>=0.1": a group needs --by

      exit 2
      confmat: --fail-under "micro.f1{8}>=0.1": no group "8"
        groups: "9", "10"

      exit 2
      confmat: --fail-under "gap.f1<=0.1": f1 needs a label: use f1[LABEL] or macro.f1

      exit 2
      confmat: --fail-under "gap.accuracy<=0.1": accuracy is of rows with one label each

      exit 3
      confmat: --metrics gap.recall[tax]: no label "tax"
        labels: "art", "law", "sea"

      exit 3
      confmat: FOLDER/rows.csv: --by makes 2 groups, more than 1
        is one of its columns an id? --max groups=65536 allows as many

      exit 2
      confmat: --max groups needs --by
      "
    `);
  });
});
