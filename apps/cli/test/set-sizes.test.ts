import { describe, it } from 'vitest';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();
// One true label each: the empty set misses it, of size 1 one of two holds it, larger sets all do.
const sets = folder.write('sets.csv', 'y,p\na,a|b\na,a\nb,a|b|c\nb,c\nc,\nc,a|c\n');
const ASKED = ['--true', 'y', '--pred', 'p', '--separator', '|'];

/** What the command prints, having nothing to say against it. */
async function ok(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run([...args, '--quiet']);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return stdout;
}

describe('confmat sets of one true label each', PATIENCE, () => {
  it.concurrent('tells how often sets of each size hold it, kept ones too', async ({ expect }) => {
    const kept = folder.path + '/set-sizes.json';
    const text = await ok(['sets', sets, ...ASKED, '--interval', '--save', kept]);
    expect(text).toContain('Coverage by size of the predicted set');
    expect(text).toMatch(/^ +1 +2 +0\.50 \(0\.09–0\.91\)$/m);
    const csv = await ok(['sets', kept, '--format', 'csv']);
    expect(csv.split('\n').filter((line) => line.startsWith('size,'))).toEqual([
      'size,0,,,,,rows,1',
      'size,0,,,,,coverage,0',
      'size,1,,,,,rows,2',
      'size,1,,,,,coverage,0.5',
      'size,2,,,,,rows,2',
      'size,2,,,,,coverage,1',
      'size,3,,,,,rows,1',
      'size,3,,,,,coverage,1',
    ]);
    const { coverageBySize } = JSON.parse(await ok(['sets', kept, '--json'])) as {
      coverageBySize: { from: number; to: number; nSamples: number; coverage: object }[];
    };
    expect(coverageBySize.map(({ from, to, nSamples }) => [from, to, nSamples])).toEqual([
      [0, 0, 1],
      [1, 1, 2],
      [2, 2, 2],
      [3, 3, 1],
    ]);
    expect(await ok(['sets', kept, '--format', 'markdown'])).toContain('| 2 | 2 | 1.00 |');
  });

  it.concurrent('says nothing of it where rows have several labels', async ({ expect }) => {
    const several = folder.write('several.csv', 'y,p\na|b,a\na,a|b\n');
    expect(await ok(['sets', several, ...ASKED])).not.toContain('Coverage by size');
  });
});
