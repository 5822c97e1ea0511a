import { describe, expect, it } from 'vitest';
import { startWorker } from './ask.js';

const TEXT = 'y,p_a,p_b\na,0.9,0.1\nb,,0.4\nb,0.2,0.8\na,-0.5,\na,0.5,0.4\n';
const CHOICE = { truth: 'y', model: 'p_*', by: [], where: [] };

describe('scores by class of which some are missing', () => {
  it('leave out and count the rows that lack one', async () => {
    const ask = startWorker();
    await ask('open', { file: new Blob([TEXT]), name: 'rows.csv' });
    const { nRows, nSkipped } = await ask('summary', CHOICE);
    expect([nRows, nSkipped]).toEqual([3, 2]);
    expect(Array.from((await ask('matrix', CHOICE)).counts ?? [])).toEqual([2, 0, 0, 1]);
  });
});
