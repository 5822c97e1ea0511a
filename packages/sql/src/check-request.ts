import type { MetricError } from '@confmat/core';
import {
  checkOption,
  checkOptionNames,
  describeType,
  refusal,
  invalidOption,
  emptyInput,
  unsupported,
} from '@confmat/core/internal';
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

/** Check what is to be counted. */
export function checkRequest(request: unknown): void {
  const { from, yTrue, yPred, sampleWeight, by } = checkObject('request', request, REQUEST);
  if (typeof from !== 'string' || from === '') {
    const allowed = 'SQL text of a relation, such as a quoted table name';
    throw invalidOption('from', from, allowed);
  }
  checkReference('yTrue', yTrue);
  checkRule(yPred);
  if (sampleWeight !== undefined) checkReference('sampleWeight', sampleWeight, COLUMN);
  if (by !== undefined) checkGroups(by);
}

/** Check an engine. */
export function checkEngine(engine: unknown): asserts engine is SqlEngine {
  const { query, dialect } = (engine ?? {}) as Unchecked;
  if (typeof query !== 'function') {
    throw unsupportedPart('engine', engine, 'an engine { dialect, query }');
  }
  checkDialect('engine.dialect', dialect);
}

/** Check a dialect. */
export function checkDialect(argument: string, dialect: unknown): asserts dialect is SqlDialect {
  const { identifier } = (dialect ?? {}) as Unchecked;
  if (typeof identifier === 'function') return;
  throw unsupportedPart(argument, dialect, 'a dialect, such as duckdb');
}

function checkRule(yPred: unknown): void {
  if (typeof yPred !== 'object' || yPred === null) {
    throw unsupportedPart('yPred', yPred, "a rule, such as { kind: 'column', column: 'pred' }");
  }
  const { kind, threshold, posLabel, scores } = yPred as Unchecked;
  checkOption('yPred.kind', kind, Object.keys(RULES));
  checkObject('yPred', yPred, RULES[kind as string] ?? []);
  if (kind === 'arg-max') {
    checkScores(scores);
    return;
  }
  checkReference('yPred', yPred, RULES[kind as string]);
  if (kind === 'column') return;
  if (!Number.isFinite(threshold)) {
    const allowed = 'a finite number';
    const issue = {
      code: 'invalid-option',
      option: 'threshold',
      value: threshold,
      allowed,
    } as const;
    throw refusal(issue);
  }
  checkLabel('posLabel', posLabel);
}

function checkScores(scores: unknown): void {
  if (!Array.isArray(scores)) {
    throw unsupportedPart('scores', scores, 'an array of { label, column }');
  }
  if (scores.length === 0) {
    const reason = 'is empty, expected a column of scores for each class';
    throw emptyInput('scores', reason);
  }
  for (const [i, score] of scores.entries()) {
    checkReference(`scores[${i}]`, score, ['label', ...COLUMN]);
    checkLabel(`scores[${i}].label`, (score as Unchecked)['label']);
  }
}

function checkGroups(by: unknown): void {
  if (typeof by !== 'object' || by === null || Array.isArray(by)) {
    const expected = "an object of columns by name, such as { country: { column: 'country' } }";
    throw unsupportedPart('by', by, expected);
  }
  for (const [name, reference] of Object.entries(by)) {
    checkReference(`by[${JSON.stringify(name)}]`, reference);
  }
}

function checkReference(
  argument: string,
  reference: unknown,
  known: readonly string[] = REFERENCE,
): void {
  if (typeof reference !== 'object' || reference === null) {
    const example = typeof reference === 'string' ? reference : 'name';
    const expected = `a column, such as { column: ${JSON.stringify(example)} }`;
    throw unsupportedPart(argument, reference, expected);
  }
  const { column, name, as } = checkObject(argument, reference, known);
  const checkText = (option: string, value: unknown): void => {
    if (typeof value === 'string') return;
    const allowed = 'a text';
    throw invalidOption(option, value, allowed);
  };
  checkText(`${argument}.column`, column);
  if (name !== undefined) checkText(`${argument}.name`, name);
  checkOption(`${argument}.as`, as, [undefined, 'text', 'number']);
}

const LABEL_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

function checkLabel(option: string, value: unknown): void {
  if (LABEL_TYPES.has(typeof value)) return;
  const allowed = 'a label';
  throw invalidOption(option, value, allowed);
}

function checkObject(argument: string, value: unknown, known: readonly string[]): Unchecked {
  if (value === undefined) throw unsupportedPart(argument, value, 'an object');
  checkOptionNames(value, known, argument);
  return value as Unchecked;
}

function unsupportedPart(argument: string, value: unknown, expected: string): MetricError {
  const received = Array.isArray(value) ? `an array of ${value.length}` : describeType(value);
  return unsupported(argument, received, expected);
}
