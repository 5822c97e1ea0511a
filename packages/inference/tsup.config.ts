import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

export default defineConfig(
  library({
    entry: {
      index: 'src/index.ts',
      'gate-text': 'src/gate-text.ts',
      internal: 'src/internal.ts',
    },
  }),
);
