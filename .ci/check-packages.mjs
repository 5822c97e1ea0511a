// publint on every published package, "are the types wrong" on those that are imported.
import { installFolder, runOfFolder } from './install-folder.mjs';
import { publishedFolders } from './published.mjs';

const TOOLS = '.ci/tools';
installFolder(TOOLS);

/**
 * @param {string} program
 * @param {string[]} args
 */
function check(program, ...args) {
  const code = runOfFolder(TOOLS, program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: exit code ${code}`);
}

/** The form for browsers is a module only: it finds its worker by `import.meta.url`. */
const MODULE_ONLY = ['--ignore-rules', 'cjs-resolves-to-esm'];

for (const folder of publishedFolders()) {
  check('publint', 'run', folder, '--strict');
  if (!folder.startsWith('packages/')) continue;
  const exempt = folder === 'packages/parallel' ? MODULE_ONLY : [];
  check('attw', '--pack', folder, ...exempt);
}
