import { describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';

const FILES = [...['pandas.parquet', 'zstd.parquet', 'pandas.feather', 'polars.parquet']].map(
  (name) => `ordered-${name}`,
);

describe('ordered categories in the explorer', () => {
  it.each(FILES)('order the labels of %s that occur, as in the command', async (name) => {
    const ask = startWorker();
    const { guess } = await ask('open', { file: fileOf(`apps/cli/test/fixtures/${name}`), name });
    const choice = { ...guess, truth: 'y', model: 'p', other: undefined };
    const { labels, counts } = await ask('matrix', choice);
    expect(labels).toEqual(['low', 'medium', 'high']);
    expect(Array.from(counts ?? [])).toEqual([1, 1, 0, 1, 1, 0, 0, 1, 1]);
    const differing = await ask('matrix', { ...choice, model: 'q' });
    expect(differing.labels).toEqual(['high', 'low', 'medium']);
    const program = await ask('copy', { choice, kind: 'typescript' });
    expect(program).toContain(`labels: ["low","medium","high"]`);
    const both = await ask('matrix', { ...choice, other: 'other' });
    expect(both.labels).toEqual(labels);
  });
});
