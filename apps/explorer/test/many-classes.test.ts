import { describe, expect, it } from 'vitest';
import { startWorker } from './ask.js';

/** Rows of so many classes, three of each; the second model is wrong in every seventh row. */
function fileOf(nClasses: number, head: string): Blob {
  const name = (at: number): string => `class ${String(at % nClasses).padStart(4, '0')}`;
  const rows = Array.from({ length: 3 * nClasses }, (_, row) =>
    [name(row), name(row % 5 === 0 ? row + 1 : row), name(row % 7 === 0 ? row + 1 : row)].join(','),
  );
  return new Blob([`${head}\n${rows.join('\n')}\n`]);
}

describe('a file of many classes', { timeout: 120_000 }, () => {
  it.each([50, 51, 1000])('opens by itself: %i classes', async (nClasses) => {
    const ask = startWorker();
    const file = fileOf(nClasses, 'truth,pred,pred_b');
    const { guess, models } = await ask('open', { file, name: 'rows.csv' });
    expect(guess).toMatchObject({ truth: 'truth', model: 'pred', other: 'pred_b' });
    expect(models.map(({ key }) => key)).toEqual(['pred', 'pred_b']);
    // Of 3 · n rows every fifth is wrong.
    const wrong = Math.ceil((3 * nClasses) / 5);
    const { tiles } = await ask('summary', guess);
    const accuracy = tiles.find(({ name }) => name === 'accuracy');
    expect(accuracy?.measure.estimate).toBeCloseTo(1 - wrong / (3 * nClasses), 12);
  });

  it('offers every column of labels, whatever it is called', async () => {
    const ask = startWorker();
    const file = fileOf(100, 'kind,first,second');
    const { models } = await ask('open', { file, name: 'rows.csv' });
    expect(models.map(({ key }) => key).sort()).toEqual(['first', 'second']);
  });
});
