import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

export default defineConfig(
  library({
    entry: { index: 'src/index.ts', document: 'src/document.ts', internal: 'src/internal.ts' },
    platform: 'neutral',
    // Development dependencies are taken in: d3's ticks and number formats.
    esbuildOptions(options) {
      options.mainFields = ['module', 'main'];
    },
  }),
);
