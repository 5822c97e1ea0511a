// The command of one commit, or of the work tree, as a program that runs.
import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../app-error.js';
import { oneLine } from '../one-line.js';
import { ROOT, commitOf, extract } from './checkout.js';

const PATHS = ['packages', 'apps/cli', '.ci', 'package.json'];
/** Libraries come from the work tree. */
const LIBRARIES = ['node_modules', 'apps/cli/node_modules'];

/**
 * Bundle the command of a commit from its sources, as `npm start` does.
 * @param {string} name
 * @param {string} folder Empty, or not there yet; everything of another commit goes there.
 * @returns {readonly string[]} The program and its first argument.
 * @throws {AppError} The commit has no such build, or it fails.
 */
export function buildCommand(name, folder) {
  const commit = commitOf(name);
  const isHere = commit === 'work tree';
  const sources = isHere ? ROOT : extract(name, commit, folder, PATHS);
  for (const path of isHere ? [] : LIBRARIES) {
    const own = join(ROOT, path);
    if (existsSync(own)) symlinkSync(own, join(sources, path), 'junction');
  }
  const script = join(sources, '.ci', 'quick-build.mjs');
  if (!existsSync(script)) throw new AppError(`${name} has no quick build of the command`);
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: sources,
    encoding: 'utf8',
  });
  if (status !== 0) throw new AppError(`the command of ${name} does not build: ${oneLine(stderr)}`);
  return [process.execPath, join(sources, 'apps', 'cli', 'quick', 'main.js')];
}
