// node .ci/engine-costs.mjs ENGINE ROWS [--peers]: what the counts of @confmat/sql cost on an engine, into
// docs/engines/ENGINE.json, or ENGINE-100m.json of 100 million rows; with --peers what the engine's own
// functions cost beside them and what they find, into docs/engines/peers-ENGINE.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from '../bench/machine.js';
import { withTypeScript } from './load-typescript.mjs';

const FOLDER = new URL('../docs/engines/', import.meta.url);
/** The number of rows that a file's name does not say. */
const USUAL = 10_000_000;

const { values, positionals } = parseArgs({
  options: { peers: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = '', rows = ''] = positionals;
const nRows = Number(rows);
process.env['CONFMAT_SERVERS'] = name;
const kind = values.peers ? 'peers' : 'costs';
const measured = await withTypeScript(
  `packages/sql/test/engines/record-${kind}.ts`,
  ({ recordCosts, recordPeers }) => (values.peers ? recordPeers : recordCosts)(name, nRows),
);
const size = nRows === USUAL ? '' : `-${nRows / 1e6}m`;
const file = new URL(`${values.peers ? 'peers-' : ''}${name}${size}.json`, FOLDER);
const record = { machine: describeMachine(), ...measured };
mkdirSync(FOLDER, { recursive: true });
writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
for (const { what, ms, ...found } of record.costs) {
  console.log(`${name} ${what}: ${ms.join(', ')} ms ${JSON.stringify(found)}`);
}
process.exit();
