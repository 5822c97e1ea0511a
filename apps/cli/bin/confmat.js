#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// Node 22 and later keep the compiled command for its next start.
module.enableCompileCache?.();

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('confmat: this clone is not built yet\n  npm run build\n');
  process.exitCode = 3;
}
