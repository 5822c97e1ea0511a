import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DIST, describeInBrowser, settled, violationsOf } from './built-page.js';

/** Views of the examples; the first one is looked at in every run of the tests. */
const VIEWS = [
  'telco-churn.csv&view=threshold',
  ...['summary', 'matrix', 'classes', 'compare', 'calibration', 'rate'].map(
    (view) => `telco-churn.csv&view=${view}`,
  ),
  'telco-churn.csv&view=slices&by=contract&metric=recall',
  'digits.csv',
  'digits.csv&view=matrix',
  'digits.csv&view=classes&m=p_*',
  'debian-tags.csv&view=labels',
];

/** What the page or a worker has asked for, and when. */
interface Loaded {
  readonly name: string;
  readonly askedAt: number;
}
const LOADED = `performance.getEntriesByType('resource').map(
  ({ name, startTime }) => ({ name, askedAt: performance.timeOrigin + startTime }))`;

/** Notes when the tiles stand, before the page has drawn them. */
const NOTE_TILES = `new MutationObserver((_, watcher) => {
  if (!document.querySelector('.tiles')) return;
  globalThis.tilesAt$ = performance.timeOrigin + performance.now();
  watcher.disconnect();
}).observe(document, { subtree: true, childList: true })`;

describeInBrowser('the built page in a browser', (built) => {
  it.each(VIEWS)('shows %s without a complaint, to everyone', async (hash) => {
    const { page, complaints } = await built.open(hash, { scheme: 'light', width: 1200 });
    const look = async (): Promise<void> => {
      expect(await page.locator('#view .fault').allTextContents()).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(complaints).toEqual([]);
    };
    await look();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.reload();
    await settled(page);
    await look();
    await page.context().close();
  });

  it('takes units of label sets, whose pictures have colors', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `a|b,${row % 3 ? 'a|b' : 'a'},u${row % 8}`);
    const { page, complaints } = await built.openBytes(
      'sets.csv',
      `t,p,user\n${rows.join('\n')}\n`,
    );
    await page.getByRole('button', { name: 'more: unit' }).click();
    await page.getByLabel('Unit').selectOption('user');
    await settled(page);
    expect(await page.locator('#view').textContent()).toContain('40 rows · 8 units');
    expect(page.url()).toContain('unit=user');
    await page.getByRole('tab', { name: 'Label sets' }).click();
    await settled(page);
    expect(await page.locator('#view').textContent()).toContain('the rows of one user together');
    const fills = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.drawing rect[class^=cm-r]')].map((cell) => getComputedStyle(cell).fill)`,
    );
    expect(fills.length).toBeGreaterThan(2);
    expect(fills).not.toContain('rgb(0, 0, 0)');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('takes units of rows, and says what has none of them', async () => {
    const rows = Array.from({ length: 60 }, (_, row) => {
      const score = (row * 37) % 60;
      return `${(score + (row % 7)) % 60 > 30 ? 'yes' : 'no'},${score / 100},u${row % 6}`;
    });
    const { page, complaints } = await built.openBytes(
      'rows.csv',
      `t,score,user\n${rows.join('\n')}\n`,
    );
    const view = page.locator('#view');
    await page.getByRole('button', { name: 'more: unit' }).click();
    await page.getByLabel('Unit').selectOption('user');
    await settled(page);
    expect(await view.textContent()).toContain('60 rows · 6 units');
    expect(page.url()).toContain('unit=user');
    await page.getByRole('tab', { name: 'Threshold' }).click();
    await settled(page);
    const together = 'Intervals take the rows of one user together';
    expect(await view.textContent()).toContain(`${together}; thresholds of the panel have none.`);
    expect(await page.locator('.card').first().textContent()).not.toMatch(/0\.\d+–/);
    await page.getByRole('tab', { name: 'Calibration' }).click();
    await settled(page);
    expect(await view.textContent()).toContain(`${together}; shares of bins have none.`);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('moves the threshold: slider, typed, best F1; the address finds it again', async () => {
    const { page } = await built.open('telco-churn.csv&view=threshold');
    const counts = () => page.locator('.card').first().locator('.n').allTextContents();
    expect(await counts()).toEqual(['992', '877', '508', '4,666']);
    await page.locator('.controls .go button').first().click();
    expect(await counts()).toEqual(['1,333', '536', '1,003', '4,171']);
    await settled(page);
    expect(page.url()).toContain('t=0.342149');
    await page.reload();
    await settled(page);
    expect(await counts()).toEqual(['1,333', '536', '1,003', '4,171']);
    await page.locator('#threshold').focus();
    await page.keyboard.press('End');
    expect(await counts()).toEqual(['0', '1,869', '0', '5,174']);
    await page.locator('#exact').fill('0.5');
    await page.locator('#exact').press('Enter');
    expect(await counts()).toEqual(['992', '877', '508', '4,666']);
    // No step of the slider: the nearest one predicts 2,974 rows positive, and this one 2,972.
    await page.locator('#exact').fill('0.2501');
    // A redraw must not overwrite what is being typed.
    await page.evaluate(`{
      const slider = document.querySelector('#threshold');
      slider.value = 0;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    await page.getByText('7,043 of 7,043 rows predicted Yes').first().waitFor();
    await page.locator('#exact').press('Enter');
    await page.getByText('2,972 of 7,043 rows predicted Yes').waitFor();
    expect(page.url()).toMatch(/&t=0\.2501(?:&|$)/);
    await page.context().close();
  });

  it('loads at most 168 kB until the first summary stands', async () => {
    const { browser, home } = built;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(NOTE_TILES);
    await page.goto(`${home}#file=telco-churn.csv`);
    await settled(page);
    const tilesAt = await page.evaluate<number>('tilesAt$');
    const loaded = [
      ...(await page.evaluate<Loaded[]>(LOADED)),
      ...(await Promise.all(page.workers().map((one) => one.evaluate<Loaded[]>(LOADED)))).flat(),
    ].map(({ name, askedAt }) => ({ path: new URL(name).pathname, askedAt }));
    const early = loaded.filter(({ askedAt }) => askedAt <= tilesAt).map(({ path }) => path);
    const workers = page.workers().map((one) => new URL(one.url()).pathname);
    const files = new Set(['/', ...workers, ...early].filter((path) => !/^.examples/.test(path)));
    expect(files.size).toBeGreaterThan(20);
    // What the sentences alone need comes after the tiles.
    const isLate = ({ path }: { readonly path: string }): boolean => path.includes('describe');
    expect(loaded.filter(isLate).length).toBeGreaterThan(0);
    expect([...files].filter((path) => isLate({ path }))).toEqual([]);
    const bytes = [...files].map((path) => {
      const file = readFileSync(join(DIST, 'site', path === '/' ? 'index.html' : path));
      return gzipSync(file, { level: 9 }).length;
    });
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(168_000);
    await context.close();
  });

  it('has a matrix and a curve in the summary, and names the second model', async () => {
    const { page } = await built.open('telco-churn.csv');
    expect(await page.locator('.late figure').count()).toBe(2);
    await page.getByText('score_logistic is a second model:').waitFor();
    await page.getByRole('button', { name: 'compare', exact: true }).click();
    await page.locator('#tab-compare[aria-selected=true]').waitFor();
    await page.context().close();
  });

  it('goes by the keyboard alone from the start to the rows of a cell', async () => {
    const { page } = await built.open();
    await page.getByRole('button', { name: 'telco-churn.csv' }).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    await page.locator('#tab-summary').focus();
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(
      'true No, predicted Yes: 508 of 5,174 rows, 9.8\u00a0%',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'True No, predicted Yes: 508 rows' }).waitFor();
    await page.goBack();
    await page.locator('section.rows').waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('#tab-summary[aria-selected=true]').waitFor();
    await page.context().close();
  });

  it('works as one file without a host, and explains a wrong file in place', async () => {
    const page = await built.browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(pathToFileURL(join(DIST, 'explorer.html')).href);
    const choose = (name: string, text: string): Promise<void> =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('wrong.csv', 't,p\na,a\na,a,a\n');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(
      'wrong.csv line 3 has 3 columns, expected 2 as in the header',
    );
    await choose(
      '</script><img src=x onerror=alert(1)>.csv',
      'truth,prediction\n<b>a</b>,<b>a</b>\nc,<b>a</b>\n',
    );
    await settled(page);
    await page.locator('#tab-matrix').click();
    await page.locator('.mx').waitFor();
    expect(await page.locator('.mx tbody th').allTextContents()).toEqual(['<b>a</b>', 'c']);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
