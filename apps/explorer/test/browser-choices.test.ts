import { expect, it } from 'vitest';
import { describeInBrowser, matrixOn, settled, violationsOf } from './built-page.js';
import type { Page } from './built-page.js';

const FREE = 'truth,answer,note\na,a,x\nb,zzz,y\na,qqq,z\nb,b,w\n';
/** As pandas writes it: `to_csv(sep=';', decimal=',')`. */
const GERMAN = `churn;score\n${Array.from({ length: 40 }, (_, row) => `${row < 15 ? 'no' : 'yes'};${String(row / 40).replace('.', ',')}`).join('\n')}\n`;

/** The names of a menu, with the headings that they stand under. */
async function menu(page: Page, label: string): Promise<readonly string[]> {
  return page
    .getByRole('combobox', { name: label })
    .evaluate((select) =>
      [...select.querySelectorAll('optgroup, option')].map(
        (one) => one.getAttribute('label') ?? one.textContent,
      ),
    );
}

async function choosePrediction(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Prediction' }).selectOption(name);
}

describeInBrowser('choices in a browser', (built) => {
  it('offers every column, those that were guessed first', async () => {
    const { page, complaints } = await built.openBytes('free.csv', FREE);
    expect(await menu(page, 'Truth')).toEqual(['truth', 'answer', 'note']);
    expect(await menu(page, 'Prediction')).toEqual([
      ...['Predicted labels', 'answer'],
      ...['Other columns', 'note'],
    ]);
    await choosePrediction(page, 'note');
    await page.getByText('columns truth and note have no label in common').waitFor();
    await choosePrediction(page, 'answer');
    await settled(page);
    expect(await matrixOn(page)).toHaveLength(16);
    expect(complaints).toEqual([]);
  });

  it('lets a prediction be chosen where none was guessed', async () => {
    const { page } = await built.open();
    const text = 'truth,answer\na,www\nb,zzz\na,qqq\n';
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    });
    await page.getByText('No column looks like a prediction of truth: choose it above.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await menu(page, 'Prediction')).toEqual(['(choose)', 'Other columns', 'answer']);
    await choosePrediction(page, 'answer');
    await page.getByText('columns truth and answer have no label in common').waitFor();
    await page.getByLabel('3 answers are no label of truth').check();
    await settled(page);
    expect(await matrixOn(page)).toEqual([0, 0, 2, 0, 0, 1, 0, 0, 0]);
  });

  it('counts answers that are no label as one class, and Back takes it back', async () => {
    const { page } = await built.openBytes('free.csv', FREE);
    await page.getByLabel('2 answers are no label of truth').check();
    await settled(page);
    expect(await matrixOn(page)).toEqual([1, 0, 1, 0, 1, 1, 0, 0, 0]);
    expect(new URL(page.url()).hash).toContain('others=1');
    expect(await violationsOf(page)).toEqual([]);
    await page.goBack();
    await page.goBack();
    await settled(page);
    expect(await page.getByLabel('2 answers are no label of truth').isChecked()).toBe(false);
  });

  it('sees a decimal comma, and reads the file again by it', async () => {
    const { page, complaints } = await built.open();
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'german.csv', mimeType: 'text/csv', buffer: Buffer.from(GERMAN) },
    });
    await page.getByText('score holds numbers with a decimal comma, such as 0,').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'read them as numbers' }).click();
    await page.getByText('predicted yes where score >= 0.5').waitFor();
    await settled(page);
    // Row 20 has the score 0,5: of the 25 rows of yes, which begin at 15, 5 are below.
    expect(await matrixOn(page)).toEqual([15, 0, 5, 20]);
    expect(new URL(page.url()).hash).toContain('decimal=%2C');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'read them with a point' }).click();
    await page.getByText('score holds numbers with a decimal comma').waitFor();
    expect(complaints).toEqual([]);
  });
});
