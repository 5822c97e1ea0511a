import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from './ask.js';
import { describeInBrowser, settled, violationsOf } from './built-page.js';
import type { Page } from './built-page.js';

/** The part of the address that is about rows. */
const cellIn = (page: Page): string => /&cell=.*$/.exec(page.url())?.[0] ?? '';

const OUTLINE = `getComputedStyle(document.querySelector('.mx [aria-selected=true]')).outlineStyle`;

const numbersOn = async (page: Page): Promise<readonly number[]> =>
  (await page.locator('section.rows tbody th').allTextContents()).map(Number);

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor();

const closed = (page: Page): Promise<void> =>
  page.locator('section.rows').waitFor({ state: 'detached' });

describeInBrowser('rows of a cell in a browser', (built) => {
  it('are sorted, searched and saved; a link opens them', async () => {
    const { page, complaints } = await built.open('telco-churn.csv&view=matrix');
    const chosen = page.locator('.mx [aria-selected=true]');
    expect(await chosen.count()).toBe(0);
    await page.locator('[role=gridcell]').nth(1).click();
    await heading(page, 'True No, predicted Yes: 508 rows');
    expect(await chosen.textContent()).toContain('true No, predicted Yes');
    expect(await page.evaluate(OUTLINE)).toBe('double');
    // The greatest scores of rows that are No.
    expect((await numbersOn(page)).slice(0, 2)).toEqual([5475, 460]);
    expect(cellIn(page)).toBe('&cell=No%3AYes');

    const score = page.locator('section.rows th', { hasText: /^score$/ });
    expect(await score.getAttribute('aria-sort')).toBe('descending');
    await score.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.locator('section.rows th[aria-sort=ascending]', { hasText: /^score$/ }).waitFor();
    expect(cellIn(page)).toBe('&cell=No%3AYes&sort=score%3Aup');
    await page.getByRole('button', { name: 'next' }).click();
    await page.getByText('51–100 of 508').waitFor();
    const service = page.locator('section.rows th', { hasText: 'internet_service' });
    await service.getByRole('button').click();
    await page.getByText('1–50 of 508').waitFor();

    await page.getByLabel('Search in the rows').fill('dsl');
    await heading(page, 'True No, predicted Yes: 110 of 508 rows');
    expect(cellIn(page)).toBe('&cell=No%3AYes&sort=internet_service%3Aup&find=dsl');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('true-No-predicted-Yes.csv');
    const [head, ...lines] = readFileSync(`${ROOT}examples/telco-churn.csv`, 'utf8').split('\n');
    const expected = lines.flatMap((line, row) => {
      const [truth, , value, , , own] = line.split(',');
      const isFound = truth === 'No' && Number(value) >= 0.5 && own === 'DSL';
      return isFound ? [`${row + 1},${line}`] : [];
    });
    const saved = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(saved).toEqual([`row,${head ?? ''}`, ...expected, '']);

    const shown = await numbersOn(page);
    const link = page.url();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto('about:blank');
    await page.goto(link);
    await heading(page, 'True No, predicted Yes: 110 of 508 rows');
    expect(await numbersOn(page)).toEqual(shown);
    expect(await page.getByLabel('Search in the rows').inputValue()).toBe('dsl');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are closed by Back, by Escape and by a button', async () => {
    const { page, complaints } = await built.open('telco-churn.csv&view=matrix');
    const cells = page.locator('[role=gridcell]');
    await cells.nth(1).click();
    await heading(page, 'True No, predicted Yes: 508 rows');
    // An order and a search are no steps.
    await page.locator('section.rows').getByRole('button', { name: 'contract' }).click();
    await page.getByLabel('Search in the rows').fill('fiber');
    await heading(page, 'True No, predicted Yes: 395 of 508 rows');
    await page.goBack();
    await closed(page);
    expect(await page.locator('#tab-matrix').getAttribute('aria-selected')).toBe('true');
    await page.goForward();
    await heading(page, 'True No, predicted Yes: 395 of 508 rows');

    // The first Escape empties the field of the search.
    await page.getByLabel('Search in the rows').press('Escape');
    await heading(page, 'True No, predicted Yes: 508 rows');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await page.evaluate('document.activeElement.textContent')).toContain(
      'true No, predicted Yes',
    );
    expect(cellIn(page)).toBe('');

    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await heading(page, 'True Yes, predicted No: 877 rows');
    // What pops up closes alone.
    await page.locator('.menu > summary').click();
    await page.keyboard.press('Escape');
    expect(await page.locator('.menu[open]').count()).toBe(0);
    await heading(page, 'True Yes, predicted No: 877 rows');
    await page.getByRole('button', { name: 'close', exact: true }).click();
    await closed(page);
    await page.goBack();
    await heading(page, 'True Yes, predicted No: 877 rows');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('of a file that was opened by hand are a step, too, and so is each view', async () => {
    const { page } = await built.openBytes('r.csv', 't,p\na,a\nb,a\nb,b\n');
    await page.locator('#tab-matrix').click();
    await settled(page);
    await page.locator('[role=gridcell]').nth(2).click();
    await heading(page, 'True b, predicted a: 1 row');
    await page.goBack();
    await closed(page);
    await page.locator('#tab-matrix[aria-selected=true]').waitFor();
    await page.goBack();
    await page.locator('#tab-summary[aria-selected=true]').waitFor();
    await expect.poll(() => page.locator('.mx').count(), { timeout: 20_000 }).toBe(0);
    await page.context().close();
  });

  it('of a pair of many classes show its group, and long labels stay in the page', async () => {
    const labels = Array.from({ length: 62 }, (_, code) => `${'long'.repeat(60)}${code}`);
    // Two of each class are taken for its neighbor, three of the last ones.
    const lines = labels.flatMap((label, code) => {
      const wrong = labels[code ^ 1] ?? '';
      return [label, label, wrong, wrong, code > 59 ? wrong : label].map(
        (pred) => `${label},${pred}\n`,
      );
    });
    const { page } = await built.openBytes('many.csv', `truth,prediction\n${lines.join('')}`);
    await page.locator('#tab-matrix').click();
    await settled(page);
    const pairs = page.locator('.block button.group');
    for (const place of [20, 0]) {
      await pairs.nth(place).click();
      await page.locator('section.rows tbody tr').first().waitFor();
      expect(await page.locator('.mx [aria-selected=true]').count()).toBe(1);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });

  it('of a class that the file does not have say so', async () => {
    const { page } = await built.open('telco-churn.csv&view=matrix&cell=No:Maybe');
    await page.getByText('the matrix has no class "Maybe"').waitFor();
    expect(await page.locator('.mx [aria-selected=true]').count()).toBe(0);
    await page.context().close();
  });
});
