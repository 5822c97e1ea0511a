import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { usageError } from '@confmat/rows/command-error.js';
import type { ShownFile } from './shown-file.js';

/** A page that this process serves. */
export interface ServedPage {
  /** It holds a token that cannot be guessed. */
  readonly address: string;
  /** Settled when the server ends. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

const HERE = '127.0.0.1';
const TOKEN_BYTES = 24;
/** A page that is loaded again is gone for a moment. */
const PATIENCE_MS = 3000;
/** What is shown is for this page of this browser alone. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Serve the explorer and one file, to this machine only.
 *
 * @param file Null: the page at its start.
 * @param isOnce Whether the server ends when no page is open any more.
 */
export async function servePage(file: ShownFile | null, isOnce: boolean): Promise<ServedPage> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const page = pageOf(file, isOnce);
  const policy = policyOf(page);
  const server = createServer((request, response) => {
    const answer = answerTo(request, server, token);
    if (typeof answer === 'number') {
      refuse(response, answer);
    } else if (answer === 'page') {
      response.writeHead(200, {
        ...HEADERS,
        'content-security-policy': `${policy}; frame-ancestors 'none'`,
        'content-type': 'text/html; charset=utf-8',
      });
      response.end(page);
    } else if (answer === 'file' && file) {
      sendFile(file.path, request, response);
    } else if (answer === 'open' && isOnce) {
      keepOpen(response);
    } else {
      refuse(response, 404);
    }
  });
  let close = (): Promise<void> => Promise.resolve();
  const ended = new Promise<void>((settle) => {
    server.once('close', settle);
    close = () => {
      server.close();
      server.closeAllConnections();
      return ended;
    };
  });
  const keepOpen = whileOpen(() => void close());
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, HERE, listening);
  });
  return { address: `http://${HERE}:${portOf(server)}/${token}/`, ended, close: () => close() };
}

/** What a request asks for, or the code of its refusal. */
function answerTo(
  { method, url, headers }: IncomingMessage,
  server: Server,
  token: string,
): 'page' | 'file' | 'open' | 403 | 404 | 405 {
  // A name that somebody else points to this machine is not ours.
  if (headers.host !== `${HERE}:${portOf(server)}`) return 403;
  if (method !== 'GET' && method !== 'HEAD') return 405;
  switch (url) {
    case `/${token}/`:
      return 'page';
    case `/${token}/file`:
      return 'file';
    case `/${token}/open`:
      return 'open';
    default:
      return 404;
  }
}

function refuse(response: ServerResponse, code: number): void {
  response.writeHead(code, { ...HEADERS, 'content-security-policy': NOTHING_ALLOWED }).end();
}

function sendFile(path: string, { method }: IncomingMessage, response: ServerResponse): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    refuse(response, 404);
    return;
  }
  response.writeHead(200, {
    ...HEADERS,
    'content-security-policy': NOTHING_ALLOWED,
    'content-type': 'application/octet-stream',
    'content-length': size,
    // A file that becomes shorter while it is read ends early, which the browser then sees.
    connection: 'close',
  });
  if (method === 'HEAD' || size === 0) response.end();
  else pipeline(createReadStream(path, { end: size - 1 }), response, () => undefined);
}

/** Keeps the answers to open pages open; calls `done` when the last one is closed for good. */
function whileOpen(done: () => void): (response: ServerResponse) => void {
  let nOpen = 0;
  return (response) => {
    ++nOpen;
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    response.once('close', () => {
      if (--nOpen > 0) return;
      setTimeout(() => {
        if (nOpen === 0) done();
      }, PATIENCE_MS);
    });
  };
}

/** The explorer, told which file to ask for. */
function pageOf(file: ShownFile | null, isOnce: boolean): string {
  const path = new URL('./explorer.html', import.meta.url);
  if (!existsSync(path)) throw usageError('this clone has no explorer yet', 'npm run build');
  const html = readFileSync(path, 'utf8');
  const told = [
    ...(file ? [`<meta name="confmat-file" content="${escaped(file.name)}" />`] : []),
    ...(isOnce ? ['<meta name="confmat-once" content="" />'] : []),
  ];
  return html.replace('</title>', () => `</title>${told.join('')}`);
}

/** The page's own policy, which a header says too. */
function policyOf(page: string): string {
  const found = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
  if (found === undefined) throw new Error('bug: the explorer has no policy');
  return found;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
