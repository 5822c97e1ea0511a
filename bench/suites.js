import { readdirSync } from 'node:fs';

/** @import { Case, Target } from './case.js' */

/**
 * @typedef {object} Suite
 * @property {(options: { quick: boolean }) => Case[]} createCases If `quick`, a suite that takes
 *   minutes has less data.
 * @property {readonly Target[]} [targets]
 */

/** The names of all suites, ascending. */
export function suiteNames() {
  return readdirSync(new URL('suites/', import.meta.url))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace(/\.js$/, ''))
    .sort();
}

/**
 * @param {string} name One of `suiteNames()`.
 * @returns {Promise<Suite>}
 */
export function loadSuite(name) {
  return import(`./suites/${name}.js`);
}
