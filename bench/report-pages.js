// Results whose pages are measured, each with the evaluation that its page holds.
import { readFileSync } from 'node:fs';
import { confusionMatrix, slicedMatrices } from '@confmat/core';
import { evaluation, evaluationInBins, evaluationToJson } from '@confmat/evaluation';
import { reportHtml } from '@confmat/report';
import { thresholdSweep } from '@confmat/thresholds';
import { groupedErrors } from './grouped-errors.js';

const EXAMPLE = new URL('../examples/telco-churn.csv', import.meta.url);
const POSITIVE = { posLabel: 'Yes' };
/** The command keeps scores in as many. */
const BINS = 1024;

/** @typedef {() => string} WritePage Made of counts that are there already. */

/** @returns {WritePage} A sweep of two models. */
export function sweepPage() {
  const { churn, score, score_logistic: logistic } = readExample();
  const scores = Object.entries({ score, logistic }).map(([name, column]) => ({
    name,
    sweep: thresholdSweep(churn, column.map(Number), POSITIVE),
  }));
  const whole = evaluation({ scores });
  const kept = evaluationToJson(evaluationInBins(whole, BINS));
  return () => reportHtml(whole, { evaluation: kept });
}

/** @returns {WritePage} One model at a threshold: its matrix, its scores, and three groups of rows. */
export function scoredPage() {
  const { churn, score, contract } = readExample();
  const threshold = 0.34;
  const predicted = score.map((value) => (Number(value) >= threshold ? 'Yes' : 'No'));
  const matrix = confusionMatrix(churn, predicted);
  const sweep = thresholdSweep(churn, score.map(Number), POSITIVE);
  const slices = slicedMatrices(churn, predicted, { contract });
  const whole = evaluation({ matrix, scores: [{ name: 'score', sweep }], slices, ...POSITIVE });
  const kept = evaluationToJson(evaluationInBins(whole, BINS));
  return () => reportHtml(whole, { evaluation: kept, threshold });
}

/**
 * @param {number} k Classes.
 * @returns {WritePage} A matrix of them.
 */
export function matrixPage(k) {
  const perGroup = k < 50 ? k : 25;
  const { trueCodes, predCodes } = groupedErrors({ n: 320 * k, k, perGroup, seed: k });
  const names = Array.from({ length: k }, (_, code) => `class ${code}`);
  const named = (/** @type {Int32Array} */ codes) => Array.from(codes, (code) => names[code] ?? '');
  const matrix = confusionMatrix(named(trueCodes), named(predCodes));
  const whole = evaluation({ matrix });
  const kept = evaluationToJson(whole);
  return () => reportHtml(whole, { evaluation: kept });
}

/** @returns {Record<'churn' | 'score' | 'score_logistic' | 'contract', string[]>} Columns, shape (7043,). */
function readExample() {
  const [header = '', ...lines] = readFileSync(EXAMPLE, 'utf8').trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => line.split(','));
  const column = (/** @type {string} */ name) => rows.map((row) => row[names.indexOf(name)] ?? '');
  return {
    churn: column('churn'),
    score: column('score'),
    score_logistic: column('score_logistic'),
    contract: column('contract'),
  };
}
