// Pictures of the built page for docs/start/explorer.md: node bench/explorer-pictures.js
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startChromium } from './chromium.js';

const PAGE = new URL('../apps/explorer/dist/explorer.html', import.meta.url);
const EXAMPLES = new URL('../examples/', import.meta.url);
const OUTPUT = new URL('../docs/explorer/', import.meta.url);
const SIZE = { width: 1200, height: 780 };
/** Small enough for a page, large enough to be read. */
const SCALE = 0.8;
const MOST_BYTES = 60_000;

/** A picture, the file that it shows, and the view. */
const PICTURES = [
  { name: 'threshold', example: 'telco-churn.csv', view: 'threshold' },
  { name: 'matrix', example: 'digits.csv', view: 'matrix' },
  { name: 'compare', example: 'telco-churn.csv', view: 'compare' },
];

mkdirSync(OUTPUT, { recursive: true });
const browser = await startChromium();
if (typeof browser === 'string') throw new Error(browser);
for (const { name, example, view } of PICTURES) {
  const page = await browser.newPage({
    viewport: SIZE,
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
  });
  await page.goto(PAGE.href);
  const buffer = readFileSync(fileURLToPath(new URL(example, EXAMPLES)));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: example, mimeType: 'text/csv', buffer });
  await page.locator(`#tab-${view}`).click();
  await page.locator(`#view[aria-labelledby=tab-${view}][aria-busy=false] > *`).last().waitFor();
  await page.locator('#view', { hasNotText: /counting…$/ }).waitFor();
  await page.mouse.move(0, 0);
  const picture = await asWebp(await page.screenshot());
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes`);
  writeFileSync(new URL(`${name}.webp`, OUTPUT), picture);
  console.log(`docs/explorer/${name}.webp: ${picture.length} bytes`);
  await page.close();
}
await browser.close();

/**
 * Half as many bytes as PNG.
 *
 * @param {Buffer} png
 * @returns {Promise<Buffer>}
 */
async function asWebp(png) {
  if (typeof browser === 'string') throw new Error(browser);
  const page = await browser.newPage();
  const url = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  })()`);
  await page.close();
  return Buffer.from(String(url).split(',')[1] ?? '', 'base64');
}
