import { defineConfig } from 'tsup';
import { library, withoutSources } from '../../.ci/library.mjs';

export default defineConfig({
  ...library({ index: 'src/index.ts', document: 'src/document.ts', internal: 'src/internal.ts' }),
  platform: 'neutral',
  // Development dependencies are taken in: d3's ticks and number formats.
  esbuildOptions(options) {
    withoutSources(options);
    options.mainFields = ['module', 'main'];
  },
});
