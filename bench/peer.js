// Peers are programs in other languages that stay running, take a task a line, and answer with their
// own times a line and their result in a file.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CACHE } from './workload.js';

/** @import { PeerTask } from './case.js' */

/**
 * @typedef {'sklearn' | 'numpy' | 'loop'} PeerName
 * @typedef {Record<string, string>} Versions
 * @typedef {object} Peer
 * @property {Versions} versions
 * @property {(task: PeerTask, repetitions: number) => Promise<{ samplesMs: number[], output: Uint8Array }>} run
 * @property {() => void} stop
 */

/**
 * Start a peer.
 *
 * @param {PeerName} name
 * @returns {Promise<Peer | string>} The peer, or why it cannot run here.
 */
export async function startPeer(name) {
  const command = name === 'loop' ? compileLoop() : findPython(name);
  if (typeof command === 'string') return command;
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  // A peer that died is noticed by the answer that does not come.
  child.stdin.on('error', () => {});
  /** @returns {Promise<any>} */
  const answer = async () => {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) throw new Error(`${name} ended without an answer`);
    return JSON.parse(value);
  };
  const output = fileURLToPath(new URL(`${name}.out`, CACHE));
  const { versions } = await answer();
  return {
    versions,
    async run({ task, data }, repetitions) {
      const { folder, n, k } = data;
      child.stdin.write(`${[task, folder, n, k, repetitions, output].join('\t')}\n`);
      const { samplesMs } = await answer();
      return { samplesMs, output: readFileSync(output) };
    },
    stop: () => child.stdin.end(),
  };
}

/**
 * The counts that a peer wrote.
 *
 * @param {Uint8Array} output Integers of 64 bits.
 * @returns {Float64Array}
 */
export function countsOf(output) {
  return Float64Array.from(new BigInt64Array(Uint8Array.from(output).buffer), Number);
}

/** @returns {string[] | string} */
function compileLoop() {
  const source = fileURLToPath(new URL('peers/loop.c', import.meta.url));
  const program = fileURLToPath(new URL(process.platform === 'win32' ? 'loop.exe' : 'loop', CACHE));
  if (existsSync(program) && statSync(program).mtimeMs > statSync(source).mtimeMs) return [program];
  mkdirSync(CACHE, { recursive: true });
  const compiler = process.env['CC'] ?? 'cc';
  const args = ['-O3', '-march=native', '-o', program, source];
  const { error, status } = spawnSync(compiler, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return error || status !== 0 ? `no C compiler: ${compiler} could not compile it` : [program];
}

/**
 * @param {PeerName} name
 * @returns {string[] | string}
 */
function findPython(name) {
  const python = process.env['CONFMAT_PYTHON'];
  if (!python) return 'the environment variable CONFMAT_PYTHON names no Python';
  const library = name === 'sklearn' ? 'sklearn.metrics' : name;
  const { error, status } = spawnSync(python, ['-c', `import ${library}`], { stdio: 'ignore' });
  if (error) return `CONFMAT_PYTHON: ${error.message}`;
  if (status !== 0) return `the Python of CONFMAT_PYTHON lacks ${library}`;
  return [python, '-B', fileURLToPath(new URL(`peers/${name}.py`, import.meta.url))];
}
