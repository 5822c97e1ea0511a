// node run.js <suite> [--save] [--quick]
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.js';
import { FULL, QUICK } from './measure.js';
import { judgement } from './ratios.js';
import { saveResult } from './results.js';
import { runSuite } from './run-suite.js';
import { suiteNames } from './suites.js';
import { textTable } from './text-table.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const [suite = ''] = positionals;
const suites = suiteNames();

if (positionals.length !== 1 || !suites.includes(suite)) {
  console.error(`usage: npm run bench -- <suite> [--save] [--quick]\nsuites: ${suites.join(', ')}`);
  process.exit(2);
}
if (values.save && values.quick) {
  console.error('--save records full runs only, not --quick ones');
  process.exit(2);
}

const { cpu, nCpus, os, loadAverage } = describeMachine();
console.log(`${suite}: ${cpu} × ${nCpus}, ${os}, Node ${process.version}, load ${loadAverage[0]}`);

const { result, failed } = await runSuite(suite, values.quick ? QUICK : FULL);
for (const line of textTable(result.measurements)) console.log(line);
for (const { name, nCases, reason } of result.skipped) {
  console.log(`skipped: peer ${name}, ${nCases} cases: ${reason}`);
}
for (const target of result.targets) console.log(judgement(target));
for (const { name, error } of failed) console.error(`${name} failed:`, error);

if (failed.length > 0) {
  console.error(`${failed.length} of ${result.measurements.length + failed.length} cases failed`);
  process.exitCode = 1;
} else if (values.save) {
  console.log(`saved ${saveResult(result)}; now: npm run benchmark -- docs`);
}
