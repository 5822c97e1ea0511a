// The explorer as it is built, in Chromium: served, given a file, and watched.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** @import { Browser, Page } from 'playwright-core' */

const SITE = fileURLToPath(new URL('../apps/explorer/dist/site/', import.meta.url));
/** @type {Readonly<Record<string, string>>} */
const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/**
 * Serve the built page, packed by gzip as hosts do.
 *
 * @returns {Promise<{ url: string, sentBytes: () => number }>} `sentBytes` counts the packed files,
 *   without headers. It does not keep the process running.
 */
export async function serveExplorer() {
  if (!existsSync(SITE)) throw new Error('the explorer is not built: npm run build');
  let sent = 0;
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = SITE + (pathname === '/' ? 'index.html' : pathname.slice(1));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const packed = gzipSync(readFileSync(file));
    sent += packed.length;
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, sentBytes: () => sent };
}

/** Resolves when a view shows its answer and has been painted. */
const SHOWN = `new Promise((done) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => done(performance.now());
  const look = () => {
    const fault = document.querySelector('[role=alert]');
    if (fault) throw new Error(fault.textContent);
    const view = document.querySelector('#view:not([aria-busy=true])');
    if (!view || view.children.length < 2 || view.textContent.endsWith('counting…')) return;
    watcher.disconnect();
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})`;

/**
 * Give the page a file, as a reader chooses one.
 *
 * @param {Page} page
 * @param {string} path
 * @returns {Promise<number>} Milliseconds until the first view was painted.
 */
export async function openFile(page, path) {
  await page.evaluate(`void addEventListener('change', () => {
    globalThis.chosen$ = performance.now();
    globalThis.shown$ = ${SHOWN};
  }, { capture: true, once: true })`);
  await page.locator('input[type=file]').first().setInputFiles(path);
  return page.evaluate('shown$.then((end) => end - chosen$)');
}

/**
 * @param {Page} page
 * @param {string} name Of a view.
 */
export async function showView(page, name) {
  await page.locator(`#tab-${name}`).click();
  await page.locator(`#view[aria-labelledby=tab-${name}][aria-busy=false]`).waitFor();
  await page.evaluate(`${SHOWN}.then(() => null)`);
}

const POLL_MS = 20;
/** A worker that was ended may need more than a second to give its memory back. */
const SETTLE_MS = 2000;

/**
 * Watch the memory of pages: what Chromium's own task manager calls the footprint, without what
 * processes share.
 *
 * @param {Browser} browser
 * @returns {Promise<{ settled: () => Promise<number>, peak: () => number, stop: () => void }>} Bytes
 *   of the largest page; 0 where the system does not tell. `settled` waits, and tells the least.
 */
export async function watchMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const pids = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  const own = await pids();
  const read = () => Math.max(...own.map(footprintOf));
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, read())), POLL_MS);
  return {
    settled: async () => {
      let least = read();
      for (const end = performance.now() + SETTLE_MS; performance.now() < end;) {
        await new Promise((done) => setTimeout(done, POLL_MS));
        least = Math.min(least, read());
      }
      return least;
    },
    peak: () => Math.max(peak, read()),
    stop: () => clearInterval(timer),
  };
}

/** @param {number} pid */
function footprintOf(pid) {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  const text = readFileSync(path, 'utf8');
  const kib = (/** @type {string} */ name) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
  return (kib('RssAnon') + kib('VmSwap')) * 1024;
}
