import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './ask.js';
import { describeInBrowser, settled, violationsOf } from './built-page.js';
import type { Page } from './built-page.js';

/** The width of a phone, in pixels. */
const PHONE = { width: 390, scheme: 'light' } as const;

/** Rows of two models whose labels are names. */
function rowsOf(names: readonly string[]): string {
  const rows = Array.from({ length: 600 }, (_, row) => {
    const at = (place: number): string => names[place % names.length] ?? '';
    const pred = row % 5 === 0 ? row + 1 : row;
    return [at(row), at(pred), at(row % 7 === 0 ? row + 2 : row), `r${row % 4}`].join(',');
  });
  return `truth,pred,pred_b,region\n${rows.join('\n')}\n`;
}

const FILES: readonly (readonly [name: string, text: string])[] = [
  ['telco-churn.csv', readFileSync(join(ROOT, 'examples/telco-churn.csv'), 'utf8')],
  ['digits.csv', readFileSync(join(ROOT, 'examples/digits.csv'), 'utf8')],
  ['long-labels.csv', rowsOf(['A', 'B', 'C'].map((letter) => letter.repeat(200)))],
  ['many-classes.csv', rowsOf(Array.from({ length: 100 }, (_, code) => `category ${code}`))],
];

/** What reaches beyond the right edge of the page, and how wide that makes it. */
const TOO_WIDE = `(() => {
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth <= innerWidth) return [];
  const all = [...document.querySelectorAll('body *')];
  const far = all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
  return [scrollWidth, ...far.slice(0, 6).map((one) => one.outerHTML.slice(0, 80))];
})()`;

describeInBrowser('the built page on a phone', (built) => {
  it.each(FILES)('shows no view of %s wider than its window', async (name, text) => {
    const { page, complaints } = await built.openBytes(name, text, PHONE);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settled(page);
      const view = await tab.textContent();
      expect([view, await page.evaluate(TOO_WIDE)]).toEqual([view, []]);
    }
    await page.getByRole('button', { name: /change$/ }).click();
    expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says in one line what is chosen, and unfolds it', async () => {
    const { page } = await built.open('telco-churn.csv', PHONE);
    const line = page.getByRole('button', { name: /change$/ });
    expect(await line.textContent()).toBe(
      'churn · score ≥ 0.5 · positive Yes · against score_logisticchange',
    );
    const truth = page.getByLabel('Truth');
    expect(await truth.isVisible()).toBe(false);
    const { y = 0 } = (await page.getByRole('tablist').boundingBox()) ?? {};
    expect(y).toBeLessThan(160);
    await line.click();
    expect(await truth.isVisible()).toBe(true);
    await page.getByLabel('Compare with').selectOption('');
    await settled(page);
    const done = page.getByRole('button', { name: /done$/ });
    expect(await done.textContent()).toBe('churn · score ≥ 0.5 · positive Yesdone');
    await done.click();
    expect(await truth.isVisible()).toBe(false);
    await page.context().close();
  });

  it('scrolls the chosen tab into sight, and fades the others at the edges', async () => {
    const { page } = await built.open('telco-churn.csv', PHONE);
    const mask = (): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('.tabs')).maskImage`);
    expect(await mask()).toContain('270deg');
    await page.locator('#tab-summary').focus();
    await page.keyboard.press('End');
    await settled(page);
    const { x = 0, width = 0 } = (await page.locator('#tab-rate').boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    await page.waitForFunction(`document.querySelector('.tabs').scrollLeft > 100`);
    expect(await mask()).toBe('none');
    await page.context().close();
  });

  it('keeps the slider in sight while the curves are looked at', async () => {
    const { page } = await built.open('telco-churn.csv&view=threshold', PHONE);
    const box = async (selector: string): Promise<number> =>
      (await page.locator(selector).first().boundingBox())?.y ?? NaN;
    // The curves begin on the first screen.
    expect(await box('.pictures')).toBeLessThan(400);
    await page.evaluate(
      `document.querySelector('.pictures figure:last-child').scrollIntoView({ behavior: 'instant' })`,
    );
    expect(await box('#threshold')).toBeGreaterThanOrEqual(0);
    expect(await box('#threshold')).toBeLessThan(60);
    await page.locator('#threshold').press('End');
    expect(await page.locator('.now').textContent()).toContain('recall 0.000');
    await page.context().close();
  });
});

describeInBrowser('the setup on a wide screen', (built) => {
  const bottomsOf = (page: Page): Promise<readonly number[]> =>
    page
      .locator('#choices > *')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));

  it('stands in one row, in which no name is cut', async () => {
    const { page } = await built.open('telco-churn.csv', { width: 1440 });
    expect(new Set(await bottomsOf(page)).size).toBe(1);
    expect(await page.getByRole('button', { name: /change$/ }).isVisible()).toBe(false);
    const cut = await page.locator('.setup select').evaluateAll((all) =>
      all.filter((one) => {
        const copy = document.createElement('select');
        copy.append(new Option((one as HTMLSelectElement).selectedOptions[0]?.text));
        one.after(copy);
        copy.style.width = 'auto';
        const { width } = copy.getBoundingClientRect();
        copy.remove();
        return width > one.getBoundingClientRect().width;
      }),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  });

  it('has weights and units behind a button, until one is chosen', async () => {
    const rows = Array.from({ length: 60 }, (_, row) =>
      [row % 2 ? 'a' : 'b', row % 3 ? 'a' : 'b', row + 1, `u${row % 9}`].join(','),
    );
    const { page } = await built.openBytes('rows.csv', `t,p,cost,user\n${rows.join('\n')}\n`);
    expect(await page.getByLabel('Weights').count()).toBe(0);
    await page.getByRole('button', { name: 'more: weight, unit' }).click();
    await page.getByLabel('Weights').selectOption('cost');
    await settled(page);
    expect(page.url()).toContain('weight=cost');
    expect(await page.getByRole('button', { name: /^more/ }).count()).toBe(0);
    await page.context().close();
  });

  it('says what a usable file has where nothing can be chosen', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => `${150.5 + row},${40.25 + row}`);
    const { page } = await built.open();
    await page.locator('input[type=file]').setInputFiles({
      name: 'wrong.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`height,width\n${rows.join('\n')}\n`),
    });
    const advice = page.locator('.fault');
    await advice.waitFor();
    expect(await advice.textContent()).toContain(
      'No column looks like a true label: choose the truth and the prediction above.',
    );
    expect(await advice.textContent()).toContain('A usable file has');
    await page.getByRole('combobox', { name: 'Truth' }).selectOption('height');
    await page.getByRole('combobox', { name: 'Prediction' }).selectOption('width');
    await page
      .getByText('column height holds measured numbers, which are no true labels')
      .waitFor();
    await page.context().close();
  });
});
