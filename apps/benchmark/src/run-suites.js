// A run of suites, from the plan to the last table.
import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeMachine } from '@confmat/bench/machine.js';
import { FULL, QUICK } from '@confmat/bench/measure.js';
import { judgement } from '@confmat/bench/ratios.js';
import { nodeMajor, readResults, resultText, saveResult } from '@confmat/bench/results.js';
import { runSuite } from '@confmat/bench/run-suite.js';
import { textTable } from '@confmat/bench/text-table.js';
import { AppError, EXIT } from './app-error.js';
import { checkGoldens } from './check-goldens.js';
import { MAKE_VENV, findPeers } from './find-peers.js';
import { oneLine } from './one-line.js';
import { htmlPage } from './page.js';
import { chooseSuites, estimateSeconds, isQuick, lastRecorded } from './plan.js';
import { startProgress } from './progress.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { GoldenCheck } from './check-goldens.js' */

/**
 * @typedef {object} RunOptions
 * @property {string[]} suite
 * @property {boolean} [quick]
 * @property {boolean} [save]
 * @property {string} [json]
 * @property {string} [html]
 */

/**
 * The least that shows that all works.
 * @type {import('@confmat/bench/measure.js').Effort}
 */
const EFFORT_QUICK = { ...QUICK, colds: 0 };

/**
 * Print the plan, compare outputs with the goldens, measure each suite, write the files asked for.
 * @param {RunOptions} options
 * @returns {Promise<number>} Exit code.
 */
export async function runSuites({ suite, quick = false, save = false, json, html }) {
  if (save && quick) throw new AppError('--save records full runs only, not --quick ones');
  for (const file of [json, html]) if (file !== undefined) checkFolder(file);
  const suites = chooseSuites(suite, quick);
  const recorded = readResults();
  const effort = quick ? EFFORT_QUICK : FULL;
  const withinEffort = (/** @type {string} */ name) =>
    lastRecorded(name, recorded).filter(
      (one) => !quick || isQuick(one, lastRecorded(name, recorded)),
    );
  say(plan(suites, (name) => estimateSeconds(withinEffort(name), effort)));

  const goldens = await checkGoldens();
  say(goldenLines(goldens));
  let nFailed = goldens.different.length;
  /** @type {Result[]} */
  const results = [];
  for (const [i, name] of suites.entries()) {
    const progress = startProgress(`${name} (${i + 1} of ${suites.length})`);
    const known = lastRecorded(name, recorded);
    const { result, failed } = await runSuite(name, effort, {
      only: (benchCase) => !quick || isQuick(benchCase, known),
      onProgress: progress.step,
    });
    progress.end();
    say(['', `== ${name}`, ...textTable(result.measurements), ...notes(result)]);
    for (const fault of failed) {
      console.error(`benchmark: WRONG OR FAILED: ${fault.name}: ${oneLine(fault.error)}`);
    }
    nFailed += failed.length;
    results.push(result);
    if (save && failed.length === 0) say([`saved ${saveResult(result)}`]);
  }
  if (json !== undefined) writeFileSync(json, resultText({ schemaVersion: 1, goldens, results }));
  if (html !== undefined) writeFileSync(html, htmlPage(results));
  if (save) say(['now: npm run benchmark -- docs']);
  return verdict(results, nFailed);
}

/**
 * @param {readonly string[]} suites
 * @param {(suite: string) => number} secondsOf
 */
function plan(suites, secondsOf) {
  const { cpu, nCpus, memoryBytes, os, loadAverage } = describeMachine();
  const { found, missing, python } = findPeers();
  const seconds = suites.map(secondsOf);
  const unknown = suites.filter((_, i) => seconds[i] === 0);
  const sum = seconds.reduce((all, one) => all + one, 0);
  return [
    `suites: ${suites.join(', ')}`,
    `machine: ${cpu} × ${nCpus}, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${os}, Node ${process.version}, load ${loadAverage[0]}`,
    `peers found: ${found.join(', ')}, a naive loop`,
    ...(python
      ? missing.length === 0
        ? []
        : [`not installed: ${missing.join(', ')}; to install those in Python: ${MAKE_VENV}`]
      : [
          `no Python: our outputs are compared with recorded outputs of scikit-learn; to benchmark scikit-learn and others too: ${MAKE_VENV}`,
        ]),
    timeLine(sum, unknown),
    'every output is compared before anything is timed, and after each round; a wrong output ends in exit code 1',
  ];
}

/**
 * @param {number} seconds
 * @param {readonly string[]} unknown Suites that were never recorded.
 */
function timeLine(seconds, unknown) {
  if (unknown.length === 0) return `time: about ${duration(seconds)}`;
  const untold = `not recorded yet: ${unknown.join(', ')}`;
  return seconds === 0 ? `time: ${untold}` : `time: about ${duration(seconds)}; ${untold}`;
}

/** @param {GoldenCheck} goldens */
function goldenLines({ nEqual, different, scikitLearn }) {
  const equal = `goldens: ${nEqual} outputs equal those of scikit-learn ${scikitLearn}`;
  if (different.length === 0) return [equal];
  for (const line of different.slice(0, 5)) console.error(`benchmark: WRONG: ${line}`);
  return [`${equal}, ${different.length} DIFFER`];
}

/** @param {Result} result */
function notes({ targets, skipped }) {
  return [
    ...targets.filter(({ met }) => met !== null).map(judgement),
    ...skipped.map(({ name, nCases, reason }) => `skipped: ${name}, ${nCases} cases: ${reason}`),
  ];
}

/**
 * @param {readonly Result[]} results
 * @param {number} nFailed
 */
function verdict(results, nFailed) {
  const nMeasured = results.reduce((sum, { measurements }) => sum + measurements.length, 0);
  if (nFailed > 0) {
    console.error(`benchmark: ${nFailed} outputs wrong or failed, ${nMeasured} cases measured`);
    return EXIT.failed;
  }
  const targets = results.flatMap((result) => result.targets).filter(({ met }) => met !== null);
  const nMet = targets.filter(({ met }) => met).length;
  const node = results[0] ? `, Node ${nodeMajor(results[0])}` : '';
  say([
    '',
    `${nMeasured} cases measured${node}, no output wrong; ${nMet} of ${targets.length} targets met`,
  ]);
  return EXIT.done;
}

/** @param {string} file */
function checkFolder(file) {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch {
    throw new AppError(`${file} cannot be written: no such folder, or not writable`);
  }
}

/** @param {number} seconds */
function duration(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`;
}

/** @param {readonly string[]} lines */
function say(lines) {
  for (const line of lines) console.log(line);
}
