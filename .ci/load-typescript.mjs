// Modules in TypeScript for scripts: the harness of the engines and the packages that it imports.
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Import a module in TypeScript, and what it imports, from the sources of the packages.
 *
 * @template R
 * @param {string} file Below the root of the repository.
 * @param {(module: Record<string, any>) => Promise<R>} use What is done with the module.
 */
export async function withTypeScript(file, use) {
  const vite = await createViteServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    resolve: {
      alias: [
        // Of rows every file is an entry for our own packages.
        { find: /^@confmat\/rows\/(.+)\.js$/, replacement: `${ROOT}packages/rows/src/$1.ts` },
        ...Object.entries({
          '@confmat/core/internal': `${ROOT}packages/core/src/internal.ts`,
          '@confmat/core/profiles': `${ROOT}packages/core/src/profiles.ts`,
          '@confmat/core': `${ROOT}packages/core/src/index.ts`,
          '@confmat/testkit/servers': `${ROOT}packages/testkit/src/servers/index.ts`,
          '@confmat/testkit': `${ROOT}packages/testkit/src/index.ts`,
        }).map(([find, replacement]) => ({ find, replacement })),
      ],
    },
  });
  try {
    return await use(await vite.ssrLoadModule(`${ROOT}${file}`));
  } finally {
    await vite.close();
  }
}
