import {
  FINITE,
  checkOption,
  checkOptionNames,
  invalidOption,
  describeType,
  unsupported,
  emptyInput,
} from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import type { SqlEngine } from '../engines/engine.js';
import type { MetricError } from '@confmat/core';

const SCORES = 'an array of { label, column }';

const SHARED: readonly string[] = ['sampleWeight', 'by', 'from'];
const COLUMN: readonly string[] = ['column', 'name'];
const REFERENCE: readonly string[] = [...COLUMN, 'as'];
/** The parts of a rule, by its kind. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  column: ['kind', ...REFERENCE],
  threshold: ['kind', 'threshold', 'posLabel', ...COLUMN],
  'arg-max': ['kind', 'scores'],
};
const ARG_MAX_OF_ARRAY: readonly string[] = ['kind', 'labels', ...COLUMN];

type Unchecked = Readonly<Record<string, unknown>>;

export function checkRequest(request: unknown): void {
  const { yTrue, yPred } = checkUnitRequest(request, ['yTrue', 'yPred']);
  checkReference('yTrue', yTrue);
  checkRule('yPred', yPred, Object.keys(RULES));
}

export function checkJointRequest(request: unknown): void {
  const { yTrue, yPredA, yPredB } = checkUnitRequest(request, ['yTrue', 'yPredA', 'yPredB']);
  checkReference('yTrue', yTrue);
  checkRule('yPredA', yPredA, ['column', 'threshold']);
  checkRule('yPredB', yPredB, ['column', 'threshold']);
}

/** Check the parts that every request has; `own` names the others. */
export function checkShared(request: unknown, own: readonly string[]): Unchecked {
  const parts = checkObject('request', request, [...own, ...SHARED]);
  const { from, sampleWeight, by } = parts;
  checkFrom(from);
  if (sampleWeight !== undefined) {
    checkReference('sampleWeight', sampleWeight, [...COLUMN, 'exact']);
    checkOption('sampleWeight.exact', (sampleWeight as Unchecked)['exact'], [undefined, 'decimal']);
  }
  if (by !== undefined) checkGroups(by);
  return parts;
}

/** The same of a request that can be counted by unit. */
export function checkUnitRequest(request: unknown, own: readonly string[]): Unchecked {
  const parts = checkShared(request, [...own, 'unit']);
  if (parts['unit'] !== undefined) checkReference('unit', parts['unit']);
  return parts;
}

export function checkEngine(engine: unknown): asserts engine is SqlEngine {
  const { query, dialect } = (engine ?? {}) as Unchecked;
  if (typeof query !== 'function') {
    throw unsupportedPart('engine', engine, 'an engine { dialect, query }');
  }
  checkDialect('engine.dialect', dialect);
}

export function checkDialect(argument: string, dialect: unknown): asserts dialect is SqlDialect {
  const { identifier, toText } = (dialect ?? {}) as Unchecked;
  if (typeof identifier === 'function' && typeof toText === 'function') return;
  throw unsupportedPart(argument, dialect, 'a dialect, such as duckdb');
}

function checkFrom(from: unknown): void {
  if (typeof from === 'string' && from !== '') return;
  if (typeof from !== 'object' || from === null || Array.isArray(from)) {
    throw invalidOption(
      'from',
      from,
      "SQL text of a relation, or a table, such as { table: 'a.b' }",
    );
  }
  const { table } = checkObject('from', from, ['table']);
  const parts: readonly unknown[] = Array.isArray(table) ? table : [table];
  const isNamed = parts.every((part) => typeof part === 'string' && part !== '');
  if (!isNamed || parts.length === 0)
    throw invalidOption('from.table', table, "a name, such as 'a.b', or a list of its parts");
}

function checkRule(argument: string, rule: unknown, kinds: readonly string[]): void {
  if (typeof rule === 'string') return;
  if (typeof rule !== 'object' || rule === null) {
    throw unsupportedPart(
      argument,
      rule,
      "a column or a rule, such as { kind: 'column', column: 'pred' }",
    );
  }
  const { kind = 'column', threshold, posLabel, scores, labels } = rule as Unchecked;
  checkOption(`${argument}.kind`, kind, kinds);
  const isOfArray = kind === 'arg-max' && labels !== undefined;
  const known = isOfArray ? ARG_MAX_OF_ARRAY : (RULES[kind as string] ?? []);
  checkObject(argument, rule, known);
  if (isOfArray) {
    checkReference(argument, rule, known);
    checkLabelList(labels);
    return;
  }
  if (kind === 'arg-max') {
    checkScores(scores);
    return;
  }
  checkReference(argument, rule, known);
  if (kind === 'column') return;
  if (!Number.isFinite(threshold)) {
    throw invalidOption('threshold', threshold, FINITE);
  }
  checkLabel('posLabel', posLabel);
}

function checkLabelList(labels: unknown): void {
  if (!Array.isArray(labels)) throw unsupportedPart('labels', labels, SCORES);
  if (labels.length === 0) throw mustHaveScores();
  for (const [i, label] of labels.entries()) checkLabel(`labels[${i}]`, label);
}

function checkScores(scores: unknown): void {
  if (!Array.isArray(scores)) {
    throw unsupportedPart('scores', scores, SCORES);
  }
  if (scores.length === 0) throw mustHaveScores();
  for (const [i, score] of scores.entries()) {
    checkReference(`scores[${i}]`, score, ['label', ...COLUMN]);
    if (typeof score === 'string') throw unsupportedPart(`scores[${i}]`, score, SCORES);
    checkLabel(`scores[${i}].label`, (score as Unchecked)['label']);
  }
}

function checkGroups(by: unknown): void {
  if (typeof by !== 'object' || by === null || Array.isArray(by)) {
    throw unsupportedPart(
      'by',
      by,
      "an object of columns by name, such as { country: { column: 'country' } }",
    );
  }
  for (const [name, reference] of Object.entries(by)) {
    checkReference(`by[${JSON.stringify(name)}]`, reference);
  }
}

/** Check a column: its name, or an object. */
export function checkReference(
  argument: string,
  reference: unknown,
  known: readonly string[] = REFERENCE,
): void {
  if (typeof reference === 'string') return;
  if (typeof reference !== 'object' || reference === null) {
    throw unsupportedPart(argument, reference, 'a column, such as "name"');
  }
  const { column, name, as } = checkObject(argument, reference, known);
  const checkText = (option: string, value: unknown): void => {
    if (typeof value !== 'string') throw invalidOption(option, value, 'a text');
  };
  checkText(`${argument}.column`, column);
  if (name !== undefined) checkText(`${argument}.name`, name);
  checkOption(`${argument}.as`, as, [undefined, 'text', 'trimmed', 'number']);
}

const LABEL_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

export function checkLabel(option: string, value: unknown): void {
  if (!LABEL_TYPES.has(typeof value)) throw invalidOption(option, value, 'a label');
}

function checkObject(argument: string, value: unknown, known: readonly string[]): Unchecked {
  if (value === undefined) throw unsupportedPart(argument, value, 'an object');
  checkOptionNames(value, known, argument);
  return value as Unchecked;
}

/** A part of a request of another type; of an array its length is shown. */
function unsupportedPart(argument: string, value: unknown, expected: string): MetricError {
  const received = Array.isArray(value) ? `an array of ${value.length}` : describeType(value);
  return unsupported(argument, received, expected);
}

function mustHaveScores(): MetricError {
  return emptyInput('scores', 'is empty, expected a column of scores for each class');
}
