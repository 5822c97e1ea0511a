// The site of the documentation: `node .ci/site.mjs serve | build | check`. It installs what apps/docs
// needs, which `npm ci` does not, and builds what the site shows.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = fileURLToPath(new URL('../apps/docs/', import.meta.url));
const TURBO = fileURLToPath(new URL('turbo.mjs', import.meta.url));
const PROGRAMS = {
  serve: ['vitepress', 'dev', '--host', '127.0.0.1'],
  build: ['vitepress', 'build'],
  check: ['node', 'check.mjs'],
};

const task = process.argv[2] ?? '';
const program = Object.hasOwn(PROGRAMS, task) && PROGRAMS[/** @type {'build'} */ (task)];
if (!program) throw new Error(`site: ${task} is no task, expected serve, build or check`);

const installed = `${SITE}node_modules/.package-lock.json`;
const isInstalled =
  existsSync(installed) && statSync(installed).mtime > statSync(`${SITE}package-lock.json`).mtime;
if (!isInstalled) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
run(
  'node',
  [
    TURBO,
    ...['build', '--filter=./packages/*', '--filter=@confmat/explorer'],
    '--output-logs=errors-only',
  ],
  ROOT,
);
run('node', ['generate.mjs']);
run('npx', [...program, ...process.argv.slice(3)]);

/**
 * Run a program; a failure ends this one.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args, cwd = SITE) {
  const isNode = command === 'node';
  const { status, error } = spawnSync(isNode ? process.execPath : command, args, {
    cwd,
    stdio: 'inherit',
    // npm and npx are scripts of a shell on Windows.
    shell: !isNode && process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
