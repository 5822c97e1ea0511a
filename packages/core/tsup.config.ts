import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

export default defineConfig(
  library({
    entry: { index: 'src/index.ts', internal: 'src/internal.ts', profiles: 'src/profiles.ts' },
  }),
);
