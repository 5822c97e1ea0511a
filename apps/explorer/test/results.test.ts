import { describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';

const RESULTS = 'packages/files/test/results';

describe('files of evaluation programs in the explorer', () => {
  it('are read as the command reads them', async () => {
    const ask = startWorker();
    const file = fileOf(`${RESULTS}/openai-decisions.jsonl`);
    const { notes, nRows, columns } = await ask('open', { file, name: 'openai-decisions.jsonl' });
    expect(notes).toEqual(['read as decision answers: 6 answers, 1 refused, 1 missing']);
    expect(nRows).toBe(6);
    expect(columns.map(({ name }) => name)).toEqual(['question', 'task', 'prediction', 'score']);
  });

  it('are refused by line and field', async () => {
    const ask = startWorker();
    const file = new Blob(['{"model":"m","answers":{"q":{"type":"noul","noul":2}}}\n']);
    await expect(ask('open', { file, name: 'a.jsonl' })).rejects.toThrow(
      'line 1: answers.q.noul: expected a probability in [0, 1], got 2',
    );
  });
});
