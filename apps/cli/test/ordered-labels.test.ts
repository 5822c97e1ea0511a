import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, reportJson, run } from './harness.js';

const folder = new Folder();
const FIXTURES = 'apps/cli/test/fixtures';
const FILES = [
  ...['pandas.parquet', 'zstd.parquet', 'pandas.feather', 'polars.parquet', 'polars.arrow'],
].map((name) => `${FIXTURES}/ordered-${name}`);
const PAIR = ['--true', 'y', '--pred', 'p', '--nulls', 'skip'];

describe('ordered categories', PATIENCE, () => {
  it.each(sampled(FILES, 2))('order the labels of %s that occur', async (file) => {
    const { labels, matrix, nSkipped } = await reportJson([file, ...PAIR]);
    expect([labels, nSkipped]).toEqual([['low', 'medium', 'high'], 1]);
    // low: low, medium. medium: medium, low. high: medium, high.
    expect(matrix.counts).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [0, 1, 1],
    ]);
    const filtered = await reportJson([file, ...PAIR, '--where', "y <> 'high'"]);
    expect(filtered.labels).toEqual(['low', 'medium']);
    const groups = await reportJson([file, ...PAIR, '--by', 'other']);
    expect(groups.labels).toEqual(labels);
    const kept = folder.write('kept.json', '');
    await run(['report', file, ...PAIR, '--save', kept]);
    expect((await reportJson([kept])).labels).toEqual(labels);
    const both = ['--true', 'y', '--pred', 'p,other', '--nulls', 'skip', '--json'];
    const { stdout } = await run(['compare', file, ...both]);
    expect((JSON.parse(stdout) as { labels: unknown }).labels).toEqual(labels);
  });

  it.each(sampled(FILES, 2))(
    'say nothing where columns of %s differ in order, or labels are typed',
    async (file) => {
      const { labels } = await reportJson([file, '--true', 'y', '--pred', 'q', '--nulls', 'skip']);
      expect(labels).toEqual(['high', 'low', 'medium']);
      const typed = ['medium', 'low', 'high'];
      const given = await reportJson([file, ...PAIR, '--labels', typed.join()]);
      expect(given.labels).toEqual(typed);
      const renamed = await reportJson([file, ...PAIR, '--map', 'low=a']);
      expect(renamed.labels).toEqual(['a', 'high', 'medium']);
    },
  );

  it('count of several files where all have one order', async () => {
    const [first = '', , , second = ''] = FILES;
    const { labels, nSamples } = await reportJson([first, second, ...PAIR]);
    expect([labels, nSamples]).toEqual([['low', 'medium', 'high'], 12]);
  });
});
