import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', internal: 'src/internal.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'es2022',
  splitting: true,
  // The numerical library comes as 200 small packages: the build takes in what is used of it.
  platform: 'browser',
  esbuildOptions(options) {
    // Maps without copies of the sources: half the size of the package.
    options.sourcesContent = false;
    // It logs to `debug`, which looks for a terminal or for local storage.
    options.alias = { debug: fileURLToPath(new URL('silent-debug.cjs', import.meta.url)) };
  },
});
