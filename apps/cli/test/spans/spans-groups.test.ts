import { join } from 'node:path';
import { f1 } from '@confmat/core';
import { evaluation, mergeEvaluations, sampleTally } from '@confmat/evaluation';
import { intervals, sliceGap } from '@confmat/inference';
import { spanSets } from '@confmat/spans';
import { createRandom } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, jsonInterval, refusal, run } from '../harness.js';

const folder = new Folder();
const random = createRandom(4);
const tag = (types: string): string =>
  random() < 0.4 ? 'O' : `B-${types.charAt(Math.floor(random() * types.length))}`;
/** Documents of three desks, one of which knows fewer types; some are of no desk. */
const documents = Array.from({ length: 60 }, (_, d) => {
  const desk = ['home', 'world', 'sport', null][Math.floor(random() * 4)] ?? null;
  const types = desk === 'sport' ? 'A' : 'ABC';
  const truth = Array.from({ length: 8 }, () => tag(types));
  return { id: `d${d}`, true: truth, pred: truth.map((own) => (random() < 0.25 ? tag(types) : own)), desk }; // prettier-ignore
});
const DESKS = ['home', 'sport', 'world'];
const LIST = folder.write('docs.jsonl', documents.map((one) => JSON.stringify(one)).join('\n'));
const BY = ['--by', 'desk'];

interface SpansJson {
  readonly nWithoutGroup: number;
  readonly nSamples: number;
  readonly rows: readonly { readonly label: string; readonly tp: number }[];
  readonly averages: Readonly<Record<string, object>>;
  readonly sets: object;
  readonly slices: readonly (Pick<SpansJson, 'nSamples' | 'rows' | 'averages' | 'sets'> & {
    readonly group: Readonly<Record<string, unknown>>;
    readonly intervals: { readonly averages: { readonly micro: { readonly f1: object } } };
  })[];
  readonly gaps: { readonly of: readonly object[] };
}

async function jsonOf(...args: readonly string[]): Promise<SpansJson> {
  const { stdout, stderr } = await run(['spans', ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as SpansJson;
}

/** The documents of each desk, counted by the library; desks know only their own types. */
const parts = DESKS.map((desk) => {
  const own = documents.flatMap((one, place) => (one.desk === desk ? [{ ...one, place }] : []));
  const [truth, found] = [own.map((one) => one.true), own.map((one) => one.pred)];
  const { counts, samples } = spanSets(truth, found, { unit: own.map(({ place }) => place) });
  const sets = { counts, samples: sampleTally(samples) };
  return evaluation({ sets, slices: [{ group: { desk }, sets }] });
});

describe('confmat spans --by', PATIENCE, () => {
  it.concurrent('has for each group what the library counts of it', async ({ expect }) => {
    const { slices } = mergeEvaluations(parts);
    const found = await jsonOf(LIST, ...BY, '--interval', '--metrics', 'gap.micro.f1');
    expect(found.slices.map(({ group }) => group['desk'])).toEqual(DESKS);
    const inGroups = slices.reduce((total, { nSamples }) => total + nSamples, 0);
    expect(found.nWithoutGroup).toBe(60 - inGroups);
    expect(found.slices.map(({ rows }) => rows.map(({ tp }) => tp))).toEqual(
      slices.map(({ sets }) => [...(sets?.counts.tp ?? [])]),
    );
    expect(found.slices.map((slice) => slice.intervals.averages.micro.f1)).toEqual(
      slices.map(({ sets }) => sets && jsonInterval(intervals(sets.counts).averages.micro.f1)),
    );
    const { difference, ratio } = sliceGap(slices, f1, { average: 'micro' });
    expect(difference.warning).toBeUndefined();
    expect(found.gaps.of).toMatchObject([
      { difference: jsonInterval(difference), ratio: jsonInterval(ratio) },
    ]);
  });

  it.concurrent('has for each group what its documents alone have', async ({ expect }) => {
    const { slices } = await jsonOf(LIST, ...BY);
    for (const { group, nSamples, averages, sets } of slices) {
      if (group['desk'] === 'sport') continue;
      const alone = await jsonOf(LIST, '--where', `desk = '${String(group['desk'])}'`);
      expect(alone).toMatchObject({ nSamples, averages, sets });
    }
  });

  it.concurrent('takes the group of tokens, which must agree', async ({ expect }) => {
    const tokens = documents.flatMap(({ id, desk, ...tags }) =>
      tags.true.map((own, i) => `${id},${own},${tags.pred[i]},${desk ?? ''}`),
    );
    const head = 'id,true,pred,desk';
    const csv = folder.write('tokens.csv', `${[head, ...tokens].join('\n')}\n`);
    const asked = ['--document', 'id', ...BY];
    const kept = join(folder.path, 'kept.json');
    expect((await run(['spans', csv, ...asked, '--save', kept])).code).toBe(0);
    const { slices } = await jsonOf(LIST, ...BY);
    expect((await jsonOf(kept, ...BY)).slices).toEqual(slices);
    const bad = folder.write('bad.csv', `${head}\na,O,B-A,home\na,O,O,sport\n`);
    const said = await refusal(['spans', bad, ...asked]);
    expect(said.replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 3
      confmat: FOLDER/bad.csv: column "desk", data row 2: is "sport", expected one group of a document
      "
    `);
    const odds = await refusal(['spans', kept, '--fail-under', 'equalizedOdds[A]<=0.1']);
    expect(odds).toContain('falsePositiveRate needs true negatives, which spans do not have');
  });

  it.concurrent('shows groups in its words', async ({ expect }) => {
    const { stdout } = await run(['spans', LIST, ...BY, '--fail-under', 'micro.f1{*}>=0.5']);
    expect(stdout.slice(stdout.indexOf('By desk'))).toMatchInlineSnapshot(`
      "By desk (precision, recall, F1: micro averages)

       desk  documents  spans   types  precision  recall    F1  macro F1  wholly right
      (all)         60    281  3 of 3       0.80    0.84  0.82      0.81          0.25
       home         16     80  3 of 3       0.86    0.84  0.85      0.83          0.31
      sport         17     75  1 of 3       0.83    0.95  0.88      0.88          0.24
      world         12     59  3 of 3       0.78    0.83  0.80      0.80          0.25

      15 documents have no group

      Gates

      passed  micro.f1{*}>=0.5 of home (found 0.8481012658227848)
      passed  micro.f1{*}>=0.5 of sport (found 0.8819875776397516)
      passed  micro.f1{*}>=0.5 of world (found 0.8032786885245902)
      "
    `);
  });
});
