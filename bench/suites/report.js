import assert from 'node:assert/strict';
import * as core from '@confmat/core';
import { onWorkload } from '../case.js';
import { accuracyOf, ourReport, reportText } from '../ours.js';
import { sklearnReport } from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case, LocalCase } from '../case.js' */
/** @import { Workload } from '../workload.js' */

const N = 1_000_000;

/**
 * What comes after counting: metrics and the report of a matrix, and the whole way to its text.
 * scikit-learn takes seconds for 100,000 classes.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const [two, ten, hundred, thousand, many] = [2, 10, 100, 1000, 100_000].map((k) =>
    workload({ n: N, k }),
  );
  if (!two || !ten || !hundred || !thousand || !many) throw new Error('bug: a workload is missing');
  const large = quick ? [] : [workload({ n: 10 * N, k: 10 })];
  return [
    ...ofMatrix(ten),
    ...ofMatrix(thousand),
    ...[two, ten, hundred, thousand, ...large].flatMap((data) => wholeWay(data, 'int32')),
    ourReport(many, 'int32', groupOf(many, 'int32')),
    ...wholeWay(ten, 'strings'),
  ];
}

/**
 * @param {Workload} data
 * @param {'int32' | 'strings'} dtype
 * @returns {Case[]}
 */
function wholeWay(data, dtype) {
  const group = groupOf(data, dtype);
  const peerType = dtype === 'strings' ? 'fixed-width' : dtype;
  return [
    ourReport(data, dtype, group),
    sklearnReport(data, peerType, group, () => reportText(data, dtype)),
  ];
}

/**
 * @param {Workload} data
 * @param {string} dtype
 */
function groupOf(data, dtype) {
  return `${data.name} ${dtype}, columns to report`;
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
