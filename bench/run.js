// node run.js <suite> [--save] [--quick]
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine, versionsOf } from './machine.js';
import { FULL, QUICK, measureSuite } from './measure.js';
import { judge, ratioOf } from './ratios.js';

/** @import { Measurement } from './measure.js' */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const [suite = ''] = positionals;
const suites = readdirSync(new URL('suites/', import.meta.url))
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.replace(/\.js$/, ''));

if (positionals.length !== 1 || !suites.includes(suite)) {
  console.error(`usage: npm run bench -- <suite> [--save] [--quick]\nsuites: ${suites.join(', ')}`);
  process.exit(2);
}
if (values.save && values.quick) {
  console.error('--save records full runs only, not --quick ones');
  process.exit(2);
}

/** @type {typeof import('./suites/first-figures.js')} */
const { createCases, targets = [] } = await import(`./suites/${suite}.js`);
const machine = describeMachine();
const { nCpus } = machine;
const [load = 0] = machine.loadAverage;
console.log(
  `${suite}: ${machine.cpu} × ${nCpus}, ${machine.os}, Node ${process.version}, load ${load}`,
);

const effort = values.quick ? QUICK : FULL;
const { measurements, skipped, failed, versions } = await measureSuite(
  suite,
  createCases(),
  effort,
);
console.log(
  `${'median ms'.padStart(10)}  ${'quartiles ms'.padStart(21)}  ${'min ms'.padStart(9)}  ${'first ms'.padStart(9)}  ${'× ours'.padStart(7)}  ${'Mrows/s'.padStart(8)}`,
);
let group = '';
for (const measurement of measurements) {
  if (measurement.group !== group) console.log(`--- ${measurement.group}`);
  group = measurement.group;
  console.log(line(measurement));
}
for (const { name, nCases, reason } of skipped) {
  console.log(`skipped: peer ${name}, ${nCases} cases: ${reason}`);
}
const judged = targets.map((target) => judge(target, measurements));
for (const { text, ratio, met } of judged) {
  const figure = ratio === null ? 'not measured' : `${ratio.toFixed(2)} ×`;
  console.log(`${met === null ? 'open' : met ? 'met' : 'MISSED'}: ${text}: ${figure}`);
}
for (const { name, error } of failed) console.error(`${name} failed:`, error);

if (failed.length > 0) {
  console.error(`${failed.length} of ${measurements.length + failed.length} cases failed`);
  process.exitCode = 1;
} else if (values.save) {
  save();
}

function save() {
  const major = process.versions.node.split('.')[0];
  const name = `results/${suite}-node${major}.json`;
  const file = new URL(name, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const packages = Object.keys(manifest.dependencies).filter(
    (other) => !other.startsWith('@confmat'),
  );
  const result = {
    suite,
    ...machine,
    ...(load > nCpus / 2 && { note: 'Other work was running, which makes times longer' }),
    versions: { ...versionsOf(packages), ...versions },
    effort,
    targets: judged,
    measurements,
    skipped,
  };
  writeFileSync(file, `${JSON.stringify(result, rounded, 2)}\n`);
  console.log(`saved bench/${name}; now: npm run bench:readme`);
}

/**
 * Six significant digits are more than any clock here has.
 *
 * @param {string} _key
 * @param {unknown} value
 */
function rounded(_key, value) {
  return typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(6))
    : value;
}

/** @param {Measurement} measurement */
function line(measurement) {
  const { name, medianMs, lowerQuartileMs, upperQuartileMs, minMs, firstMs, rowsPerSecond } =
    measurement;
  const ratio = ratioOf(measurement, measurements);
  return [
    medianMs.toFixed(3).padStart(10),
    `${lowerQuartileMs.toFixed(3)} … ${upperQuartileMs.toFixed(3)}`.padStart(21),
    minMs.toFixed(3).padStart(9),
    (firstMs === null ? '' : firstMs.toFixed(1)).padStart(9),
    (ratio === null ? '' : ratio.toFixed(2)).padStart(7),
    (rowsPerSecond === null ? '' : (rowsPerSecond / 1e6).toFixed(1)).padStart(8),
    name,
  ].join('  ');
}
