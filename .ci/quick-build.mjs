// Builds the command from the sources of the packages, in one bundle and without types: all that `npm ci`
// and `npm start` need, in seconds. What is published is built by `npm run build`, and goes first.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = join(ROOT, 'packages');

/**
 * Finds the source of a package's entry, which its package.json names by what is built of it.
 *
 * @type {import('esbuild').Plugin}
 */
const sources = {
  name: 'sources',
  setup({ onResolve }) {
    onResolve({ filter: /^@confmat\// }, ({ path }) => {
      const [, name = '', entry = ''] = /^@confmat\/([^/]+)\/?(.*?)(?:\.js)?$/.exec(path) ?? [];
      const folder = join(PACKAGES, name, 'src');
      const file = ['', 'entries']
        .map((below) => join(folder, below, `${entry || 'index'}.ts`))
        .find((one) => existsSync(one));
      return file ? { path: file, sideEffects: false } : null;
    });
  },
};

const page = spawnSync(process.execPath, [join(PACKAGES, 'report/build.mjs')], {
  cwd: join(PACKAGES, 'report'),
  stdio: 'inherit',
});
if (page.status !== 0) process.exit(page.status ?? 1);

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/cli/package.json'), 'utf8'));
await build({
  entryPoints: { main: join(ROOT, 'apps/cli/src/main.ts') },
  outdir: join(ROOT, 'apps/cli/quick'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: Object.keys(dependencies),
  plugins: [sources],
  // Packages in CommonJS require what is not bundled.
  banner: {
    js: `import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);`,
  },
  logLevel: 'warning',
});
