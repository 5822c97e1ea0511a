// node run.js <suite> [--save]
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.js';
import { measure } from './measure.js';

/** @import { Measurement } from './measure.js' */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false } },
});
const [suite = ''] = positionals;
const suites = readdirSync(new URL('suites/', import.meta.url))
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.replace(/\.js$/, ''));

if (positionals.length !== 1 || !suites.includes(suite)) {
  console.error(`usage: npm run bench -- <suite> [--save]\nsuites: ${suites.join(', ')}`);
  process.exit(2);
}

/** @type {typeof import('./suites/confusion-matrix.js')} */
const { createCases } = await import(`./suites/${suite}.js`);
const machine = describeMachine();
console.log(`${suite}: ${machine.cpu} × ${machine.nCpus}, ${machine.os}, Node ${machine.node}`);
console.log(
  `${'median ms'.padStart(10)}  ${'quartiles ms'.padStart(19)}  ${'first ms'.padStart(9)}`,
);

/** @type {Measurement[]} */
const measurements = [];
let nFailed = 0;
for (const benchCase of createCases()) {
  try {
    const measurement = measure(benchCase);
    measurements.push(measurement);
    console.log(line(measurement));
  } catch (error) {
    ++nFailed;
    console.error(`${benchCase.name} failed:`, error);
  }
}
if (nFailed > 0) {
  console.error(`${nFailed} cases failed`);
  process.exitCode = 1;
} else if (values.save) {
  const file = new URL(`results/${suite}.json`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ suite, ...machine, measurements }, null, 2)}\n`);
  console.log(`saved bench/results/${suite}.json`);
}

/** @param {Measurement} measurement */
function line({ name, medianMs, lowerQuartileMs, upperQuartileMs, firstMs }) {
  const spread = `${lowerQuartileMs.toFixed(3)} … ${upperQuartileMs.toFixed(3)}`;
  return `${medianMs.toFixed(3).padStart(10)}  ${spread.padStart(19)}  ${firstMs.toFixed(1).padStart(9)}  ${name}`;
}
