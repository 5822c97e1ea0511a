// The pages of the repository that show results, written from the recorded results alone.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readResults } from '@confmat/bench/results.js';
import { AppError, EXIT } from './app-error.js';
import { groupChart } from './bar-chart.js';
import { benchmarksPage } from './benchmarks-page.js';
import { chartGroup, recordedCharts } from './charts.js';
import { GROWTH_CHARTS, growthLines, isRecordedGrowth } from './growth-charts.js';
import { headlineTable } from './headlines.js';
import { lineChart } from './line-chart.js';
import { formatted, markdownTable } from './markdown.js';

/** @import { Result } from '@confmat/bench/results.js' */

const ROOT = new URL('../../../', import.meta.url);
const README = 'README.md';
const PAGE = 'docs/benchmarks.md';
const CHARTS_FOLDER = 'docs/benchmarks/';
const BEGIN = '<!-- results: written by npm run benchmark -- docs -->';
const END = '<!-- end of results -->';
const CHART_WIDTH = 760;

/**
 * Write the pages, or check that they are up to date.
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
  mkdirSync(new URL(CHARTS_FOLDER, ROOT), { recursive: true });
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
  const layout = { widthPx: CHART_WIDTH, style: true };
  const charts = recordedCharts(results).map((chart) => {
    const svg = groupChart(chartGroup(chart, results), chart.title, layout);
    return /** @type {const} */ ([`${CHARTS_FOLDER}${chart.slug}.svg`, svg]);
  });
  const growths = GROWTH_CHARTS.filter((chart) => isRecordedGrowth(chart, results)).map((chart) => {
    const svg = lineChart(growthLines(chart, results), chart.title, chart.xName, layout);
    return /** @type {const} */ ([`${CHARTS_FOLDER}${chart.slug}.svg`, svg]);
  });
  return new Map([
    [README, await withHeadlines(readme, results)],
    [PAGE, await formatted(benchmarksPage(results))],
    ...charts,
    ...growths,
  ]);
}

/**
 * @param {string} readme
 * @param {readonly Result[]} results
 */
async function withHeadlines(readme, results) {
  const [before, rest = ''] = readme.split(BEGIN);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) {
    throw new AppError(`${README} lacks ${BEGIN} … ${END}`);
  }
  const table = await formatted(markdownTable(headlineTable(results), 2).join('\n'));
  return `${before}${BEGIN}\n\n${table}\n${END}${after}`;
}

function chartsThere() {
  const folder = new URL(CHARTS_FOLDER, ROOT);
  return existsSync(folder) ? readdirSync(folder).map((file) => `${CHARTS_FOLDER}${file}`) : [];
}

/** @param {string} name */
function read(name) {
  const file = new URL(name, ROOT);
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : null;
}
