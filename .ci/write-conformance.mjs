// node .ci/write-conformance.mjs [--check]: writes the table of docs/conformance.md from the
// recorded calls of scikit-learn, or tells whether it is what it would write.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Call
 * @property {string} fn
 * @property {Record<string, unknown>} options
 * @property {string} [error]
 * @property {string[]} [warnings]
 */

const PAGE = new URL('../docs/conformance.md', import.meta.url);
const GOLDEN = new URL('../packages/testkit/golden/', import.meta.url);
const BEGIN = '<!-- conformance: written by .ci/write-conformance.mjs -->';
const END = '<!-- end of conformance -->';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const page = readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n');
const [before, rest = ''] = page.split(BEGIN);
const [, after] = rest.split(END);
if (before === undefined || after === undefined) {
  throw new Error(`docs/conformance.md lacks ${BEGIN} … ${END}`);
}
const calls = readCalls();
const written = [before + BEGIN, table(calls), END + after].join('\n\n');

if (!values.check) {
  writeFileSync(PAGE, written);
} else if (written !== page) {
  console.error('docs/conformance.md differs from the goldens: node .ci/write-conformance.mjs');
  process.exitCode = 1;
}
console.log(`conformance: ${calls.length} calls`);

/** @returns {Call[]} */
function readCalls() {
  const files = readdirSync(GOLDEN).filter((file) => /^sklearn-.*\.json$/.test(file));
  return files.flatMap((file) => JSON.parse(readFileSync(new URL(file, GOLDEN), 'utf8')).cases);
}

/** @param {Call[]} all */
function table(all) {
  const names = [...new Set(all.map(({ fn }) => fn))].sort();
  const rows = names.map((name) => {
    const own = all.filter(({ fn }) => fn === name);
    const counts = new Map();
    for (const { options, error } of own) {
      for (const option of Object.keys(options)) {
        // What no function has stands in the errors.
        if (option === 'unknown' && error) continue;
        counts.set(option, (counts.get(option) ?? 0) + 1);
      }
    }
    const options = [...counts].map(([option, count]) => `\`${option}\` ${count}`).join(', ');
    const nErrors = own.filter(({ error }) => error !== undefined).length;
    const nWarned = own.filter(({ warnings }) => warnings !== undefined).length;
    return [`\`${name}\``, String(own.length), String(nErrors), String(nWarned), options];
  });
  const head = ['function', 'calls', 'raise', 'warn', 'calls with each option'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (/** @type {number} */ column) => column > 0 && column < 4;
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) =>
    isNumber(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
