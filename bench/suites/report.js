import assert from 'node:assert/strict';
import * as core from '@confmat/core';
import { onWorkload } from '../case.js';
import { accuracyOf, ourReport, reportText } from '../ours.js';
import { sklearnReport } from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case, LocalCase } from '../case.js' */
/** @import { Workload } from '../workload.js' */

/**
 * What comes after counting: metrics and the report of a matrix, and the whole way to its text.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const workloads = [10, 1000].map((k) => workload({ n: 1_000_000, k }));
  return workloads.flatMap((data) => [
    ...ofMatrix(data),
    ourReport(data, 'int32', wholeWay(data)),
    sklearnReport(data, 'int32', wholeWay(data), () => reportText(data)),
  ]);
}

/** @param {Workload} data */
function wholeWay(data) {
  return `${data.name} int32, columns to report`;
}

/**
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function ofMatrix(data) {
  const { trueCodes, predCodes, k } = data;
  /** @type {(name: string, call: (matrix: core.ConfusionMatrix) => unknown, check: (result: any) => void) => LocalCase} */
  const make = (name, call, check) => ({
    ...onWorkload(name, data, 'matrix', { ours: true, group: `matrix k=${k}, against f1` }),
    name: `${name} of a matrix k=${k}`,
    n: null,
    prepare() {
      const matrix = core.confusionMatrix(trueCodes, predCodes);
      return { run: () => call(matrix), check };
    },
  });
  const isAccuracy = (/** @type {number} */ value) => assert.equal(value, accuracyOf(data));
  return [
    // Of one label per row, the micro average is the accuracy.
    make('f1 micro', (matrix) => core.f1(matrix, { average: 'micro' }), isAccuracy),
    make(
      'f1 per class',
      (matrix) => core.f1(matrix, { average: null }),
      (scores) => assert.equal(scores.length, k),
    ),
    make('accuracy', (matrix) => core.accuracy(matrix), isAccuracy),
    make(
      'matthewsCorrcoef',
      (matrix) => core.matthewsCorrcoef(matrix),
      (value) => assert.ok(Math.abs(value - kappaOrMatthews(data)) < 0.01),
    ),
    make(
      'cohenKappa',
      (matrix) => core.cohenKappa(matrix),
      (value) => assert.ok(Math.abs(value - kappaOrMatthews(data)) < 0.01),
    ),
    make(
      'classificationReport',
      (matrix) => core.classificationReport(matrix),
      ({ accuracy }) => isAccuracy(accuracy),
    ),
    make(
      'classificationReport and its text',
      (matrix) => core.formatClassificationReport(core.classificationReport(matrix)),
      (text) => assert.equal(text, reportText(data)),
    ),
  ];
}

/**
 * What both are, nearly, of uniform classes: accuracy beyond chance.
 *
 * @param {Workload} data
 */
function kappaOrMatthews(data) {
  return (accuracyOf(data) - 1 / data.k) / (1 - 1 / data.k);
}
