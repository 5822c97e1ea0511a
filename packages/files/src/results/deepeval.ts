import { isRecord, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { FAIL, NO_ANSWER, PASS } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

/**
 * A test run of deepeval, as `DEEPEVAL_RESULTS_FOLDER` keeps it: a row for each test case and metric,
 * `slice` the metric. `question` is the case by its name. Truth and prediction are the expected and the
 * actual output; conversations have none. `judge` is whether the metric passed at its threshold, `score`
 * its score.
 *
 * @see https://deepeval.com/docs/evaluation-introduction Its test runs.
 */
export const DEEPEVAL: ResultReader = {
  name: 'a deepeval test run',
  recognises: (start) => {
    const cases = ownValue(start, 'testCases');
    if (!Array.isArray(cases) || !isRecord(start)) return false;
    const [first] = cases as readonly unknown[];
    const isCase = isRecord(first) && 'input' in first && 'name' in first;
    return isCase || 'conversationalTestCases' in start;
  },
  rows: (run) => [
    ...listOf(run.at('testCases')).flatMap((one) => rowsOfCase(one, outputsOf(one))),
    ...listOf(run.at('conversationalTestCases')).flatMap((one) => rowsOfCase(one, {})),
  ],
};

function rowsOfCase(testCase: JsonField, outputs: ResultRow): readonly ResultRow[] {
  const row = { question: testCase.at('name').text(), ...outputs };
  const metrics = listOf(testCase.at('metricsData'));
  if (metrics.length === 0) return [row];
  return metrics.map((metric) => ({
    ...row,
    slice: metric.at('name').text(),
    ...verdictOf(metric),
  }));
}

function outputsOf(testCase: JsonField): ResultRow {
  const [truth, output] = [testCase.at('expectedOutput'), testCase.at('actualOutput')];
  const isEmpty = output.isMissing || output.text().trim() === '';
  return {
    ...(truth.isMissing ? {} : { truth: truth.text() }),
    prediction: isEmpty ? NO_ANSWER : output.text(),
  };
}

/** What a metric says; one that broke says nothing. */
function verdictOf(metric: JsonField): ResultRow {
  if (!metric.at('error').isMissing) return { judge: NO_ANSWER };
  const score = metric.at('score');
  return {
    ...(score.isMissing ? {} : { score: score.number() }),
    judge: metric.at('success').flag() ? PASS : FAIL,
  };
}

function listOf(field: JsonField): readonly JsonField[] {
  return field.isMissing ? [] : field.items();
}
