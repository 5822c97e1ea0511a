import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';
import type { RunOptions } from './harness.js';

const folder = new Folder();
const SETS = ['--true', 't', '--pred', 'p'];

/** What JSON says of sets, without the names of the input. */
async function setsOf(args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const { code, stdout, stderr } = await run(['sets', ...args, ...SETS, '--json'], options);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return { ...(JSON.parse(stdout) as object), input: null };
}

describe('confmat sets, lists written as texts', PATIENCE, () => {
  it.concurrent('are read as lists of Parquet are', async ({ expect }) => {
    // As pandas writes lists, arrays of numpy, lists of its texts, tuples and sets.
    const csv = [
      't,p',
      `"['a', ""it's""]","['a' ""it's""]"`,
      `"['x, y']","[np.str_('x, y'), np.str_('b')]"`,
      `[],"('b',)"`,
      `"('b', 'a')",set()`,
      `"{'b'}",[]`,
      ',"[""a""]"',
    ].join('\n');
    const file = folder.write('written.csv', csv);
    const parquet = await folder.writeParquet(
      'lists.parquet',
      `SELECT * FROM (VALUES (['a', 'it''s'], ['a', 'it''s']), (['x, y'], ['x, y', 'b']), ([], ['b']),
        (['b', 'a'], []), (['b'], []), ([], ['a'])) AS rows(t, p)`,
    );
    expect(await setsOf([file])).toEqual(await setsOf([parquet]));
    const texts = await folder.writeParquet('texts.parquet', `SELECT * FROM read_csv('${file}')`);
    expect(await setsOf([texts, '--nulls', 'skip'])).toMatchObject({ nSamples: 5, nSkipped: 1 });
    // Integers are labels of their own kind where all are.
    const integers = { input: 't,p\n"[1, 2]",[1. 3.]\n' };
    expect(await setsOf(['-'], integers)).toMatchObject({ labels: [1, 2, 3] });
  });

  it.concurrent('are rows of a matrix with --indicator', async ({ expect }) => {
    const args = ['-', '--indicator', '--labels', 'a,b,c'];
    const lists = await setsOf(args, { input: 't,p\n"[1, 0, 1]",[1 1 0]\n"[0, 0, 1]",[0 0 1]\n' });
    const input = '{"t":[1,0,1],"p":[1,1,0]}\n{"t":[0,0,1],"p":[0,0,1]}\n';
    expect(lists).toEqual(await setsOf(args, { input }));
  });

  it.concurrent('are refused where one is cut, missing a label, or none', async ({ expect }) => {
    const of = (cell: string, ...more: string[]): Promise<string> =>
      refusal(['sets', '-', ...SETS, ...more], { input: `t,p\n"['a']",['b']\n"${cell}",['a']\n` });
    expect(await of(`['a' ... 'z']`)).toContain("data row 2: \"['a' ... 'z']\" lacks items");
    expect(await of(`['a', None]`)).toContain('data row 2: label 2 of the set is missing');
    expect(await of('a|b')).toContain('column "t", data row 2: "a|b" is no list, as others are');
    expect(await of(`['b']`, '--separator', '|')).toContain('without --separator such lists are');
  });

  it.concurrent('are what report and columns point to', async ({ expect }) => {
    const file = folder.write('pointed.csv', `t,p\n"['a', 'b']",['b']\n['b'],['b']\n`);
    const command = `confmat sets ${file} --true t --pred p`;
    expect(await refusal(['report', file])).toContain(`these seem to be for: ${command}\n`);
    expect((await run(['columns', file])).stdout).toContain(`to begin with: ${command}\n`);
  });
});
