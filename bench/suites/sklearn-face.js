import assert from 'node:assert/strict';
import {
  classificationReport,
  confusionMatrix,
  f1,
  formatClassificationReport,
} from '@confmat/core';
import * as sklearn from '@confmat/sklearn';
import { onWorkload } from '../case.js';
import { accuracyOf, reportText } from '../ours.js';
import { workload } from '../workload.js';

/** @import { Case, LocalCase, Target } from '../case.js' */
/** @import { Workload } from '../workload.js' */

const WORK = ['f1_score', 'confusion_matrix', 'classification_report'];

/**
 * What the functions under scikit-learn's names cost, compared with core's.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const data = workload({ n: 1_000_000, k: 10 });
  return WORK.flatMap((work) => [throughCore(work, data), throughFace(work, data)]);
}

/** @type {readonly Target[]} */
export const targets = WORK.map((work) => ({
  text: `${work} takes at most 1.3 × the same through core`,
  slow: `sklearn ${work} n=1e6 k=10 int32 uniform`,
  fast: `core ${work} n=1e6 k=10 int32 uniform`,
  atMost: 1.3,
}));

/**
 * @param {string} work
 * @param {Workload} data
 * @returns {LocalCase}
 */
function throughCore(work, data) {
  const { trueCodes, predCodes } = data;
  /** @type {Record<string, () => unknown>} */
  const calls = {
    f1_score: () => f1(confusionMatrix(trueCodes, predCodes), { average: 'micro' }),
    confusion_matrix: () => ({ data: confusionMatrix(trueCodes, predCodes).counts }),
    classification_report: () =>
      formatClassificationReport(classificationReport(confusionMatrix(trueCodes, predCodes))),
  };
  return make(`core ${work}`, work, data, calls[work]);
}

/**
 * @param {string} work
 * @param {Workload} data
 * @returns {LocalCase}
 */
function throughFace(work, data) {
  const { trueCodes, predCodes } = data;
  /** @type {Record<string, () => unknown>} */
  const calls = {
    f1_score: () => sklearn.f1_score(trueCodes, predCodes, { average: 'micro' }),
    confusion_matrix: () => sklearn.confusion_matrix(trueCodes, predCodes),
    classification_report: () => sklearn.classification_report(trueCodes, predCodes),
  };
  return make(`sklearn ${work}`, work, data, calls[work]);
}

/**
 * @param {string} name
 * @param {string} work
 * @param {Workload} data
 * @param {(() => unknown) | undefined} run
 * @returns {LocalCase}
 */
function make(name, work, data, run) {
  if (!run) throw new Error(`no call for ${name}`);
  return {
    ...onWorkload(name, data, 'int32', { ours: true, group: work }),
    prepare: () => ({ run, check: checks(work, data) }),
  };
}

/**
 * @param {string} work
 * @param {Workload} data
 * @returns {(result: any) => void}
 */
function checks(work, data) {
  // Of one label per row, the micro average is the accuracy.
  if (work === 'f1_score') return (value) => assert.equal(value, accuracyOf(data));
  if (work === 'classification_report') return (text) => assert.equal(text, reportText(data));
  return ({ data: counts }) => {
    const right = counts.filter((/** @type {number} */ _, /** @type {number} */ i) => i % 11 === 0);
    const correct = right.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
    assert.equal(correct / data.n, accuracyOf(data));
  };
}
