import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runsSlowTests } from '@confmat/testkit';
import { TIME_LIMIT_MS, addressOf, isSkipped, launch, serve } from '@confmat/testkit/chromium';
import { afterAll, beforeAll, describe } from 'vitest';
import { ROOT } from './ask.js';

type Browser = Awaited<ReturnType<typeof launch>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** What is built. */
export const DIST: string = join(ROOT, 'apps/explorer/dist');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
};

/** A page with what it said on the console, and what it asked of others. */
interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** How a page is looked at. */
interface Looks {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
}

/** The built page on a server of this machine, in a browser. */
export interface BuiltPage {
  readonly browser: Browser;
  readonly home: string;
  /** Open it at an address, such as `telco-churn.csv&view=matrix`; without one no file is open. */
  readonly open: (hash?: string, looks?: Looks) => Promise<Opened>;
  /** Open it with a file of these bytes. */
  readonly openBytes: (name: string, bytes: Uint8Array | string, looks?: Looks) => Promise<Opened>;
  /** Open it with a file of these bytes in a page that was open before, as one that was just loaded. */
  readonly openAgain: (page: Page, name: string, bytes: Uint8Array | string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Start the server, and the browser.
 *
 * @param started A browser in place of Chromium.
 */
export async function startBuiltPage(started?: Browser): Promise<BuiltPage> {
  const browser = started ?? (await launch());
  const server = await serve((path) => {
    const file = join(DIST, 'site', path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file)) return Promise.resolve(null);
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain';
    return Promise.resolve({ text: readFileSync(file), type: type as 'text/html', headers: {} });
  });
  const home = addressOf(server);
  const open = async (hash = '', { scheme = 'light', width = 1200 }: Looks = {}) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
    });
    const page = await context.newPage();
    const complaints = complaintsOf(page, home);
    await page.goto(home + (hash === '' ? '' : `#file=${hash}`));
    if (hash !== '') await settled(page);
    return { page, complaints };
  };
  return {
    ...{ browser, home, open },
    openBytes: async (name, bytes, looks) => {
      const opened = await open('', looks);
      await give(opened.page, name, bytes);
      return opened;
    },
    openAgain: async (page, name, bytes) => {
      await page.goto(home);
      await give(page, name, bytes);
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/**
 * Describe what the built page does in Chromium; skipped where slow tests are, or without a browser.
 *
 * @param define Writes the tests; its page can be used in them alone.
 */
export function describeInBrowser(name: string, define: (built: BuiltPage) => void): void {
  describe.skipIf(isSkipped || !runsSlowTests)(name, { timeout: 4 * TIME_LIMIT_MS }, () => {
    let started: BuiltPage | undefined;
    const running = (): BuiltPage => {
      if (!started) throw new Error('the page is there once tests run');
      return started;
    };
    beforeAll(async () => {
      started = await startBuiltPage();
    }, TIME_LIMIT_MS);
    afterAll(() => started?.close(), TIME_LIMIT_MS);
    define({
      get browser() {
        return running().browser;
      },
      get home() {
        return running().home;
      },
      open: (...asked) => running().open(...asked),
      openBytes: (...asked) => running().openBytes(...asked),
      openAgain: (...asked) => running().openAgain(...asked),
      close: () => running().close(),
    });
  });
}

/** What a page says on the console, and what it asks of others than its own address. */
export function complaintsOf(page: Page, home: string): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !/^(?:data|blob):/.test(request.url()))
      complaints.push(request.url());
  });
  return complaints;
}

/** Choose a file, and wait for its first view, or for what is wrong with it. */
export async function give(page: Page, name: string, bytes: Uint8Array | string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await page.locator('[role=alert], #view > *').first().waitFor();
  if ((await page.getByRole('alert').count()) === 0) await settled(page);
}

/** Wait until the view shows what was asked for. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#view:not(.busy) > *').first().waitFor();
  await page.locator('#view:not(.busy)', { hasNotText: /counting…$/ }).waitFor();
  // The sentences of a summary come after its numbers.
  await page.locator('#view:not(:has([aria-busy=true]))').waitFor();
}

/** What axe finds wrong; the page's policy lets no other script in, but for the one that looks at it. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(
    `${AXE};axe.run(document, { resultTypes: ['violations'] }).then(({violations}) => violations.map(({id, nodes}) => id + ': ' + nodes.map(({html}) => html.slice(0, 200)).join(' | ')))`,
  );
}

/** Counts of the matrix that the page shows, row by row. */
export async function matrixOn(page: Page): Promise<readonly number[]> {
  await page.locator('#tab-matrix').click();
  await settled(page);
  const cells = await page.locator('.mx [role=gridcell]').allTextContents();
  return cells.map((text) => Number(/.*: ([\d,]+)/s.exec(text)?.[1]?.replaceAll(',', '') ?? NaN));
}

/** True positives, false negatives, false positives and true negatives of a model's card. */
export async function cardOn(page: Page, place = 0): Promise<readonly number[]> {
  const texts = await page.locator('.card').nth(place).locator('.n').allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}
