// The text of docs/benchmarks.md.
import { nodeMajor } from '@confmat/bench/results.js';
import { recordedCharts } from './charts.js';
import { collect } from './collect.js';
import { fasterOthers } from './faster-others.js';
import { MAKE_VENV } from './find-peers.js';
import { GROWTH_CHARTS, isRecordedGrowth } from './growth-charts.js';
import { markdownTable } from './markdown.js';
import { recordedNumbers } from './recorded.js';
import { caseTable, machineOf, runTable, targetsTable, versionsOf } from './tables.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { SuitePage } from './collect.js' */

const INTRO =
  'How long confmat takes, compared with scikit-learn, NumPy, pandas, polars, DuckDB, a loop in C and other JavaScript libraries. `npm run benchmark -- docs` writes this page from the results in `bench/results`; no number is typed. [How they are measured](../bench/README.md)';

const HOW_TO_READ = [
  '- All programs run on the same data, in the same run, in turns. Every output is compared before its time counts, and after each round.',
  '- Times are medians of one call. A multiple such as 27.2 × is that time divided by confmat’s for the same work, in the same run: above 1, confmat is faster.',
  '- In the charts, bars of confmat are blue and each program has a bar for every version of Node.',
  '- Programs in Python and C time themselves, without reading their data. Their times appear under the version of Node whose run they were part of.',
].join('\n');

const RUN_IT = [
  '```sh\nnpm ci\nnpm run benchmark -- --quick\nnpm run benchmark\nnpm run benchmark -- html benchmarks.html\n```',
  `The first run takes under a minute, the second all suites. The last writes every recorded number as one HTML page, with quartiles, rows a second and peak memory. The libraries in Python are benchmarked too if they are installed: \`${MAKE_VENV}\``,
];

const SLOWER = [
  'These programs took less time than confmat on the same data. All of them do less: the loops and `bincount` expect class codes from 0 to k − 1 and check nothing, while confmat infers the labels, checks every row and builds the matrix. That matters most for few rows and for a thousand or two thousand classes. The last column counts comparisons: one for each group of cases and version of Node.',
];
const SLOW_WAYS = [
  '- Plain JavaScript strings take much longer than Arrow dictionaries, and longer than polars and DuckDB take for their own strings.',
  '- Two threads are slower than one on small columns and on a thousand classes; columns that must be copied first are slower still.',
  '- Batches of a thousand rows, Arrow columns in many chunks and accumulators of a thousand classes that are serialized and merged are slower than one call on all rows.',
].join('\n');

/**
 * @param {readonly Result[]} results
 * @returns {string} Markdown, not yet formatted.
 */
export function benchmarksPage(results) {
  const suites = collect(results);
  const recorded = recordedNumbers(results);
  return [
    '# Benchmarks',
    INTRO,
    HOW_TO_READ,
    ...recordedCharts(results).flatMap(({ slug, title, see }) => [
      `## ${title}`,
      see(recorded),
      `![Bar chart of the median times: ${title}](benchmarks/${slug}.svg)`,
    ]),
    ...GROWTH_CHARTS.filter((chart) => isRecordedGrowth(chart, results)).flatMap(
      ({ slug, title, see }) => [
        `## ${title}`,
        see(recorded),
        `![Line chart of the median times: ${title}](benchmarks/${slug}.svg)`,
      ],
    ),
    '## Where confmat is slower',
    ...SLOWER,
    table(fasterOthers(suites), 2),
    'confmat’s own slow ways, in the tables below:',
    SLOW_WAYS,
    '## Targets',
    'What each suite is held to.',
    table(targetsTable(suites), 2),
    '## All results',
    'Median times. A multiple in parentheses is the time divided by that of the first case of confmat (bold) for the same work.',
    ...suites.flatMap(suiteSection),
    '## Machine and versions',
    ...[...new Set(results.map(machineOf))],
    versionsOf(results),
    table(runTable(suites)),
    'A load well above 0 means that other work was running, which makes times longer.',
    ...skippedLines(results),
    '## Run it yourself',
    ...RUN_IT,
  ].join('\n\n');
}

/** @param {SuitePage} suite */
function suiteSection(suite) {
  const { head, rows, nTexts } = caseTable(suite);
  return [`### ${suite.title}`, suite.text, table({ head, rows }, nTexts)].filter(
    (part) => part !== '',
  );
}

/** @param {readonly Result[]} results */
function skippedLines(results) {
  return results.flatMap((result) =>
    result.skipped.map(
      ({ name, nCases, reason }) =>
        `Skipped in ${result.suite} on Node ${nodeMajor(result)}: ${name}, ${nCases} cases: ${reason}.`,
    ),
  );
}

/**
 * @param {import('./tables.js').Table} content
 * @param {number} [nTexts]
 */
function table(content, nTexts) {
  return markdownTable(content, nTexts).join('\n');
}
