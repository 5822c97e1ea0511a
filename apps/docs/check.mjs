// Builds the site below a path, serves it, and holds it in Chromium against what it promises.
// With --pictures FOLDER it saves how the first screen and a page look.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { NOTICES, packagesNamed } from '../../.ci/notices.mjs';
import {
  CHROMIUM_ARGS,
  NOT_FOUND,
  chromiumPath,
} from '../../packages/testkit/src/chromium-path.js';

const BASE = '/below/a-path/';
const DIST = fileURLToPath(new URL('.vitepress/dist/', import.meta.url));
const MAX_FIRST_BYTES = 150_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A page of each kind. */
const KINDS = [
  ...['', 'start.html', 'guides/choose-a-threshold.html', 'guides/gate-a-build.html'],
  ...['reference/reports.html', 'reference/metrics.html', 'reference/command-options.html'],
  ...[
    'api/core.html',
    'packages/core.html',
    'explanation/intervals.html',
    'decisions/command.html',
  ],
];
/** What people search, and the heading that answers. */
const SOUGHT = /** @type {const} */ ([
  ['threshold', /threshold/i],
  ['excel', /excel/i],
  ['decimal comma', /decimal comma/i],
  ['jupyter', /jupyter/i],
  ['confusion matrix', /^(?!.*Benchmarks).*confusion matrix/i],
]);
const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
});

execFileSync('npx', ['vitepress', 'build'], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, CONFMAT_DOCS_BASE: BASE },
});

let nChecks = 0;
const server = createServer(answer).listen(0, '127.0.0.1');
await new Promise((listening) => server.once('listening', listening));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const site = `http://127.0.0.1:${port}${BASE}`;
if (!chromiumPath) throw new Error(NOT_FOUND);
const browser = await chromium.launch({ executablePath: chromiumPath, args: [...CHROMIUM_ARGS] });
try {
  await check('every link leads to a page and a heading', checkLinks);
  await check('the first screen loads little, and asks nobody else', checkFirstScreen);
  await check('every program prints what its page shows', checkPrograms);
  await check('a program is edited, sent by its address, and set back', checkEditing);
  await check('faults and endless loops are told', checkFaults);
  await check('a program has no connection', checkNoConnection);
  await check('a picture is an image', checkPicture);
  await check('what people search is found first', checkSearch);
  await check('axe finds nothing wrong, in light and dark', checkAxe);
  await check(
    'the explorer is in the first screen of a phone, and is offered as a file',
    checkHome,
  );
  await check('each package in the site has its notice', checkNotices);
  await check('pages are no wider than a phone, in light and dark', checkPhone);
} finally {
  await browser.close();
  server.close();
}
console.log(`site: ${nChecks} checks passed`);

/**
 * @param {string} what
 * @param {() => unknown} run
 */
async function check(what, run) {
  const begin = performance.now();
  const note = await run();
  ++nChecks;
  console.log(`${what}: ${note ?? 'yes'} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
}

/** @type {import('node:http').RequestListener} */
function answer({ url = '' }, response) {
  const path = decodeURI(new URL(url, site).pathname);
  const file = DIST + (path.slice(BASE.length) || 'index.html');
  const isThere = path.startsWith(BASE) && existsSync(file) && statSync(file).isFile();
  if (!isThere) return void response.writeHead(404).end();
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
}

/**
 * Open a page of the site, and fail if it logs an error or asks another server.
 *
 * @param {string} address From the site's root.
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  /** @type {string[]} */
  const faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(site) || /^(?:data|blob|about):/.test(request.url());
    if (!isOurs) faults.push(`asked for ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(site + address, { waitUntil: 'load' });
  // Vue leaves it there once the page answers.
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, [], address);
  };
  return { page, close, faults };
}

/** The pages of the site, from its root. */
function htmlFiles() {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !path.startsWith('explorer-app/'));
}

function checkLinks() {
  const idsOf = new Map(
    htmlFiles().map((file) => {
      const html = readFileSync(DIST + file, 'utf8');
      return [
        file,
        { html, ids: new Set([...html.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id)) },
      ];
    }),
  );
  /** @type {string[]} */
  const faults = [];
  let nLinks = 0;
  for (const [file, { html }] of idsOf) {
    if (file === '404.html') continue;
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      const to = new URL(href.replaceAll('&amp;', '&'), site + file);
      if (!to.href.startsWith(`http://127.0.0.1:${port}/`)) continue;
      ++nLinks;
      const path = decodeURI(to.pathname.slice(BASE.length)) || 'index.html';
      const anchor = decodeURIComponent(to.hash.slice(1));
      const ids = idsOf.get(path)?.ids;
      const isThere = to.href.startsWith(site) && existsSync(DIST + path);
      if (!isThere || (anchor !== '' && ids && !ids.has(anchor))) faults.push(`${file}: ${href}`);
    }
  }
  assert.deepEqual(faults, []);
  return `${nLinks} links of ${idsOf.size} pages`;
}

async function checkFirstScreen() {
  const { page, close } = await open('');
  const frame = page.frameLocator('.explorer-frame');
  await frame.locator('svg').first().waitFor();
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const files = new Set(
    urls.filter((url) => url.startsWith(site) && !url.includes('explorer-app')),
  );
  const paths = [
    'index.html',
    ...[...files].map((url) => new URL(url).pathname.slice(BASE.length)),
  ];
  const nBytes = paths.reduce((sum, path) => sum + gzipSync(readFileSync(DIST + path)).length, 0);
  assert.ok(nBytes <= MAX_FIRST_BYTES, `${nBytes} bytes, expected at most ${MAX_FIRST_BYTES}`);
  const begin = performance.now();
  await run(page.locator('.run-example').first());
  const runMs = performance.now() - begin;
  const status = await page.locator('[role=status]').first().innerText();
  await close();
  return `${(nBytes / 1000).toFixed(1)} kB gzipped; first run ${runMs.toFixed(0)} ms after the click (${status})`;
}

/**
 * @param {import('playwright-core').Locator} example
 * @returns {Promise<string>} What it printed, or how it failed.
 */
async function run(example) {
  await example.locator('button.run').click();
  await example.getByText(/^(?:Ran in|Failed)/).waitFor();
  const parts = await example.locator('.run-outcome pre').allInnerTexts();
  return parts.join('\n').trimEnd();
}

/** Each page's programs, against the `text` block that follows each before any heading. */
async function checkPrograms() {
  let nRun = 0;
  const files = htmlFiles().filter((file) =>
    readFileSync(DIST + file, 'utf8').includes('<button type="button" class="run"'),
  );
  for (const file of files) {
    const { page, close } = await open(file);
    for (const example of await page.locator('.run-example.can-run').all()) {
      const expected = await example.evaluate((element) => {
        let next = element.nextElementSibling;
        while (
          next &&
          !/^H\d$/.test(next.tagName) &&
          !/run-example|language-/.test(next.className)
        ) {
          next = next.nextElementSibling;
        }
        const isText = next?.classList.contains('language-text');
        return isText ? next?.querySelector('code')?.textContent : null;
      });
      const shown = await run(example);
      const printed = (await example.locator('.printed').allInnerTexts()).join('').trimEnd();
      const name = `${file}: ${await example.getAttribute('id')}`;
      if (typeof expected === 'string')
        assert.equal(rounded(printed), rounded(expected.trimEnd()), name);
      else assert.notEqual(shown, '', name);
      ++nRun;
    }
    await close();
  }
  assert.ok(nRun > 40, `only ${nRun} programs`);
  return `${nRun} programs of ${files.length} pages`;
}

/**
 * Engines differ in the last digits of logarithms.
 *
 * @param {string} text
 */
function rounded(text) {
  return text.replace(/\d+\.\d{12,}/g, (digits) => Number(digits).toPrecision(12));
}

/**
 * Replace the program of a page's first example.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} source
 */
async function edit(page, source) {
  await page.locator('.run-example pre code').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

async function checkEditing() {
  const { page, close } = await open('guides/choose-a-threshold.html');
  const example = page.locator('.run-example').first();
  await edit(page, "const a: number = 6;\nconsole.log('six', a);\na * 7");
  assert.equal(await run(example), 'six 6\n→ 42');
  const { hash } = new URL(page.url());
  const other = await open(`guides/choose-a-threshold.html${hash}`);
  const restored = other.page.locator('.run-example').first();
  await restored.getByRole('button', { name: 'Reset' }).waitFor();
  assert.equal(await restored.locator('.run-outcome').count(), 0);
  assert.equal(await run(restored), 'six 6\n→ 42');
  await restored.getByRole('button', { name: 'Reset' }).click();
  assert.match(await restored.locator('pre code').innerText(), /bestThreshold/);
  await other.close();
  await close();
}

async function checkFaults() {
  const { page, close } = await open('guides/choose-a-threshold.html');
  const example = page.locator('.run-example').first();
  await edit(page, "import { f1 } from '@confmat/core';\nf1(3 as never)");
  assert.match(await run(example), /^MetricError: f1: /);
  await edit(page, 'const = 3;');
  assert.match(await run(example), /^SyntaxError: /);
  await edit(page, "import fs from 'node:fs';\nfs");
  assert.match(await run(example), /^Error: this page has no node:fs/);
  await edit(page, 'await fetch("https://example.org/")');
  assert.match(await run(example), /^TypeError: fetch is not a function/);
  await edit(page, "console.log('begun');\nfor (;;);");
  assert.match(await run(example), /begun\n+stopped after 10 seconds/);
  await close();
}

async function checkNoConnection() {
  const { page, close, faults } = await open('guides/choose-a-threshold.html');
  const example = page.locator('.run-example').first();
  /** @type {string[]} */
  const asked = [];
  page.context().on('request', (request) => asked.push(request.url()));
  // What hides the names of a worker does not reach what these inherit: the policy does.
  const ask = 'Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch';
  await edit(page, `await (${ask}).call(self, ${JSON.stringify(`${site}asked.txt`)})`);
  assert.match(await run(example), /^TypeError: Failed to fetch/);
  assert.ok(!asked.some((url) => url.endsWith('asked.txt')), 'the server was asked');
  // The browser says that the policy refused it.
  faults.length = 0;
  await close();
}

async function checkPicture() {
  const { page, close } = await open('reference/reports.html');
  const example = page.locator('.run-example', { hasText: 'curveSvg' });
  await run(example);
  const image = example.locator('.run-outcome img');
  assert.match((await image.getAttribute('src')) ?? '', /^data:image\/svg\+xml/);
  const width = await image.evaluate(
    (element) => /** @type {HTMLImageElement} */ (element).naturalWidth,
  );
  assert.ok(width > 100, `the picture is ${width} px wide`);
  await close();
}

async function checkSearch() {
  const { page, close } = await open('');
  await page.keyboard.press('/');
  const first = page.locator('.VPLocalSearchBox .result').first();
  /** @type {string[]} */
  const found = [];
  for (const [words, heading] of SOUGHT) {
    await page.locator('.VPLocalSearchBox input').fill(words);
    await first.filter({ hasText: heading }).waitFor();
    found.push((await first.innerText()).replaceAll(/\s+/g, ' ').trim());
  }
  await first.click();
  await page.waitForURL((url) => url.pathname !== BASE);
  await close();
  return found.join(' | ');
}

async function checkAxe() {
  let nPages = 0;
  for (const address of KINDS) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { page, close } = await open(address, { colorScheme });
      /** @type {string[]} */
      const wrong = await page.evaluate(
        `${AXE};axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
      );
      assert.deepEqual(wrong, [], `${address} ${colorScheme}`);
      ++nPages;
      await close();
    }
  }
  return `${nPages} pages`;
}

async function checkHome() {
  const viewport = { width: 390, height: 844 };
  const { page, close } = await open('', { viewport });
  const box = await page.locator('.explorer-frame').boundingBox();
  assert.ok(box && box.y < viewport.height - 200, `the explorer begins at ${box?.y} px`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.explorer-file').click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  assert.match(file, /^<!doctype html>/i);
  await close();
  return `at ${Math.round(box.y)} px; ${(file.length / 1000).toFixed(0)} kB`;
}

/** Minifiers keep the comments in which packages name themselves and their version. */
function checkNotices() {
  const named = new Set(packagesNamed(readFileSync(`${DIST}${NOTICES}`, 'utf8')));
  const scripts = readdirSync(`${DIST}assets`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(`${DIST}assets/${path}`, 'utf8'));
  const inCode = scripts.flatMap((text) =>
    Array.from(
      text.matchAll(/^\*+ *((?:@[\w-]+\/)?[\w.-]+) v?(\d+\.\d+\.\d+)\b/gm),
      ([, name = '', version = '']) => `${name} ${version}`,
    ),
  );
  assert.ok(inCode.length > 3, 'no package names itself in the scripts');
  for (const one of inCode) assert.ok(named.has(one), `no notice of ${one}`);
}

async function checkPhone() {
  const pictures = process.argv[process.argv.indexOf('--pictures') + 1];
  const folder = process.argv.includes('--pictures') ? pictures : undefined;
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      for (const address of [
        '',
        'guides/choose-a-threshold.html',
        'reference/reports.html',
        'api/core.html',
        'start.html',
        'guides/gate-a-build.html',
        'explanation/intervals.html',
      ]) {
        const { page, close } = await open(address, { colorScheme, viewport });
        const isDark = await page.evaluate(() =>
          document.documentElement.classList.contains('dark'),
        );
        assert.equal(isDark, colorScheme === 'dark');
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `${address}: ${width} px wide in ${viewport.width}`);
        if (address === '') {
          await page.locator('.explorer-frame').scrollIntoViewIfNeeded();
          await page.frameLocator('.explorer-frame').locator('svg').first().waitFor();
        }
        if (folder) {
          const program = page.locator('.can-run').first();
          if ((await program.count()) > 0) await run(program);
          await page.evaluate(() => scrollTo(0, 0));
          const name = `${address.replace(/\W/g, '-') || 'index'}-${colorScheme}-${viewport.width}`;
          await page.screenshot({ path: `${folder}/${name}.png` });
        }
        await close();
      }
    }
  }
}
