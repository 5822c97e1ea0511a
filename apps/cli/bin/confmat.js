#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';

const asked = process.argv.slice(2);
if (asked.length === 1 && /^(?:--version|version|-v|-V)$/.test(asked[0])) {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  process.stdout.write(`${JSON.parse(manifest).version}\n`);
} else {
  // Node 22 and later keep the compiled command for its next start.
  module.enableCompileCache?.();

  // A clone has the second one after `npm ci`, until everything is built.
  const main = ['../dist/main.js', '../quick/main.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (main) {
    await import(main.href);
  } else {
    process.stderr.write('confmat: this clone is not built yet\n  npm run build\n');
    process.exitCode = 3;
  }
}
