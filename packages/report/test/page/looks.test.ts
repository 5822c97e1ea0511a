// The page and pictures against committed ones: delete one and run this with CONFMAT_TESTS=all to take
// it again, then look at it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '@confmat/core';
import { runsSlowTests } from '@confmat/testkit';
import { NOT_FOUND, TIME_LIMIT_MS, isSkipped, launch, openText } from '@confmat/testkit/chromium';
import type { OpenOptions } from '@confmat/testkit/chromium';
import { curveSvg, matrixSvg } from '../../src/index.js';
import { WEATHER, WEATHER_LABELS } from '../pictures/examples.js';
import { telcoSweeps } from '../telco.js';
import { allParts, nearbyErrors } from './page.js';
import { htmlOf } from '../parts.js';

const { boosted, logistic } = telcoSweeps();
const PHONE = { width: 390, height: 700 };
const SMALL = { width: 760, height: 640 };

const LOOKS: Readonly<Record<string, readonly [html: () => string, options: OpenOptions]>> = {
  'matrix-light': [() => matrixSvg(nearbyErrors(10, 2000)), SMALL],
  'curves-dark': [
    () => curveSvg({ score: boosted, score_logistic: logistic }),
    { ...SMALL, colorScheme: 'dark' },
  ],
  'page-light': [() => htmlOf(allParts(), { title: 'Every part' }), SMALL],
  'page-phone-dark': [
    () => htmlOf({ matrix: confusionMatrixFromCounts(WEATHER, WEATHER_LABELS) }),
    { ...PHONE, colorScheme: 'dark' },
  ],
};

/** In the browser: the share of pixels of two pictures that differ visibly; 1 if their sizes differ. */
const COMPARE = `async (addresses) => {
  const [one, other] = await Promise.all(addresses.map(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let nDifferent = 0;
  for (let i = 0; i < one.data.length; i += 4) {
    const far = [0, 1, 2].some((k) => Math.abs(one.data[i + k] - other.data[i + k]) > 48);
    if (far) ++nDifferent;
  }
  return nDifferent / (one.width * one.height);
}`;

async function shareThatDiffers(browser: Browser, a: Buffer, b: Buffer): Promise<unknown> {
  const page = await browser.newPage();
  const urls = [a, b].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const share: unknown = await page.evaluate(`(${COMPARE})(${JSON.stringify(urls)})`);
  await page.close();
  return share;
}

describe.skipIf(isSkipped || !runsSlowTests)('the looks', { timeout: TIME_LIMIT_MS }, () => {
  let browser: Browser;
  beforeAll(async () => {
    if (isSkipped) throw new Error(NOT_FOUND);
    browser = await launch();
  }, TIME_LIMIT_MS);
  afterAll(() => browser.close());

  it.each(Object.entries(LOOKS))('are as committed: %s', async (name, [html, options]) => {
    const { page } = await openText(browser, html(), options);
    const taken = await page.screenshot();
    await page.context().close();
    const file = new URL(`looks/${name}.png`, import.meta.url);
    if (!existsSync(file)) {
      expect(process.env['CI'], `${name}.png is not committed`).toBeUndefined();
      writeFileSync(file, taken);
    }
    // Fonts differ a little from machine to machine.
    expect(await shareThatDiffers(browser, taken, readFileSync(file))).toBeLessThan(0.02);
  });

  it('differ from each other by far more than the tolerance', async () => {
    const [light, dark] = await Promise.all(
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const { page } = await openText(browser, matrixSvg(nearbyErrors(10, 2000)), {
          ...SMALL,
          colorScheme,
        });
        return page.screenshot();
      }),
    );
    if (!light || !dark) throw new Error('bug: there are two schemes');
    expect(await shareThatDiffers(browser, light, dark)).toBeGreaterThan(0.2);
  });

  it('print as a PDF of a few pages with all sections', async () => {
    const { page } = await openText(browser, htmlOf(allParts(), { title: 'Every part' }));
    const pdf = await page.pdf({ format: 'A4' });
    await page.context().close();
    const nPages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(nPages).toBeGreaterThan(1);
    expect(nPages).toBeLessThan(12);
    if (process.env['CONFMAT_KEEP_PDF']) writeFileSync(process.env['CONFMAT_KEEP_PDF'], pdf);
  });
});
