// Pages that are timed in Chromium.
import { CHROMIUM_ARGS, NOT_FOUND, chromiumPath } from '@confmat/testkit/chromium-path';
import { chromium } from 'playwright-core';

/** @import { Browser, Page } from 'playwright-core' */

/** Frames as soon as they are asked for: what is timed is the work of each, not the wait for it. */
const ARGS = [...CHROMIUM_ARGS, '--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** @returns {Promise<Browser | string>} Chromium, or why it cannot run here. */
export async function startChromium() {
  return chromiumPath
    ? chromium.launch({ executablePath: chromiumPath, args: ARGS })
    : Promise.resolve(NOT_FOUND);
}

/** Runs before the page's own scripts: when everything was read, run and painted. */
const NOTE_OPENED = `(() => {
  const channel = new MessageChannel();
  globalThis.opened$ = new Promise((done) => {
    // A message posted in a frame arrives after it was painted.
    channel.port1.onmessage = () => done(performance.now());
    const post = () => channel.port2.postMessage(null);
    addEventListener('load', () => requestAnimationFrame(post));
  });
})()`;

/**
 * Open a page in a context of its own: `page.context().close()` frees it.
 *
 * @param {Browser} browser
 * @param {string} url Of a file, or of a server.
 * @param {{ width?: number, height?: number }} [size] In CSS pixels.
 * @returns {Promise<{ page: Page, openMs: number }>} `openMs` ends with the frame after the page was
 *   loaded, so that its scripts have run and the first picture stands.
 */
export async function openPage(browser, url, { width = 1200, height = 900 } = {}) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await page.addInitScript(NOTE_OPENED);
  await page.goto(url);
  return { page, openMs: await page.evaluate('opened$') };
}

/**
 * Time what a page does from a move to the end of the frame that shows it: scripts, style, layout
 * and paint.
 *
 * @param {Page} page
 * @param {string} move Source of a function of one value, which changes the page at once or in the
 *   next frame.
 * @param {readonly (string | number)[]} values
 * @returns {Promise<number[]>} Milliseconds, one for each value.
 */
export function timeFrames(page, move, values) {
  return page.evaluate(`(async (move, values) => {
    const channel = new MessageChannel();
    const frame = () => new Promise(requestAnimationFrame);
    const painted = () => new Promise((done) => {
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
    const samples = [];
    for (const value of values) {
      await frame();
      const start = performance.now();
      move(value);
      await painted();
      samples.push(performance.now() - start);
    }
    return samples;
  })(${move}, ${JSON.stringify(values)})`);
}
