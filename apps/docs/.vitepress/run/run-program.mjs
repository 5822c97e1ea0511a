// @ts-expect-error Vite gives the address of the bundled worker.
import workerAddress from './worker.mjs?worker&url';

/** @typedef {import('./worker.mjs').Message} Message */

/**
 * What a program may do: nothing but run, and load the scripts of the site. A worker from its own address would
 * take the policy of its own response, which a static host cannot set; one from a blob takes that of the frame
 * it was made in.
 */
const policyOf = (/** @type {string} */ site) =>
  `default-src 'none'; script-src ${site} blob: 'unsafe-eval'; worker-src blob:`;

/** @type {Promise<HTMLIFrameElement> | undefined} */
let framed;

/** The frame without connections that programs run in, made once. */
function frameOfPrograms() {
  return (framed ??= new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'programs';
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policyOf(location.origin)}">`;
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  }));
}

/** @returns {Promise<Worker>} A worker without connections. */
async function startWorker() {
  const frame = await frameOfPrograms();
  const own = /** @type {typeof globalThis} */ (/** @type {unknown} */ (frame.contentWindow));
  const address = new URL(workerAddress, import.meta.url).href;
  const start = new own.Blob([startOf(address)], { type: 'text/javascript' });
  return new own.Worker(own.URL.createObjectURL(start), { type: 'module' });
}

/**
 * A worker's first script. It imports the other one as a script, because a static import is asked for as a worker,
 * and a policy that allows those of the site would allow a program to start one without a policy.
 *
 * @param {string} address
 */
function startOf(address) {
  return [
    'const early = [];',
    'self.onmessage = (event) => early.push(event);',
    `await import(${JSON.stringify(address)});`,
    'for (const event of early) self.onmessage(event);',
  ].join('\n');
}

/** How long a program may take once it and its packages are loaded. */
const TIME_LIMIT_MS = 10_000;

/**
 * Run a program in a worker of its own, which ends with it.
 *
 * @param {string} source The program, in TypeScript.
 * @param {(message: Message) => void} onMessage Gets what the program tells; the last message is
 *   `ended` or `failed`.
 * @returns {() => void} Ends the program; no message comes after.
 */
export function runProgram(source, onMessage) {
  /** @type {Worker | undefined} */
  let worker;
  let isEnded = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    worker?.terminate();
  };
  const fail = (/** @type {string} */ text) => {
    end();
    onMessage({ kind: 'failed', text });
  };
  /** @param {{ readonly data: Message }} event */
  const hear = ({ data }) => {
    if (data.kind === 'started') {
      timer = setTimeout(
        () => fail(`stopped after ${TIME_LIMIT_MS / 1000} seconds`),
        TIME_LIMIT_MS,
      );
    }
    if (data.kind === 'ended' || data.kind === 'failed') end();
    onMessage(data);
  };
  void startWorker().then((started) => {
    if (isEnded) return started.terminate();
    worker = started;
    started.onmessage = hear;
    started.onerror = ({ message }) => fail(message || 'the program could not be loaded');
    started.postMessage(source);
  });
  return end;
}
