// The page and the explorer in Firefox's engine. Keys are pressed as a person presses them: Firefox
// announces a change of a field only where it was typed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsSlowTests } from '@confmat/testkit';
import { TIME_LIMIT_MS } from '@confmat/testkit/chromium';
import { firefoxPath, launchFirefox } from '@confmat/testkit/firefox';
import { ROOT } from './ask.js';
import { cardOn, complaintsOf, matrixOn, settled, startBuiltPage } from './built-page.js';
import type { BuiltPage, Page } from './built-page.js';
import { runCommand } from './run-command.js';

const VIEWS = ['summary', 'threshold', 'matrix', 'classes', 'compare', 'calibration', 'slices'];
const TELCO = `confmat report ${ROOT}examples/telco-churn.csv --true churn`;

/** Type into a field in place of what it holds, and leave it by Enter. */
async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).selectText();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

describe.skipIf(firefoxPath === undefined || !runsSlowTests)(
  'in Firefox',
  { timeout: 4 * TIME_LIMIT_MS },
  () => {
    let built: BuiltPage;
    let folder = '';
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'confmat-firefox-'));
      built = await startBuiltPage(await launchFirefox());
    }, TIME_LIMIT_MS);
    afterAll(async () => {
      await built.close();
      rmSync(folder, { recursive: true });
    }, TIME_LIMIT_MS);

    it.each(VIEWS)('shows %s of telco without a complaint, also on a phone', async (view) => {
      for (const width of [1200, 390]) {
        const { page, complaints } = await built.open(`telco-churn.csv&view=${view}`, { width });
        expect(await page.locator('#view .fault').allTextContents()).toEqual([]);
        expect(await isTooWide(page)).toBe(false);
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    });

    it('has the counts of Chromium, at the threshold that is typed', async () => {
      const { page } = await built.open('telco-churn.csv&view=threshold');
      expect(await cardOn(page)).toEqual([992, 877, 508, 4666]);
      await type(page, '#exact', '0.342149');
      expect(await cardOn(page)).toEqual([1333, 536, 1003, 4171]);
      await settled(page);
      await page.reload();
      await settled(page);
      expect(await cardOn(page)).toEqual([1333, 536, 1003, 4171]);
      expect(await matrixOn(page)).toEqual([4171, 1003, 536, 1333]);
      await page.context().close();
    });

    it('moves a page of the command, and finds its address again', async () => {
      const file = join(folder, 'telco.html');
      await runCommand(`${TELCO} --score score --threshold 0.34 --pos-label Yes --html ${file}`);
      const context = await built.browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const complaints = complaintsOf(page, pathToFileURL(file).href);
      await page.goto(pathToFileURL(file).href);
      expect(await isTooWide(page)).toBe(false);
      await type(page, '#exact', '0.5');
      const truePositives = page.locator('[data-of="0-0"]');
      expect(await truePositives.textContent()).toBe('992');
      expect(await page.locator('.verdict').textContent()).toContain('misses 47');
      await page.reload();
      expect(await truePositives.textContent()).toBe('992');
      expect(complaints).toEqual([]);
      await context.close();
    });
  },
);
