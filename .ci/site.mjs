// The site of the documentation: `node .ci/site.mjs serve | build | check`. It builds what the site shows.
import { installFolder, runOfFolder } from './install-folder.mjs';

const SITE = 'apps/docs';
const BUILD = ['build', '--filter=./packages/*', '--filter=@confmat/explorer'];
const PROGRAMS = new Map([
  ['serve', ['vitepress', 'dev', SITE, '--host', '127.0.0.1']],
  ['build', ['vitepress', 'build', SITE]],
  ['check', ['node', `${SITE}/check.mjs`]],
]);

const [task = '', ...args] = process.argv.slice(2);
const program = PROGRAMS.get(task);
if (!program) throw new Error(`site: ${task} is no task, expected serve, build or check`);

installFolder(SITE);
run('node', '.ci/turbo.mjs', ...BUILD, '--output-logs=errors-only');
run('node', `${SITE}/generate.mjs`);
run(...program, ...args);

/**
 * Run a program at the root; a failure ends this one.
 *
 * @param {readonly string[]} words
 */
function run(...words) {
  const [name = '', ...rest] = words;
  const code = runOfFolder(SITE, name, rest);
  if (code !== 0) process.exit(code);
}
