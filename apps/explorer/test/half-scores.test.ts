import { describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';

const FILES = ['half.parquet', 'half.arrow'];

// y is 0, 1, 1, 0, 1, 0; s is 0.1, 0.1, 0.7, 0.05, 0.9, 0.3 as half floats.
describe.each(FILES)('half floats of %s', (name) => {
  const opened = { file: fileOf(`apps/cli/test/fixtures/${name}`), name };

  it('are held against the half float nearest to a threshold', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', opened);
    const choice = { ...guess, truth: 'y', model: 's', other: undefined, posLabel: '1' };
    // NumPy 2.4.6: s >= 0.1 holds in five rows, three of them positive; 0.1 is 0.0999755859375.
    for (const [threshold, counts] of [
      [0.1, [1, 2, 0, 3]],
      [0.7, [3, 0, 1, 2]],
    ] as const) {
      const cut = { ...choice, threshold };
      const answer = await ask('matrix', cut);
      expect(Array.from(answer.counts ?? [])).toEqual(counts);
      const kept = { ...cut, where: [{ column: 'y', values: ['0', '1'] }] };
      expect(Array.from((await ask('matrix', kept)).counts ?? [])).toEqual(counts);
      expect(JSON.stringify(answer)).not.toMatch(/0\.0999|0\.70019/);
    }
  });
});
