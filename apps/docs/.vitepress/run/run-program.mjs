/** @typedef {import('./worker.mjs').Message} Message */

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
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const fail = (/** @type {string} */ text) => {
    end();
    onMessage({ kind: 'failed', text });
  };
  worker.onmessage = ({ data }) => {
    if (data.kind === 'started') {
      timer = setTimeout(
        () => fail(`stopped after ${TIME_LIMIT_MS / 1000} seconds`),
        TIME_LIMIT_MS,
      );
    }
    if (data.kind === 'ended' || data.kind === 'failed') end();
    onMessage(data);
  };
  worker.onerror = ({ message }) => fail(message || 'the program could not be loaded');
  worker.postMessage(source);
  return end;
}
