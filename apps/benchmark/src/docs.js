// The pages of the repository that show results: written from what is recorded, and from nothing else.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readResults } from '@confmat/bench/results.js';
import { AppError, EXIT } from './app-error.js';
import { groupChart } from './bar-chart.js';
import { collect } from './collect.js';
import { MAKE_VENV } from './find-peers.js';
import { headlineTable } from './headlines.js';
import { formatted, markdownTable } from './markdown.js';
import { groupTable, provenance, targetTable } from './tables.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { Group, SuitePage } from './collect.js' */

const ROOT = new URL('../../../', import.meta.url);
const README = 'README.md';
const PAGE = 'docs/benchmarks.md';
const CHARTS = 'docs/benchmarks/';
const BEGIN = '<!-- figures: written by npm run benchmark -- docs -->';
const END = '<!-- end of figures -->';
const CHART_WIDTH = 760;

/**
 * Write the pages, or tell whether they are what would be written.
 *
 * @param {{ check?: boolean }} options
 * @returns {Promise<number>} Exit code.
 */
export async function writeDocs({ check = false }) {
  const files = await docFiles(readResults(), read(README) ?? '');
  const stale = chartsThere().filter((name) => !files.has(name));
  const changed = [...files].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  if (check) {
    const [first] = [...changed, ...stale];
    if (first === undefined) {
      console.log(`docs: ${files.size} files are what bench/results says`);
      return EXIT.done;
    }
    const others = changed.length + stale.length - 1;
    const more = others > 0 ? ` and ${others} more` : '';
    throw new AppError(
      `${first}${more} differ from bench/results: npm run benchmark -- docs`,
      EXIT.failed,
    );
  }
  mkdirSync(new URL(CHARTS, ROOT), { recursive: true });
  for (const name of stale) rmSync(new URL(name, ROOT));
  for (const name of changed) writeFileSync(new URL(name, ROOT), files.get(name) ?? '');
  console.log(`docs: ${files.size} files, ${changed.length} written, ${stale.length} removed`);
  return EXIT.done;
}

/**
 * @param {readonly Result[]} results
 * @param {string} readme The README as it is.
 * @returns {Promise<Map<string, string>>} Texts by path from the root.
 */
async function docFiles(results, readme) {
  const suites = collect(results);
  const files = new Map([
    [README, await withFigures(readme, results)],
    [PAGE, await formatted(pageText(suites))],
  ]);
  for (const suite of suites) {
    for (const group of suite.groups) {
      if (!hasChart(group)) continue;
      const layout = { widthPx: CHART_WIDTH, style: true };
      files.set(chartPath(group), groupChart(group, chartTitle(suite, group), layout));
    }
  }
  return files;
}

/**
 * @param {SuitePage} suite
 * @param {Group} group
 */
export function chartTitle({ title }, group) {
  return `${title}: ${group.title}`;
}

/**
 * A chart compares; of one bar there is nothing to see.
 *
 * @param {Group} group
 */
export function hasChart({ rows }) {
  return rows.length > 1;
}

/**
 * @param {string} readme
 * @param {readonly Result[]} results
 */
async function withFigures(readme, results) {
  const [before, rest = ''] = readme.split(BEGIN);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) {
    throw new AppError(`${README} lacks ${BEGIN} … ${END}`);
  }
  const table = await formatted(markdownTable(headlineTable(results), 2).join('\n'));
  return `${before}${BEGIN}\n\n${table}\n${END}${after}`;
}

/** @param {readonly SuitePage[]} suites */
function pageText(suites) {
  return [
    '# Benchmarks',
    'What confmat costs, beside scikit-learn and whatever else one might use for the same work. Written by `npm run benchmark -- docs` from the results that are recorded in `bench/results`; nobody types these figures. [How they are measured](../bench/README.md)',
    '- Ours and others run on the same data, in the same run, in turns. Every output is compared before its time counts, and after each round.\n' +
      '- **median**, **quartiles**: of one call; half of all samples lie between the quartiles. **ours = 1**: median divided by that of the first case of ours (bold) in the table; 24 × is 24 times as long. **M rows/s**: millions of rows a second. **peak MiB**: memory that a new process holds at most that builds the data and makes one call.\n' +
      '- Python’s and C’s times are taken by themselves, without reading data. They stand at the version of Node beside which they ran.',
    '## Run it yourself',
    '```sh\nnpm ci\nnpm run benchmark -- --quick\nnpm run benchmark\n```',
    `The others in Python are found if this made them: \`${MAKE_VENV}\`. None of them is needed: our outputs are compared with recorded ones of scikit-learn too. For another version of Node: \`npx -p node@24 -- npm run benchmark\`. To record: \`npm run benchmark -- --save\`. To see what a change made slower: \`npm run benchmark -- compare main .\``,
    '## What is here',
    suites.map(({ title, text }) => `- [${title}](#${anchor(title)}): ${text}`).join('\n'),
    ...suites.flatMap(suiteSection),
  ].join('\n\n');
}

/** @param {SuitePage} suite */
function suiteSection(suite) {
  const { title, text, runs, targets, groups } = suite;
  const skipped = runs.flatMap((run) =>
    run.skipped.map(
      ({ name, nCases, reason }) =>
        `Skipped on Node ${run.versions['node']}: ${name}, ${nCases} cases: ${reason}.`,
    ),
  );
  return [
    `## ${title}`,
    text,
    ...(targets.length > 0 ? [markdownTable(targetTable(suite)).join('\n')] : []),
    ...groups.flatMap((group) => [
      `### ${chartTitle(suite, group)}`,
      ...(hasChart(group)
        ? [`![Bars of the medians in the table below](${chartPath(group).replace('docs/', '')})`]
        : []),
      markdownTable(groupTable(group), 1).join('\n'),
    ]),
    ...runs.map((run) => `_${provenance(run)}_`),
    ...skipped,
  ].filter((part) => part !== '');
}

/** @param {Group} group */
function chartPath({ slug }) {
  return `${CHARTS}${slug}.svg`;
}

function chartsThere() {
  const folder = new URL(CHARTS, ROOT);
  return existsSync(folder) ? readdirSync(folder).map((file) => `${CHARTS}${file}`) : [];
}

/** @param {string} title */
function anchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\d -]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {string} name */
function read(name) {
  const file = new URL(name, ROOT);
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : null;
}
