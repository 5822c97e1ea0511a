// node write-readme.js [--check]: writes the tables of README.md from results/*.json, or tells
// whether they are what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { figureOf, ratioOf } from './ratios.js';
import { nodeMajor, readResults } from './results.js';

/** @import { RecordedMeasurement, Result } from './results.js' */

const README = new URL('README.md', import.meta.url);
const BEGIN = '<!-- results: written by write-readme.js -->';
const END = '<!-- end of results -->';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const readme = readFileSync(README, 'utf8').replaceAll('\r\n', '\n');
const [before, rest = ''] = readme.split(BEGIN);
const [, after] = rest.split(END);
if (before === undefined || after === undefined)
  throw new Error(`README.md lacks ${BEGIN} … ${END}`);
const results = readResults();
const written = [before + BEGIN, ...results.map(section), END + after].join('\n\n');

if (!values.check) {
  writeFileSync(README, written);
} else if (written !== readme) {
  console.error('bench/README.md differs from bench/results: npm run bench:readme');
  process.exitCode = 1;
}
console.log(`results: ${results.length} suites`);

/** @param {Result} result */
function section(result) {
  const { suite, versions, date, commit, cpu, nCpus, memoryBytes, os, loadAverage, note } = result;
  const others = Object.entries(versions)
    .filter(([name]) => name !== 'node' && name !== 'v8')
    .map(([name, version]) => `${name} ${version}`);
  const facts = [
    `Node ${versions['node']} on ${cpu}, ${nCpus} processors, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${os}`,
    `${date.slice(0, 10)}, commit ${commit.slice(0, 12)}${commit.endsWith('-dirty') ? ' with changes' : ''}, load ${loadAverage[0]}`,
    ...(note ? [note] : []),
    others.join(', '),
  ];
  const targets = result.targets.map((target) => {
    return `- ${target.text}: **${figureOf(target)}**${target.met === false ? ', missed' : ''}`;
  });
  const skipped = result.skipped.map(
    ({ name, nCases, reason }) => `- Skipped: peer ${name}, ${nCases} cases: ${reason}`,
  );
  return [
    `### ${suite}, Node ${nodeMajor(result)}`,
    facts.map((fact) => `${fact}.`).join(' '),
    [...targets, ...skipped].join('\n'),
    table(result.measurements),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** @param {RecordedMeasurement[]} measurements */
function table(measurements) {
  const withPeak = measurements.some(({ peakBytes }) => typeof peakBytes === 'number');
  const head = ['case', 'median ms', 'quartiles ms', 'first ms', '× ours', 'M rows/s'];
  if (withPeak) head.push('peak MiB');
  const rows = measurements.map((measurement) => {
    const { name, medianMs, lowerQuartileMs, upperQuartileMs, firstMs } = measurement;
    const { rowsPerSecond, peakBytes } = measurement;
    const ratio = ratioOf(measurement, measurements);
    return [
      name,
      figure(medianMs),
      `${figure(lowerQuartileMs)} … ${figure(upperQuartileMs)}`,
      firstMs === null ? '' : figure(firstMs),
      ratio === null ? '' : figure(ratio),
      rowsPerSecond === null ? '' : figure(rowsPerSecond / 1e6),
      ...(withPeak ? [typeof peakBytes === 'number' ? (peakBytes / 2 ** 20).toFixed(0) : ''] : []),
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/**
 * @param {string} cell
 * @param {number} width
 * @param {number} column The first is text, the others are figures.
 */
function pad(cell, width, column) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** @param {number} value */
function figure(value) {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
