// Runs one program, and tells the page what it prints. The page ends it when it takes too long.
import { format } from 'node-inspect-extracted';
import { LAST, compile } from './compile.mjs';
import { PACKAGES } from './packages.mjs';

/**
 * @typedef {{ kind: 'started' } | { kind: 'printed', text: string } | { kind: 'value', text: string }
 *   | { kind: 'picture', svg: string }
 *   | { kind: 'failed', text: string } | { kind: 'ended', durationMs: number }} Message
 */

/** A program that never stops printing must not fill the page. */
const MAX_PRINTED = 100_000;

/** @param {Message} message */
const tell = (message) => self.postMessage(message);

self.onmessage = ({ data }) => void run(data);

/** @param {string} source A program in TypeScript. */
async function run(source) {
  try {
    const { program, imports } = compile(source);
    const loaded = Object.fromEntries(
      await Promise.all(imports.map(async (name) => [name, await load(name)])),
    );
    leaveNetwork();
    for (const level of /** @type {const} */ (['log', 'info', 'debug', 'warn', 'error'])) {
      console[level] = print;
    }
    tell({ kind: 'started' });
    const begin = performance.now();
    const values = await program((name) => loaded[name], {});
    const durationMs = performance.now() - begin;
    for (const [name, value] of Object.entries(values)) show(name, value);
    tell({ kind: 'ended', durationMs });
  } catch (error) {
    tell({ kind: 'failed', text: textOf(error) });
  }
}

/** @param {string} name A package. */
async function load(name) {
  const loader = PACKAGES[name];
  if (!loader)
    throw new Error(`this page has no ${name}: it has ${Object.keys(PACKAGES).join(', ')}`);
  return loader();
}

let nPrinted = 0;

/** @param {readonly unknown[]} values */
function print(...values) {
  if (nPrinted > MAX_PRINTED) return;
  const text = format(...values);
  nPrinted += text.length + 1;
  tell({ kind: 'printed', text: nPrinted > MAX_PRINTED ? '… and more' : text });
}

/**
 * What a program leaves: pictures, and the value of its last line.
 *
 * @param {string} name A constant's, or that of the last line.
 * @param {unknown} value
 */
function show(name, value) {
  if (typeof value === 'string' && value.startsWith('<svg')) tell({ kind: 'picture', svg: value });
  else if (name === LAST && value !== undefined) tell({ kind: 'value', text: format(value) });
}

/** A program that somebody was sent must not ask anybody for anything. */
function leaveNetwork() {
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts']) {
    Reflect.defineProperty(self, name, { value: undefined });
  }
}

/** @param {unknown} error */
function textOf(error) {
  return error instanceof Error ? `${error.name}: ${error.message}` : format(error);
}
