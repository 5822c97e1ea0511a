import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

export default defineConfig(
  library({
    entry: {
      index: 'src/index.ts',
      'gate-text': 'src/gate-text.ts',
      internal: 'src/internal.ts',
    },
    // The numerical library comes as 200 small packages: the build takes in what is used of it.
    platform: 'browser',
    esbuildOptions(options) {
      // It logs to `debug`, which looks for a terminal or for local storage.
      options.alias = { debug: fileURLToPath(new URL('silent-debug.cjs', import.meta.url)) };
    },
  }),
);
