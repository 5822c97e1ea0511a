// Whole processes, from their start to their end.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython } from './peer.js';
import { CACHE } from './workload.js';

/**
 * @typedef {'confmat' | 'node' | 'duckdb' | keyof typeof SCRIPTS} ProgramName Our command, Node
 *   itself, the shell of DuckDB, or a script in `peers`.
 */

/** What each script in `peers` needs. */
const SCRIPTS = {
  'files.py': ['pandas', 'pyarrow', 'sklearn'],
  'wide.py': ['pandas', 'pyarrow', 'sklearn'],
  'users_pandas.py': ['pandas', 'pyarrow', 'sklearn'],
  'users_polars.py': ['polars'],
  'users_areas.py': ['polars', 'polarbearings'],
};

const COMMAND = new URL('../apps/cli/', import.meta.url);
const PEAK_FILE = fileURLToPath(new URL('peak', CACHE));
/** For ours; scripts in Python do it themselves. */
const NOTE_PEAK = new URL('note-peak.js', import.meta.url).href;

/**
 * @param {ProgramName} name
 * @returns {string[] | string} The program and its first arguments, or why it cannot run here.
 */
export function findProgram(name) {
  if (name === 'confmat') {
    if (!existsSync(new URL('dist/main.js', COMMAND))) return 'not built: npm run build';
    return [process.execPath, fileURLToPath(new URL('bin/confmat.js', COMMAND))];
  }
  if (name === 'node') return [process.execPath];
  if (name === 'duckdb') {
    const found = shells().find((shell) => !spawnSync(shell, ['--version']).error);
    return found ? [found] : 'no shell of DuckDB: neither with the Python nor in the path';
  }
  const python = findPython(SCRIPTS[name]);
  if (typeof python === 'string') return python;
  return [...python, fileURLToPath(new URL(`peers/${name}`, import.meta.url))];
}

/** Where the shell of DuckDB may be: pip installs it where the Python is. */
function shells() {
  const { CONFMAT_PYTHON: python } = process.env;
  return [...(python ? [join(dirname(python), 'duckdb')] : []), 'duckdb'];
}

/**
 * Run a program, which notes its peak memory as it ends unless it runs bare.
 *
 * @param {readonly string[]} program With its first arguments.
 * @param {readonly string[]} args
 * @param {boolean} [isBare]
 * @returns {{ ms: number, output: string, peakBytes: number | null }}
 */
export function runCommand([program = '', ...first], args, isBare = false) {
  const note = program === process.execPath && !isBare ? ['--import', NOTE_PEAK] : [];
  rmSync(PEAK_FILE, { force: true });
  const start = performance.now();
  const { error, status, stdout, stderr } = spawnSync(program, [...note, ...first, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: isBare ? process.env : { ...process.env, CONFMAT_PEAK_FILE: PEAK_FILE },
  });
  const ms = performance.now() - start;
  if (error) throw error;
  if (status !== 0) throw new Error(`${first.at(-1)} ended with ${status}: ${stderr}`);
  const noted = existsSync(PEAK_FILE) ? readFileSync(PEAK_FILE, 'utf8') : '';
  return { ms, output: stdout, peakBytes: noted === '' ? null : Number(noted) };
}
