import { describe, expect, it } from 'vitest';
import { startWorker } from './ask.js';

/** Rows of so many classes, three of each; the second model is wrong in every seventh row. */
function fileOf(nClasses: number, head: string): Blob {
  const name = (at: number): string => `class ${String(at % nClasses).padStart(5, '0')}`;
  const rows = Array.from({ length: 3 * nClasses }, (_, row) =>
    [name(row), name(row % 5 === 0 ? row + 1 : row), name(row % 7 === 0 ? row + 1 : row)].join(','),
  );
  return new Blob([`${head}\n${rows.join('\n')}\n`]);
}

describe('a file of many classes', { timeout: 120_000 }, () => {
  it.each([2, 50, 51, 1000, 20_000])('opens by itself: %i classes', async (nClasses) => {
    const ask = startWorker();
    const file = fileOf(nClasses, 'truth,pred,pred_b');
    const { guess, models } = await ask('open', { file, name: 'rows.csv' });
    expect(guess).toMatchObject({ truth: 'truth', model: 'pred', other: 'pred_b' });
    expect(models.map(({ key }) => key)).toEqual(['pred', 'pred_b']);
    // Of 3 · n rows every fifth is wrong.
    const wrong = Math.ceil((3 * nClasses) / 5);
    const { tiles } = await ask('summary', guess);
    const { labels, counts, picture, pairs } = await ask('matrix', guess);
    const right = counts?.filter((_, cell) => cell % (nClasses + 1) === 0).reduce((a, b) => a + b);
    // Tiles of two classes are those of the positive one; all counts of many are not sent.
    const accuracy = tiles.find(({ name }) => name === 'accuracy')?.measure.estimate;
    expect(accuracy ?? (right ?? NaN) / (3 * nClasses)).toBeCloseTo(1 - wrong / (3 * nClasses), 12);
    expect(labels).toHaveLength(nClasses);
    expect(picture.svg).toContain('<svg');
    expect(pairs.body.length).toBeGreaterThan(0);
  });

  it('opens by itself where classes are whole numbers', async () => {
    const ask = startWorker();
    const rows = Array.from(
      { length: 9000 },
      (_, row) => `${row % 3000},${(row % 3000) + (row % 2)}`,
    );
    const file = new Blob([`label,predicted\n${rows.join('\n')}\n`]);
    const { guess } = await ask('open', { file, name: 'rows.csv' });
    expect(guess).toMatchObject({ truth: 'label', model: 'predicted' });
  });

  it('offers every column of labels, whatever it is called', async () => {
    const ask = startWorker();
    const file = fileOf(100, 'kind,first,second');
    const { models } = await ask('open', { file, name: 'rows.csv' });
    expect(models.map(({ key }) => key).sort()).toEqual(['first', 'second']);
  });
});
