// node .ci/engine-costs.mjs ENGINE ROWS: what the counts of @confmat/sql cost on an engine, into
// docs/engines/ENGINE.json, and from all these files the tables of docs/engines.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';
import { describeMachine } from '../bench/machine.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [, , name = '', rows = ''] = process.argv;
process.env['CONFMAT_SERVERS'] = name;

// The harness is TypeScript, and so are the packages it imports.
const vite = await createViteServer({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  resolve: {
    alias: {
      '@confmat/core/internal': `${ROOT}packages/core/src/internal.ts`,
      '@confmat/core': `${ROOT}packages/core/src/index.ts`,
      '@confmat/testkit/servers': `${ROOT}packages/testkit/src/servers/index.ts`,
      '@confmat/testkit': `${ROOT}packages/testkit/src/index.ts`,
    },
  },
});
try {
  const file = `${ROOT}packages/sql/test/engines/record-costs.ts`;
  const { recordCosts } = await vite.ssrLoadModule(file);
  const record = { machine: describeMachine(), ...(await recordCosts(name, Number(rows))) };
  mkdirSync(`${ROOT}docs/engines`, { recursive: true });
  writeFileSync(`${ROOT}docs/engines/${name}.json`, `${JSON.stringify(record, null, 2)}\n`);
  for (const { what, ms, nRowsBack } of record.costs) {
    console.log(`${name} ${what}: ${ms.join(', ')} ms, ${nRowsBack} rows back`);
  }
} finally {
  await vite.close();
}
process.exit();
