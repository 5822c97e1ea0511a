// Peers are other programs that stay running, take a task a line, and answer with their
// own times a line and their result in a file.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CACHE } from './workload.js';

/** @import { PeerTask } from './case.js' */

/**
 * @typedef {keyof typeof MODULES | 'duckdb' | 'loop' | 'proc'} PeerName
 * @typedef {Record<string, string>} Versions
 * @typedef {object} Peer
 * @property {Versions} versions
 * @property {(task: PeerTask, repetitions: number) => Promise<Answer>} run
 * @property {() => void} stop
 *
 * @typedef {object} Answer
 * @property {number[]} samplesMs
 * @property {number | null} peakBytes Most resident memory of the peer so far; null where the system
 *   does not tell.
 * @property {Uint8Array} output
 */

/** The peers in Python, by what they need besides NumPy. */
const MODULES = {
  numpy: 'numpy',
  sklearn: 'sklearn',
  pandas: 'pandas',
  polars: 'polars',
  torchmetrics: 'torchmetrics',
  numba: 'numba',
  polars_ds: 'polars_ds',
  mlstatkit: 'MLstatkit',
  confidence_interval: 'confidenceinterval',
  seqeval: 'seqeval',
  polarbearings: 'polarbearings',
};

/**
 * Start a peer.
 *
 * @param {PeerName} name
 * @returns {Promise<Peer | string>} The peer, or why it cannot run here.
 */
export async function startPeer(name) {
  const command = commandOf(name);
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
  const { versions, unavailable } = await answer();
  if (unavailable !== undefined) return unavailable;
  return {
    versions,
    async run({ task, data }, repetitions) {
      const { folder, n, k } = data;
      child.stdin.write(`${[task, folder, n, k, repetitions, output].join('\t')}\n`);
      const { samplesMs, peakBytes } = await answer();
      return { samplesMs, peakBytes, output: readFileSync(output) };
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

/**
 * @param {PeerName} name
 * @returns {string[] | string} A program and its arguments, or why there is none.
 */
function commandOf(name) {
  if (name === 'loop') return compileLoop();
  if (name === 'duckdb') return [process.execPath, fileOf('duckdb.js')];
  if (name === 'proc') return findR('pROC');
  const python = findPython(['numpy', MODULES[name]]);
  return typeof python === 'string' ? python : [...python, fileOf(`${name}.py`)];
}

/** @param {string} name */
function fileOf(name) {
  return fileURLToPath(new URL(`peers/${name}`, import.meta.url));
}

/** @returns {string[] | string} */
function compileLoop() {
  const source = fileOf('loop.c');
  const program = fileURLToPath(new URL(process.platform === 'win32' ? 'loop.exe' : 'loop', CACHE));
  if (existsSync(program) && statSync(program).mtimeMs > statSync(source).mtimeMs) return [program];
  mkdirSync(CACHE, { recursive: true });
  const compiler = process.env['CC'] ?? 'cc';
  const args = ['-O3', '-march=native', '-o', program, source];
  const { error, status } = spawnSync(compiler, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return error || status !== 0 ? `no C compiler: ${compiler} could not compile it` : [program];
}

/**
 * @param {string} library That it must have.
 * @returns {string[] | string} R and the peer of that library, or why there is none.
 */
function findR(library) {
  const ask = `quit(status = !requireNamespace("${library}", quietly = TRUE))`;
  const { error, status } = spawnSync('Rscript', ['-e', ask], { stdio: 'ignore' });
  if (error) return 'there is no Rscript in the path';
  return status === 0 ? ['Rscript', fileOf(`${library.toLowerCase()}.R`)] : `R lacks ${library}`;
}

/**
 * @param {readonly string[]} modules That it must have.
 * @returns {string[] | string} A Python, or why there is none.
 */
export function findPython(modules) {
  const python = process.env['CONFMAT_PYTHON'];
  if (!python) return 'the environment variable CONFMAT_PYTHON names no Python';
  const find =
    'import importlib.util, sys; print(*filter(lambda name: not importlib.util.find_spec(name), sys.argv[1:]))';
  const { error, status, stdout } = spawnSync(python, ['-c', find, ...modules], {
    encoding: 'utf8',
  });
  if (error) return `CONFMAT_PYTHON: ${error.message}`;
  if (status !== 0) return `CONFMAT_PYTHON: ${python} is no Python 3`;
  const lacks = stdout.trim();
  return lacks === '' ? [python, '-B'] : `the Python of CONFMAT_PYTHON lacks ${lacks}`;
}
