// publint on every published package, "are the types wrong" on those that are imported.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { publishedFolders } from './published.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} args */
function npx(...args) {
  execFileSync('npx', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** The form for browsers is a module only: it finds its worker by `import.meta.url`. */
const MODULE_ONLY = ['--ignore-rules', 'cjs-resolves-to-esm'];

for (const folder of publishedFolders()) {
  npx('publint', 'run', folder, '--strict');
  if (!folder.startsWith('packages/')) continue;
  const exempt = folder === 'packages/parallel' ? MODULE_ONLY : [];
  npx('attw', '--pack', folder, '--profile', 'node16', ...exempt);
}
