import { defineConfig } from 'tsup';
import { library } from '../../.ci/library.mjs';

export default defineConfig(library({ index: 'src/index.ts', internal: 'src/internal.ts' }));
