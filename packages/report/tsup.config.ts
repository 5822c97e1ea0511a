import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', document: 'src/document.ts', internal: 'src/internal.ts' },
  format: ['esm', 'cjs'],
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'es2022',
  splitting: true,
  platform: 'neutral',
  // Development dependencies are taken in: d3's ticks and number formats.
  esbuildOptions(options) {
    // Maps without copies of the sources: half the size of the package.
    options.sourcesContent = false;
    options.mainFields = ['module', 'main'];
  },
});
