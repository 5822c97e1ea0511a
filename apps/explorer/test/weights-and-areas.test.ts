import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatEnds } from '@confmat/report/internal';
import { ROOT, fileOf, startWorker } from './ask.js';
import { runCommand } from './run-command.js';

describe('areas of the summary', () => {
  it('have the intervals of the command’s page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confmat-areas-'));
    const path = join(folder, 'telco.html');
    const command = `confmat report ${ROOT}examples/telco-churn.csv --true churn --score score`;
    await runCommand(`${command} --threshold 0.5 --pos-label Yes --html ${path}`);
    const page = readFileSync(path, 'utf8');
    rmSync(folder, { recursive: true });
    const ask = startWorker();
    const { guess } = await ask('open', {
      file: fileOf('examples/telco-churn.csv'),
      name: 't.csv',
    });
    const tiles = await ask('areas', guess);
    for (const name of ['ROC AUC', 'average precision']) {
      const { low = NaN, high = NaN } = tiles.find((tile) => tile.name === name)?.measure ?? {};
      expect(low).toBeLessThan(high);
      expect(page).toContain(formatEnds({ estimate: low, low, high }));
    }
  });
});

describe('rows with weights', () => {
  it('are counted as rows, and weigh what they weigh', async () => {
    const ask = startWorker();
    const text = 'truth,pred,weight\na,a,0.5\na,b,1.25\nb,b,2\n,b,3\nb,a,0\n';
    const file = new Blob([text]);
    const { guess } = await ask('open', { file, name: 'rows.csv' });
    const choice = { ...guess, truth: 'truth', model: 'pred', other: undefined, weight: 'weight' };
    expect(await ask('summary', choice)).toMatchObject({ nRows: 4, weight: 3.75, nSkipped: 1 });
    expect(await ask('matrix', choice)).toMatchObject({ isWeighted: true });
    expect(await ask('rate', choice)).toMatchObject({ isWeighted: true });
    const plain = await ask('summary', { ...choice, weight: undefined });
    expect([plain.nRows, plain.weight]).toEqual([4, undefined]);
  });
});
