import { isRecord, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { promptfooRepeats } from './promptfoo-repeats.js';
import { FAIL, NO_ANSWER, PASS, REFUSED } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

/**
 * Results of promptfoo: the document of `--output results.json`, or a result a line. `question` is the
 * test case by its index, `slice` the provider, `prompt` the label of the prompt, or else its text,
 * `prediction` the output, where it is a text. Of a document that tells how often tests were repeated,
 * `trial` is the repetition; lines do not tell, and each repetition is a question there. The truth
 * is the value of the assertion `equals`, where a test has one, its template filled in. `judge` is what
 * the other assertions say, `human` what a person said instead in the viewer.
 *
 * @see https://www.promptfoo.dev/docs/configuration/outputs Its documents.
 * @see https://github.com/promptfoo/promptfoo/blob/main/src/assertions/index.ts How templates become
 *   `renderedAssertionValue`.
 * @see https://github.com/promptfoo/promptfoo/blob/main/src/types/index.ts `EvaluateResult`,
 *   `GradingResult`.
 */
export const PROMPTFOO: ResultReader = {
  name: 'promptfoo results',
  recognises: (start) => {
    if (isResult(start)) return true;
    const summary = ownValue(start, 'results');
    if (!isRecord(summary)) return false;
    const [first] = Array.isArray(summary['results']) ? (summary['results'] as unknown[]) : [];
    const isSummary = typeof summary['version'] === 'number' && 'timestamp' in summary;
    return isResult(first) || (isSummary && isRecord(start) && 'evalId' in start);
  },
  rows: (whole) => {
    const results = whole.path('results', 'results');
    if (isResult(whole.value)) return [rowOf(whole)];
    const all = results.items();
    const { value: repeat } = whole.path('runtimeOptions', 'repeat');
    const prompts = whole.path('results', 'prompts');
    const rows = all.map((result) => rowOf(result, prompts));
    if (!(typeof repeat === 'number' && Number.isSafeInteger(repeat) && repeat > 1)) return rows;
    const testOf = promptfooRepeats(all, repeat);
    return rows.map((row) => ({ ...row, ...testOf(Number(row.question)) }));
  },
};

function isResult(value: unknown): boolean {
  return isRecord(value) && 'promptIdx' in value && 'testIdx' in value;
}

/** The failure reason of a result that has no answer: the provider or a grader had an error. */
const ERROR = 2;

function rowOf(result: JsonField, prompts?: JsonField): ResultRow {
  const provider = result.at('provider');
  const [label, id] = [provider.at('label'), provider.at('id')];
  const isError = result.at('failureReason').value === ERROR;
  const truth = expectedOf(result);
  const prompt = promptOf(result, prompts);
  return {
    question: result.at('testIdx').number(),
    ...(id.isMissing
      ? {}
      : { slice: label.isMissing || label.value === '' ? id.text() : label.text() }),
    ...(prompt === null ? {} : { prompt }),
    ...(truth === null ? {} : { truth }),
    ...predictionOf(result.at('response'), isError),
    ...(isError ? {} : { score: result.at('score').number(), ...verdictsOf(result) }),
  };
}

/**
 * The label of the prompt of a result. Without one, its text: of the template, where the document lists
 * prompts by provider and prompt; that of the result has the variables filled in.
 */
function promptOf(result: JsonField, prompts: JsonField | undefined): string | null {
  const own = result.at('prompt');
  if (own.isMissing) return null;
  const listed =
    prompts && !prompts.isMissing ? prompts.items()[result.at('promptIdx').number()] : undefined;
  const texts = [own.at('label'), listed?.at('label'), listed?.at('raw'), own.at('raw')];
  const found = texts.find((text) => text && !text.isMissing && text.value !== '');
  return found?.text() ?? null;
}

/** The value of the only assertion `equals` of a test, alone or in a set; null where a template stands for it. */
function expectedOf(result: JsonField): string | null {
  const assertions = result.path('testCase', 'assert');
  if (assertions.isMissing) return null;
  const [only, ...more] = assertions.items().flatMap(ofSet).filter(isEquals);
  if (!only || more.length > 0) return null;
  const value = only.at('value');
  if (isRecord(value.value) || value.isMissing) return null;
  return isTemplate(value.value) ? filledIn(result, value.text()) : value.label();
}

/** An assertion, or those of a set. */
function ofSet(assertion: JsonField): readonly JsonField[] {
  const own = assertion.at('assert');
  return assertion.at('type').value === 'assert-set' && !own.isMissing ? own.items() : [assertion];
}

function isEquals(assertion: JsonField): boolean {
  return assertion.at('type').value === 'equals';
}

/** Whether a value is made for each test, of its variables or by a file. */
function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && (/\{[{%]/.test(value) || /^(?:file|package):/.test(value));
}

/** What a template became: as it was noted with the verdict, or the variable that it names alone. */
function filledIn(result: JsonField, template: string): string | null {
  const parts = result.path('gradingResult', 'componentResults');
  const graded = parts.isMissing
    ? undefined
    : parts.items().find((part) => isEquals(part.at('assertion')));
  const noted = graded?.path('metadata', 'renderedAssertionValue');
  if (noted && !noted.isMissing) return noted.label();
  const [, name] = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(template) ?? [];
  if (name === undefined) return null;
  const variable = [result.path('vars', name), result.path('testCase', 'vars', name)].find(
    (field) => !field.isMissing,
  );
  return !variable || typeof variable.value === 'object' ? null : variable.label();
}

function predictionOf(response: JsonField, isError: boolean): ResultRow {
  if (response.at('isRefusal').value === true) return { prediction: REFUSED };
  const output = response.at('output');
  if (isError || output.isMissing || output.value === '') return { prediction: NO_ANSWER };
  // Other outputs are objects, which are no label.
  return typeof output.value === 'object' ? {} : { prediction: output.label() };
}

/** What the assertions say; a person's word is the last assertion, and overrides the result. */
function verdictsOf(result: JsonField): ResultRow {
  const all = withoutParts(result.path('gradingResult', 'componentResults'));
  const human = all.find((one) => one.path('assertion', 'type').value === 'human');
  if (!human) return { judge: verdict(result.at('success').flag()) };
  const others = all.filter((one) => one !== human).map((one) => one.at('pass').flag());
  return {
    ...(others.length === 0 ? {} : { judge: verdict(others.every(Boolean)) }),
    human: verdict(human.at('pass').flag()),
  };
}

/** What each assertion came to; behind a set stand its parts, which may fail where the set passes. */
function withoutParts(results: JsonField): readonly JsonField[] {
  const all = results.isMissing ? [] : results.items();
  const own: JsonField[] = [];
  for (let place = 0; place < all.length; ++place) {
    const one = all[place];
    if (!one) break;
    own.push(one);
    const parts = one.at('componentResults');
    if (!parts.isMissing) place += parts.items().length;
  }
  return own;
}

function verdict(isPass: boolean): string {
  return isPass ? PASS : FAIL;
}
