import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();

interface ReportJson {
  readonly slices: readonly {
    readonly group: Readonly<Record<string, string>>;
    readonly nSamples: number;
  }[];
}

/** Rows whose numbers are 1 to 40, and whose texts are as long. */
const NUMBERS = Array.from({ length: 40 }, (_, i) => i + 1);
const FILE = folder.write(
  'bands.csv',
  [
    'y,p,n,text,same,part',
    ...NUMBERS.map(
      (n) => `${n % 2 === 0 ? 'a,a' : 'b,a'},${n},${'é'.repeat(n)},7,${n > 20 ? n : ''}`,
    ),
  ].join('\n'),
);
const COLUMNS = ['--true', 'y', '--pred', 'p', '--quiet'];

async function groupsOf(...args: readonly string[]): Promise<Record<string, number>> {
  const { code, stdout, stderr } = await run(['report', ...args, ...COLUMNS, '--json']);
  if (code !== 0) throw new Error(stderr);
  const { slices } = JSON.parse(stdout) as ReportJson;
  return Object.fromEntries(
    slices.map(({ group, nSamples }) => [Object.values(group).join(' / '), nSamples]),
  );
}

describe('confmat, bands of a column', PATIENCE, () => {
  it('cuts numbers into bands with as many rows each', async () => {
    expect(await groupsOf(FILE, '--by', 'n:4')).toEqual({
      '1: to 10': 10,
      '2: over 10 to 20': 10,
      '3: over 20 to 30': 10,
      '4: over 30': 10,
    });
  });

  it('cuts texts by how many characters they have', async () => {
    expect(await groupsOf(FILE, '--by', 'text:2')).toEqual({
      '1: to 20 characters': 20,
      '2: over 20 characters': 20,
    });
  });

  it('keeps equal values together, and leaves empty cells in no group', async () => {
    expect(await groupsOf(FILE, '--by', 'same:3')).toEqual({ '1: to 7': 40 });
    expect(await groupsOf(FILE, '--by', 'part:2', '--nulls', 'skip')).toEqual({
      '1: to 30': 10,
      '2: over 30': 10,
    });
  });

  it('has as many rows in each band where shares of them are whole numbers', async () => {
    // 6 · (5/6) is 5, and a rounded 5/6 a little more.
    const rows = Array.from({ length: 54 }, (_, i) => `a,a,${1_000_001 + i}`);
    const file = folder.write('whole.csv', ['y,p,n', ...rows].join('\n'));
    expect(Object.values(await groupsOf(file, '--by', 'n:6'))).toEqual([9, 9, 9, 9, 9, 9]);
    expect(await groupsOf(file, '--by', 'n:2')).toEqual({
      '1: to 1000027': 27,
      '2: over 1000027': 27,
    });
  });

  it('has no band of NaN, and one character', async () => {
    const file = folder.write('nan.csv', 'y,p,n,s\na,a,1,x\na,b,nan,x\na,a,3,xy\n');
    const args = [file, '--nulls', 'skip', '--by'];
    expect(await groupsOf(...args, 'n:2')).toEqual({ '1: to 1': 1, '2: over 1': 1 });
    expect(await groupsOf(...args, 's:2')).toEqual({
      '1: to 1 character': 2,
      '2: over 1 character': 1,
    });
  });

  it('cuts the rows that are counted, beside other groups', async () => {
    const args = [FILE, '--where', 'n <= 8', '--by', 'p,n:2'];
    expect(await groupsOf(...args)).toEqual({ 'a / 1: to 4': 4, 'a / 2: over 4': 4 });
  });

  it('takes a column of that very name as it is, and knows no other', async () => {
    const file = folder.write('named.csv', 'y,p,n:2,n\na,a,x,1\na,b,x,2\n');
    expect(await groupsOf(file, '--by', 'n:2')).toEqual({ x: 2 });
    expect(await refusal(['report', FILE, ...COLUMNS, '--by', 'size:4'])).toContain(
      'no column "size:4" (--by)',
    );
  });
});
