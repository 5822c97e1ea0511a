import { describe, expect, it } from 'vitest';
import { startWorker } from './ask.js';

const TEXT = 'y,p_a,p_b\na,0.9,0.1\nb,,0.4\nb,0.2,0.8\na,-0.5,\na,0.5,0.4\n';
const CHOICE = { truth: 'y', model: 'p_*', by: [], where: [] };

describe('scores by class, some of them missing', () => {
  it('leave out and count the rows that lack one', async () => {
    const ask = startWorker();
    await ask('open', { file: new Blob([TEXT]), name: 'rows.csv' });
    const { nRows, nSkipped } = await ask('summary', CHOICE);
    expect([nRows, nSkipped]).toEqual([3, 2]);
    expect(Array.from((await ask('matrix', CHOICE)).counts ?? [])).toEqual([2, 0, 0, 1]);
  });
});

describe('scores by class, a text in one column', () => {
  it('are refused, so that no class is lost', async () => {
    const ask = startWorker();
    const text = 'y,p_a,p_b,p_c,p_note\na,0.9,0.1,0,x\nb,n/a,0.4,0.2,x\nc,0.1,0.2,0.7,x\n';
    await ask('open', { file: new Blob([text]), name: 'rows.csv' });
    await expect(ask('summary', CHOICE)).rejects.toThrow(
      'column "p_a" holds "n/a", expected a score in each row',
    );
  });

  it('are numbers with blanks around them too', async () => {
    const ask = startWorker();
    const text = 'y,p_a,p_b\na, 0.9,0.1\nb,0.2 ,0.8\nb, 0.7,0.3\n';
    await ask('open', { file: new Blob([text]), name: 'rows.csv' });
    expect(Array.from((await ask('matrix', CHOICE)).counts ?? [])).toEqual([1, 0, 1, 1]);
  });
});

describe('scores by class, in columns that are listed', () => {
  const text =
    'y,lo,p_a,p_b,note\nb,0.1,0.9,0.1,x\nb,0.2,0.2,0.8,x\na,0.3,0.7,0.3,y\na,0.4,0.6,0.4,z\n';

  it.each(['p_b,p_a', 'p_a,p_b'])(
    'are of the labels that their names end with: %s',
    async (model) => {
      const ask = startWorker();
      await ask('open', { file: new Blob([text]), name: 'rows.csv' });
      const found = await ask('matrix', { ...CHOICE, model });
      expect(found.labels).toEqual(['a', 'b']);
      expect(Array.from(found.counts ?? [])).toEqual([2, 0, 1, 1]);
    },
  );

  it.each(['p_a,note', 'p_a,none'])(
    'are refused where one is no column of scores: %s',
    async (model) => {
      const ask = startWorker();
      await ask('open', { file: new Blob([text]), name: 'rows.csv' });
      await expect(ask('summary', { ...CHOICE, model })).rejects.toThrow('is no column of scores');
    },
  );
});
