import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

export default defineConfig(
  library({
    entry: {
      index: 'src/index.ts',
      baselines: 'src/baselines.ts',
      bounds: 'src/bounds.ts',
      calibration: 'src/calibration.ts',
      curves: 'src/curves.ts',
      detection: 'src/detection.ts',
      internal: 'src/internal.ts',
      profiles: 'src/profiles.ts',
    },
  }),
);
