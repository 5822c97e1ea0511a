import { defineConfig } from 'tsup';
import { writeNotices } from './write-notices.js';

/**
 * Everything but the native engine, the one dependency, is in a few files: Node takes longer to find
 * a file than to load it.
 */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: ['esm'],
  clean: true,
  splitting: true,
  target: 'node20',
  // Packages in CommonJS require what is not bundled.
  banner: {
    js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
  },
  esbuildPlugins: [writeNotices],
  esbuildOptions(options) {
    // Without spaces, but with names: they are what CONFMAT_DEBUG shows.
    options.minifySyntax = true;
    options.minifyWhitespace = true;
    options.legalComments = 'none';
  },
});
