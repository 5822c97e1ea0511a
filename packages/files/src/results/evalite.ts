import { isRecord, jsonText, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { FAIL, NO_ANSWER, PASS } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

/**
 * A run of evalite, as `evalite run --outputPath` exports it: a row for each result and scorer. `task` is
 * the evaluation, `question` the input, `trial` which result of that input it is, from 1, `slice` the
 * scorer. Truth and prediction are `expected` and `output`, where they are no objects. Scorers give
 * numbers; `judge` is what one says whose scores are all 0 or 1. A result that failed has no answer.
 *
 * @see https://www.evalite.dev/api/cli Its exports.
 */
export const EVALITE: ResultReader = {
  name: 'an evalite run',
  recognises: (start) => {
    const [run, evals] = [ownValue(start, 'run'), ownValue(start, 'evals')];
    if (!Array.isArray(evals)) return false;
    const [first] = evals as readonly unknown[];
    const isEval = isRecord(first) && typeof first['name'] === 'string' && 'filepath' in first;
    return isEval || (isRecord(run) && 'runType' in run);
  },
  rows: (whole) => whole.at('evals').items().flatMap(rowsOfEval),
};

function rowsOfEval(evaluation: JsonField): readonly ResultRow[] {
  const task = evaluation.at('name').text();
  const results = evaluation.at('results').items();
  const verdicts = verdictScorers(results);
  const nTrials = new Map<string, number>();
  return results.flatMap((result) => {
    const question = textOf(result.at('input'));
    const trial = (nTrials.get(question) ?? 0) + 1;
    nTrials.set(question, trial);
    const row = { question, task, trial, ...outputsOf(result) };
    const scores = scoresOf(result);
    if (scores.length === 0) return [row];
    return scores.map((score) => {
      const [slice, { value }] = [score.at('name').text(), score.at('score')];
      const judge = value === 1 ? PASS : FAIL;
      return {
        ...{ ...row, slice },
        ...(typeof value === 'number' ? { score: value } : {}),
        ...(typeof value === 'number' && verdicts.has(slice) ? { judge } : {}),
      };
    });
  });
}

/** The scorers that give no score but 0 and 1. */
function verdictScorers(results: readonly JsonField[]): ReadonlySet<string> {
  const [all, graded] = [new Set<string>(), new Set<string>()];
  for (const score of results.flatMap(scoresOf)) {
    const [name, value] = [score.at('name').text(), score.at('score')];
    all.add(name);
    if (!value.isMissing && ![0, 1].includes(value.number())) graded.add(name);
  }
  return new Set([...all].filter((name) => !graded.has(name)));
}

function scoresOf(result: JsonField): readonly JsonField[] {
  const scores = result.at('scores');
  return scores.isMissing ? [] : scores.items();
}

function outputsOf(result: JsonField): ResultRow {
  const [expected, output] = [result.at('expected'), result.at('output')];
  const isAnswer = result.at('status').text() === 'success' && !output.isMissing;
  const truth = labelOf(expected);
  const prediction = isAnswer && output.value !== '' ? labelOf(output) : NO_ANSWER;
  return {
    ...(truth === null ? {} : { truth }),
    ...(prediction === null ? {} : { prediction }),
  };
}

/** A text, a number or a truth value; null of what is no label. */
function labelOf(field: JsonField): string | null {
  return field.isMissing || typeof field.value === 'object' ? null : field.label();
}

/** An input as a text: JSON where it is an object. */
function textOf(input: JsonField): string {
  return typeof input.value === 'object' ? jsonText(input.value) : input.label();
}
