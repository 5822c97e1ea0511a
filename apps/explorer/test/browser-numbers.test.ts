import { formatMetric } from '@confmat/report/internal';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { binaryCounts, confusionMatrix, f1, precision, recall } from '@confmat/core';
import { ROOT } from './ask.js';
import { cardOn, matrixOn, describeInBrowser, settled } from './built-page.js';
import type { Page } from './built-page.js';

const LINES = readFileSync(`${ROOT}examples/telco-churn.csv`, 'utf8').trimEnd().split('\n');
const [HEADER = '', ...ROWS] = LINES;
const CELLS = ROWS.map((line) => line.split(','));
const column = (name: string): readonly string[] => {
  const place = HEADER.split(',').indexOf(name);
  return CELLS.map((row) => row[place] ?? '');
};

/** True and false positives and negatives, as the card has them, of rows counted one by one. */
function cellsAt(
  threshold: number,
  { score = 'score', keep = () => true }: { score?: string; keep?: (row: number) => boolean } = {},
): readonly [tp: number, fn: number, fp: number, tn: number] {
  const truth = column('churn');
  const cells: [number, number, number, number] = [0, 0, 0, 0];
  column(score).forEach((text, row) => {
    if (!keep(row)) return;
    const isTrue = truth[row] === 'Yes';
    const isFound = Number(text) >= threshold;
    ++cells[isTrue ? (isFound ? 0 : 1) : isFound ? 2 : 3];
  });
  return cells;
}

const POSITIONS = 50;
const FEW = 400;

describeInBrowser('numbers in a browser', (built) => {
  it('of the slider at 50 positions are those of the rows, and of core', async () => {
    const { page } = await built.open('telco-churn.csv&view=threshold');
    const slider = page.locator('#threshold');
    const last = Number(await slider.getAttribute('max'));
    for (let step = 0; step < POSITIONS; ++step) {
      await slider.fill(String(Math.round((last * step) / (POSITIONS - 1))));
      // The address and the card are drawn in the next frame.
      await page.evaluate('new Promise(requestAnimationFrame)');
      const threshold = await thresholdOn(page);
      const [tp, fn, fp, tn] = cellsAt(threshold);
      expect(await cardOn(page)).toEqual([tp, fn, fp, tn]);
      const counts = binaryCounts({ tp: [tp], fp: [fp], fn: [fn], tn: [tn] });
      const shown = await page.locator('.card').first().locator('.metrics tr').allTextContents();
      for (const [name, metric] of [
        ['precision', precision],
        ['recall', recall],
        ['F1', f1],
      ] as const) {
        const [value = NaN] = metric(counts, { zeroDivision: NaN });
        if (Number.isNaN(value)) continue;
        expect(shown.find((text) => text.startsWith(name))).toContain(formatMetric(value));
      }
    }
    await page.context().close();
  });

  it('of each button are those of the threshold that rows counted one by one choose', async () => {
    // Few enough rows that each score is a cut of the page.
    const { page } = await built.openBytes('rows.csv', LINES.slice(0, FEW + 1).join('\n'));
    await page.locator('#tab-threshold').click();
    await page.locator('#threshold').waitFor();
    const keep = (row: number): boolean => row < FEW;
    const f1Of = ([tp, fn, fp]: ReturnType<typeof cellsAt>) => (2 * tp) / (2 * tp + fp + fn);
    const costOf = ([, fn, fp]: ReturnType<typeof cellsAt>) => fp + 5 * fn;
    const all = [...new Set(column('score'))].map((text) => cellsAt(Number(text), { keep }));
    const press = async (name: string): Promise<ReturnType<typeof cellsAt>> => {
      await page.locator('.controls').getByRole('button', { name, exact: true }).click();
      await settled(page);
      const found = cellsAt(await thresholdOn(page), { keep });
      expect(await cardOn(page)).toEqual(found);
      return found;
    };
    expect(f1Of(await press('best F1'))).toBe(Math.max(...all.map(f1Of)));
    expect(costOf(await press('least cost'))).toBe(Math.min(...all.map(costOf)));
    await page.getByLabel('least precision').fill('0.7');
    const [tp, , fp] = await press('precision ≥');
    const precise = all.filter(([hits, , wrong]) => hits / (hits + wrong) >= 0.7);
    expect(tp / (tp + fp)).toBeGreaterThanOrEqual(0.7);
    expect(tp).toBe(Math.max(...precise.map(([hits]) => hits)));
    await page.context().close();
  });

  it('of the slider of a class are those of its own column', async () => {
    const { page } = await built.open('digits.csv&view=threshold&m=p_*&m2=&pos=7');
    const [head = '', ...lines] = readFileSync(`${ROOT}examples/digits.csv`, 'utf8')
      .trimEnd()
      .split('\n');
    const names = head.split(',');
    const place = { score: names.indexOf('p_7'), truth: names.indexOf('digit') };
    const slider = page.locator('#threshold');
    const last = Number(await slider.getAttribute('max'));
    for (const share of [0.2, 0.5, 0.8]) {
      await slider.fill(String(Math.round(last * share)));
      await settled(page);
      await page.evaluate('new Promise(requestAnimationFrame)');
      const threshold = await thresholdOn(page);
      const cells = [0, 0, 0, 0];
      for (const line of lines) {
        const row = line.split(',');
        const isTrue = row[place.truth] === '7';
        const isFound = Number(row[place.score]) >= threshold;
        const at = isTrue ? (isFound ? 0 : 1) : isFound ? 2 : 3;
        cells[at] = (cells[at] ?? 0) + 1;
      }
      expect(await cardOn(page)).toEqual(cells);
      expect(new URL(page.url()).hash).toContain('own=7');
    }
    await page.context().close();
  });

  it('of a typed threshold are those of that threshold, of a class too', async () => {
    const { page } = await built.open('telco-churn.csv&view=threshold');
    for (const typed of ['0.2501', '0.31', '0.123', '-1', '7']) {
      await page.locator('#exact').fill(typed);
      await page.locator('#exact').press('Enter');
      await settled(page);
      await page
        .locator('.card .t', { hasText: typed.replace('-', '') })
        .first()
        .waitFor();
      expect(await cardOn(page)).toEqual(cellsAt(Number(typed)));
      expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('t')).toBe(typed);
    }
    await page.context().close();
    const classes = await built.open('digits.csv&view=threshold&m=p_*&m2=&pos=7');
    await classes.page.locator('#exact').fill('0.3001');
    await classes.page.locator('#exact').press('Enter');
    await settled(classes.page);
    expect(await thresholdOn(classes.page)).toBe(0.3001);
    expect(new URL(classes.page.url()).hash).toContain('own=7%3A0.3001');
    await classes.page.context().close();
  });

  it('of filters are those of the rows that they keep', async () => {
    const { page } = await built.open('telco-churn.csv&view=matrix&t=0.5');
    await page.getByRole('button', { name: 'all: filter…' }).click();
    await page.getByLabel('Column of the filter').selectOption('contract');
    await page.getByRole('checkbox', { name: /^One year/ }).check();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('checkbox', { name: /^One year/ }).count()).toBe(0);
    await settled(page);
    const contract = column('contract');
    const [tp, fn, fp, tn] = cellsAt(0.5, { keep: (row) => contract[row] === 'One year' });
    expect(await matrixOn(page)).toEqual([tn, fp, fn, tp]);
    await page.reload();
    await settled(page);
    expect(await matrixOn(page)).toEqual([tn, fp, fn, tp]);
    await page.getByRole('button', { name: /remove this filter/ }).click();
    await settled(page);
    const all = cellsAt(0.5);
    expect(await matrixOn(page)).toEqual([all[3], all[2], all[1], all[0]]);
    await page.context().close();
  });

  it('of two models are those of each, and the rows that one alone has right', async () => {
    const { page } = await built.open('telco-churn.csv&view=threshold&t=0.5');
    await page.getByLabel('at the same').selectOption('threshold');
    expect(await cardOn(page, 0)).toEqual(cellsAt(0.5));
    const other = await thresholdOn(page, 1);
    expect(await cardOn(page, 1)).toEqual(cellsAt(other, { score: 'score_logistic' }));
    await page.locator('#tab-compare').click();
    await settled(page);
    const truth = column('churn');
    const isRight = (score: string) =>
      column(score).map((text, row) => Number(text) >= 0.5 === (truth[row] === 'Yes'));
    const [a, b] = [isRight('score'), isRight('score_logistic')];
    const onlyA = a.filter((right, row) => right && b[row] !== true).length;
    const onlyB = b.filter((right, row) => right && a[row] !== true).length;
    const said = (await page.locator('#view').textContent()) ?? '';
    expect(said).toContain(
      `${onlyA} rows are right by score alone, ${onlyB} by score_logistic alone`,
    );
    await page.context().close();
  });

  it('of a cell are its rows', async () => {
    const { page } = await built.open('telco-churn.csv&view=matrix&m=prediction');
    const matrix = confusionMatrix(column('churn'), column('prediction'));
    await page.locator('.mx [role=gridcell]').nth(2).click();
    await page.locator('section.rows td').first().waitFor();
    const truth = column('churn');
    const missed = column('prediction').flatMap((text, row) =>
      truth[row] === 'Yes' && text === 'No' ? [row + 1] : [],
    );
    expect(missed).toHaveLength(matrix.at('Yes', 'No'));
    const numbers = () => page.locator('section.rows tbody th').allTextContents();
    expect(await numbers()).toEqual(missed.slice(0, 50).map(String));
    await page.locator('section.rows').getByRole('button', { name: 'next' }).click();
    await page.locator('section.rows tbody th', { hasText: String(missed[50]) }).waitFor();
    expect(await numbers()).toEqual(missed.slice(50, 100).map(String));
    await page.context().close();
  });

  it('typed wrongly change nothing, and say nothing on the console', async () => {
    const { page, complaints } = await built.open('telco-churn.csv&view=threshold&t=0.5');
    const before = await cardOn(page);
    const exact = page.locator('#exact');
    for (const keys of ['e', '--', '.', '']) {
      await exact.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(keys);
      await page.keyboard.press('Enter');
      expect(await cardOn(page)).toEqual(before);
    }
    await exact.fill('1e9');
    await exact.press('Enter');
    expect(await cardOn(page)).toEqual(cellsAt(await thresholdOn(page)));
    await page.getByLabel('least precision').fill('7');
    await page.getByRole('button', { name: 'precision ≥' }).click();
    await expect
      .poll(() => page.locator('[role=status]').textContent(), { timeout: 20_000 })
      .toContain('no threshold');
    expect(await page.locator('.controls .go > b').textContent()).toContain('no threshold');
    const budget = await wrongIn(page, page.getByLabel('alert budget', { exact: true }), '-5');
    expect(budget).toEqual(['must be a number of at least 0', '20', null]);
    const cost = page.getByLabel('cost of a false positive');
    for (const keys of ['-2', '', 'e']) {
      const wrong = 'a cost must be a number of at least 0';
      expect(await wrongIn(page, cost, keys)).toEqual([wrong, '20', null]);
    }
    await page.getByText('a row', { exact: false }).first().waitFor();
    expect(page.url()).toContain('cost=20%3A5');
    await page.locator('#tab-rate').click();
    await settled(page);
    const rate = page.locator('#view input[type=number]');
    await rate.fill('-1');
    await rate.press('Enter');
    // What is wrong stays until it is mended.
    expect(await rate.inputValue()).toBe('-1');
    // No second column with the numbers of the first.
    expect(await page.locator('#view thead th').count()).toBe(2);
    expect(page.url()).not.toContain('rate=');
    for (const keys of ['0', '100', '1e99', '', 'e']) {
      const wrong = 'must be a number above 0 and below 100';
      expect(await wrongIn(page, rate, keys)).toEqual([wrong, '20', null]);
    }
    await page.locator('#view thead th').nth(2).waitFor();
    expect(page.url()).toContain('rate=0.2');
    expect(await page.locator('#view .fault').allTextContents()).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(['t=nonsense', 't=1e999', 'm=nobody', 'true=none', 'where=x', 'rate=7', 'view=none'])(
    'of an address that holds %s: the page says what is wrong, or leaves it out',
    async (part) => {
      const { page, complaints } = await built.open(`telco-churn.csv&${part}`);
      const text = (await page.locator('#view').textContent()) ?? '';
      expect(text).not.toMatch(/NaN|undefined|\[object/);
      expect(text.length).toBeGreaterThan(20);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

/**
 * Type what a field does not take, then 20: the sentence beside it, what it holds at the end, and the
 * sentence that is left.
 */
async function wrongIn(
  page: Page,
  field: ReturnType<Page['locator']>,
  keys: string,
): Promise<readonly (string | null)[]> {
  const type = async (text: string): Promise<string | null> => {
    await field.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const id = await field.getAttribute('aria-describedby');
    return id === null ? null : page.locator(`[id="${id}"]`).textContent();
  };
  const wrong = await type(keys);
  const left = await type('20');
  return [wrong, await field.inputValue(), left];
}

/** The threshold that a card shows. */
async function thresholdOn(page: Page, place = 0): Promise<number> {
  return Number(await page.locator('.card').nth(place).locator('.t').textContent());
}
