// Chromium, and a server of files for it.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import { CHROMIUM_ARGS, NOT_FOUND, chromiumPath } from './chromium-path.js';

/** Whether there is a Chromium. */
export const hasChromium: boolean = chromiumPath !== undefined;
/** Whether tests are skipped without it: they are not where `CONFMAT_BROWSER` requires it. */
export const isSkipped: boolean = !hasChromium && process.env['CONFMAT_BROWSER'] !== 'required';
export { NOT_FOUND };

/** Starting it and bundling take long on a busy machine. */
export const TIME_LIMIT_MS = 60_000;

/** The headers of a page that may share memory. */
export const ISOLATED: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Start it.
 *
 * @throws {Error} There is none.
 */
export async function launch(): Promise<Browser> {
  if (!chromiumPath) throw new Error(NOT_FOUND);
  return chromium.launch({ executablePath: chromiumPath, args: [...CHROMIUM_ARGS] });
}

/** What a server answers. */
export interface Page {
  readonly text: string | Buffer;
  readonly type: 'text/html' | 'text/javascript';
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serve pages that are isolated, unless their headers say otherwise.
 *
 * @param find The page of a path; null where there is none.
 */
export async function serve(find: (path: string) => Promise<Page | null>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const none = (): unknown => response.writeHead(404, ISOLATED).end();
    find(pathname).then((page) => {
      if (!page) return none();
      const { text, type, headers = ISOLATED } = page;
      return response.writeHead(200, { 'content-type': type, ...headers }).end(text);
    }, none);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** The address of a server, which ends with a slash. */
export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const PAGE_ADDRESS = 'http://confmat.test/';

/** What a browser made of a page of ours, besides the page. */
export interface Opened {
  readonly page: BrowserPage;
  /** Messages of the console, errors of scripts, and refusals by the page's policy. */
  readonly messages: readonly string[];
  /** Addresses that the page asked for, but for its own. */
  readonly requests: readonly string[];
}

/** How to open a page. */
export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active' | 'none';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Default: true. */
  readonly javaScriptEnabled?: boolean;
}

/**
 * Open a page that is a text, as a file of its own would be.
 *
 * @param browser From `launch`; `page.context().close()` frees the page.
 * @param html The whole page, or an SVG file.
 */
export async function openText(
  browser: Browser,
  html: string,
  { width = 1100, height = 900, ...rest }: OpenOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height }, ...rest });
  const page = await context.newPage();
  const messages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (url !== PAGE_ADDRESS) requests.push(url);
  });
  const isSvg = html.startsWith('<svg');
  const text = isSvg ? `<!doctype html><meta charset="utf-8"><body style="margin:0">${html}` : html;
  await page.route(PAGE_ADDRESS, (route) =>
    route.fulfill({ contentType: 'text/html', body: text }),
  );
  await page.goto(PAGE_ADDRESS);
  return { page, messages, requests };
}

/** A picture of an SVG file, as a browser draws it: the bytes of a PNG. */
export async function pngOfSvg(
  browser: Browser,
  svg: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Buffer> {
  const { page } = await openText(browser, svg, { colorScheme });
  const png = await page.locator('svg').first().screenshot();
  await page.context().close();
  return png;
}
