// From the name of a suite to what is recorded of it.
import { readFileSync } from 'node:fs';
import { RIVALS } from './import-rival.js';
import { describeMachine, versionsOf } from './machine.js';
import { measureSuite } from './measure.js';
import { judge } from './ratios.js';
import { loadSuite } from './suites.js';

/** @import { Case } from './case.js' */
/** @import { Effort, Outcome, Progress } from './measure.js' */
/** @import { Result } from './results.js' */

/**
 * @typedef {object} RunOptions
 * @property {(benchCase: Case) => boolean} [only] Which cases run. Default: all.
 * @property {(progress: Progress) => void} [onProgress]
 */

/**
 * Check and measure a suite's cases, and hold its targets against them.
 *
 * @param {string} suite
 * @param {Effort} effort
 * @param {RunOptions} [options]
 * @returns {Promise<{ result: Result, failed: Outcome['failed'] }>}
 */
export async function runSuite(suite, effort, { only = () => true, onProgress } = {}) {
  const machine = describeMachine();
  const [load = 0] = machine.loadAverage;
  const { createCases, targets = [] } = await loadSuite(suite);
  const cases = createCases({ quick: effort.quick }).filter(only);
  const { measurements, skipped, failed, versions } = await measureSuite(
    suite,
    cases,
    effort,
    onProgress,
  );
  const result = {
    suite,
    ...machine,
    ...(load > machine.nCpus / 2 && { note: 'Other work was running, which makes times longer' }),
    versions: { ...versionsOf(javaScriptPackages()), ...versions },
    effort,
    targets: targets.map((target) => judge(target, measurements)),
    measurements,
    skipped,
  };
  return { result, failed };
}

/** The packages of others that the suites call, by name. */
export function javaScriptPackages() {
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const names = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@confmat'));
  return [...names, ...Object.keys(RIVALS)].sort();
}
