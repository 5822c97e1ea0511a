// What only some commands need is no dependency of the root, which everybody installs. It stands in folders
// with a package.json and a lock of their own, installed by the commands that need them:
// `node .ci/install-folder.mjs FOLDER [PROGRAM ARGS…]` installs a folder, then runs a program of it.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Install the packages of a folder, unless they are there as its lock has them. A line says so.
 *
 * @param {string} folder From the root.
 * @throws {Error} They cannot be installed.
 */
export function installFolder(folder) {
  const cwd = join(ROOT, folder);
  const lock = join(cwd, 'package-lock.json');
  const installed = join(cwd, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error(`installing ${folder}, which npm ci at the root leaves out`);
  const code = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd });
  if (code !== 0) throw new Error(`${folder}: npm ci failed with exit code ${code}`);
}

/**
 * Run a program of an installed folder, at the root.
 *
 * @param {string} folder From the root.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {number} Exit code.
 */
export function runOfFolder(folder, program, args) {
  const bin = join(ROOT, folder, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` };
  return run(program, args, { cwd: ROOT, env });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
function run(program, args, options) {
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(program, args, { ...options, stdio: 'inherit', shell });
  if (error) throw error;
  return status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '', program, ...args] = process.argv.slice(2);
  installFolder(folder);
  if (program !== undefined) process.exitCode = runOfFolder(folder, program, args);
}
