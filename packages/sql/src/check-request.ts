import { MetricError } from '@confmat/core';
import { checkOption, checkOptionNames, describeType } from '@confmat/core/internal';
import type { SqlDialect } from './dialect.js';
import type { SqlEngine } from './engine.js';

const REQUEST: readonly string[] = ['yTrue', 'yPred', 'sampleWeight', 'by', 'from'];
const COLUMN: readonly string[] = ['column', 'name'];
const REFERENCE: readonly string[] = [...COLUMN, 'as'];
/** The parts of a rule, by its kind. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  column: ['kind', ...REFERENCE],
  threshold: ['kind', 'threshold', 'posLabel', ...COLUMN],
  'arg-max': ['kind', 'scores'],
};

type Unchecked = Readonly<Record<string, unknown>>;

/**
 * Check what is to be counted.
 *
 * @param caller Name of the public function.
 * @param request The received request.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `empty-input`.
 */
export function checkRequest(caller: string, request: unknown): void {
  const { from, yTrue, yPred, sampleWeight, by } = checkObject(caller, 'request', request, REQUEST);
  if (typeof from !== 'string' || from === '') {
    const allowed = 'SQL text of a relation, such as a quoted table name';
    throw new MetricError(caller, { code: 'invalid-option', option: 'from', value: from, allowed });
  }
  checkReference(caller, 'yTrue', yTrue);
  checkRule(caller, yPred);
  if (sampleWeight !== undefined) checkReference(caller, 'sampleWeight', sampleWeight, COLUMN);
  if (by !== undefined) checkGroups(caller, by);
}

/**
 * Check an engine.
 *
 * @param caller Name of the public function.
 * @param engine The received engine.
 * @throws {MetricError} `unsupported-type`.
 */
export function checkEngine(caller: string, engine: unknown): asserts engine is SqlEngine {
  const { query, dialect } = (engine ?? {}) as Unchecked;
  if (typeof query !== 'function') {
    throw unsupported(caller, 'engine', engine, 'an engine { dialect, query }');
  }
  checkDialect(caller, 'engine.dialect', dialect);
}

/**
 * Check a dialect.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param dialect The received dialect.
 * @throws {MetricError} `unsupported-type`.
 */
export function checkDialect(
  caller: string,
  argument: string,
  dialect: unknown,
): asserts dialect is SqlDialect {
  const { identifier } = (dialect ?? {}) as Unchecked;
  if (typeof identifier === 'function') return;
  throw unsupported(caller, argument, dialect, 'a dialect, such as duckdb');
}

function checkRule(caller: string, yPred: unknown): void {
  if (typeof yPred !== 'object' || yPred === null) {
    throw unsupported(caller, 'yPred', yPred, "a rule, such as { kind: 'column', column: 'pred' }");
  }
  const { kind, threshold, posLabel, scores } = yPred as Unchecked;
  checkOption(caller, 'yPred.kind', kind, Object.keys(RULES));
  checkObject(caller, 'yPred', yPred, RULES[kind as string] ?? []);
  if (kind === 'arg-max') {
    checkScores(caller, scores);
    return;
  }
  checkReference(caller, 'yPred', yPred, RULES[kind as string]);
  if (kind === 'column') return;
  if (!Number.isFinite(threshold)) {
    const allowed = 'a finite number';
    const issue = {
      code: 'invalid-option',
      option: 'threshold',
      value: threshold,
      allowed,
    } as const;
    throw new MetricError(caller, issue);
  }
  checkLabel(caller, 'posLabel', posLabel);
}

function checkScores(caller: string, scores: unknown): void {
  if (!Array.isArray(scores)) {
    throw unsupported(caller, 'scores', scores, 'an array of { label, column }');
  }
  if (scores.length === 0) {
    const reason = 'is empty, expected a column of scores for each class';
    throw new MetricError(caller, { code: 'empty-input', argument: 'scores', reason });
  }
  for (const [i, score] of scores.entries()) {
    checkReference(caller, `scores[${i}]`, score, ['label', ...COLUMN]);
    checkLabel(caller, `scores[${i}].label`, (score as Unchecked)['label']);
  }
}

function checkGroups(caller: string, by: unknown): void {
  if (typeof by !== 'object' || by === null || Array.isArray(by)) {
    const expected = "an object of columns by name, such as { country: { column: 'country' } }";
    throw unsupported(caller, 'by', by, expected);
  }
  for (const [name, reference] of Object.entries(by)) {
    checkReference(caller, `by[${JSON.stringify(name)}]`, reference);
  }
}

function checkReference(
  caller: string,
  argument: string,
  reference: unknown,
  known: readonly string[] = REFERENCE,
): void {
  if (typeof reference !== 'object' || reference === null) {
    const example = typeof reference === 'string' ? reference : 'name';
    const expected = `a column, such as { column: ${JSON.stringify(example)} }`;
    throw unsupported(caller, argument, reference, expected);
  }
  const { column, name, as } = checkObject(caller, argument, reference, known);
  const checkText = (option: string, value: unknown): void => {
    if (typeof value === 'string') return;
    const allowed = 'a text';
    throw new MetricError(caller, { code: 'invalid-option', option, value, allowed });
  };
  checkText(`${argument}.column`, column);
  if (name !== undefined) checkText(`${argument}.name`, name);
  checkOption(caller, `${argument}.as`, as, [undefined, 'text', 'number']);
}

const LABEL_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

function checkLabel(caller: string, option: string, value: unknown): void {
  if (LABEL_TYPES.has(typeof value)) return;
  const allowed = 'a label';
  throw new MetricError(caller, { code: 'invalid-option', option, value, allowed });
}

function checkObject(
  caller: string,
  argument: string,
  value: unknown,
  known: readonly string[],
): Unchecked {
  if (value === undefined) throw unsupported(caller, argument, value, 'an object');
  checkOptionNames(caller, value, known, argument);
  return value as Unchecked;
}

function unsupported(
  caller: string,
  argument: string,
  value: unknown,
  expected: string,
): MetricError {
  const received = Array.isArray(value) ? `an array of ${value.length}` : describeType(value);
  return new MetricError(caller, { code: 'unsupported-type', argument, received, expected });
}
