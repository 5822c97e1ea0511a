import {
  FINITE,
  checkOption,
  checkOptionNames,
  describeType,
  emptyInput,
  invalidOption,
  unsupported,
} from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';
import type { SqlDialect } from '../dialects/dialect.js';
import type { SqlEngine } from '../engines/engine.js';

/** Checks one part of a request, which messages call `argument`. */
type Check = (argument: string, value: unknown) => void;

type Unchecked = Readonly<Record<string, unknown>>;

const SCORES = 'an array of { label, column }';
const COLUMN: readonly string[] = ['column', 'name'];
const REFERENCE: readonly string[] = [...COLUMN, 'as'];
/** The parts of a rule, by its kind. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  column: ['kind', ...REFERENCE],
  threshold: ['kind', 'threshold', 'posLabel', ...COLUMN],
  'arg-max': ['kind', 'scores'],
};
const ARG_MAX_OF_ARRAY: readonly string[] = ['kind', 'labels', ...COLUMN];

const column: Check = (argument, value) => checkReference(argument, value, COLUMN);
const labels: Check = (argument, value) => checkReference(argument, value, REFERENCE);
const rule: Check = (argument, value) => checkRule(argument, value, Object.keys(RULES));
const plainRule: Check = (argument, value) => checkRule(argument, value, ['column', 'threshold']);
const anything: Check = () => undefined;

/** What every request has, in the order of its checks. */
const SHARED: Readonly<Record<string, Check>> = {
  from: (_, value) => checkFrom(value),
  sampleWeight: optional(checkWeight),
  by: optional((_, value) => checkGroups(value)),
};
const UNIT = { unit: optional(labels) };

/** What a request counts. */
export type RequestKind = 'confusion' | 'joint' | 'scores' | 'labels' | 'samples';

/** The parts of each kind of request, beside those of every one. */
const SHAPES: Readonly<Record<RequestKind, Readonly<Record<string, Check>>>> = {
  confusion: { yTrue: labels, yPred: rule, ...UNIT },
  joint: { yTrue: labels, yPredA: plainRule, yPredB: plainRule, ...UNIT },
  scores: { yTrue: labels, yScore: column, posLabel: checkLabel, scores: anything },
  labels: { yTrue: column, yPred: column, ...UNIT },
  samples: { yTrue: column, yPred: column },
};

/** Check a request: its parts by name, and each part by its shape. */
export function checkRequest(kind: RequestKind, request: unknown): void {
  const shape = SHAPES[kind];
  const parts = checkObject('request', request, [...Object.keys(shape), ...SHARED_NAMES]);
  for (const [name, check] of Object.entries({ ...SHARED, ...shape })) check(name, parts[name]);
}

/** As messages list them. */
const SHARED_NAMES = ['sampleWeight', 'by', 'from'];

function optional(check: Check): Check {
  return (argument, value) => {
    if (value !== undefined) check(argument, value);
  };
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

function checkWeight(argument: string, weight: unknown): void {
  checkReference(argument, weight, [...COLUMN, 'exact']);
  checkOption(`${argument}.exact`, (weight as Unchecked)['exact'], [undefined, 'decimal']);
}

function checkGroups(by: unknown): void {
  if (typeof by !== 'object' || by === null || Array.isArray(by)) {
    const expected = "an object of columns by name, such as { country: { column: 'country' } }";
    throw unsupportedPart('by', by, expected);
  }
  for (const [name, group] of Object.entries(by)) labels(`by[${JSON.stringify(name)}]`, group);
}

function checkRule(argument: string, given: unknown, kinds: readonly string[]): void {
  if (typeof given === 'string') return;
  if (typeof given !== 'object' || given === null) {
    const expected = "a column or a rule, such as { kind: 'column', column: 'pred' }";
    throw unsupportedPart(argument, given, expected);
  }
  const { kind = 'column', threshold, posLabel, scores, labels: list } = given as Unchecked;
  checkOption(`${argument}.kind`, kind, kinds);
  const isOfArray = kind === 'arg-max' && list !== undefined;
  const known = isOfArray ? ARG_MAX_OF_ARRAY : (RULES[kind as string] ?? []);
  checkObject(argument, given, known);
  if (isOfArray || kind !== 'arg-max') checkReference(argument, given, known);
  if (isOfArray) checkList('labels', list, checkLabel);
  else if (kind === 'arg-max') checkList('scores', scores, checkScore);
  if (kind !== 'threshold') return;
  if (!Number.isFinite(threshold)) throw invalidOption('threshold', threshold, FINITE);
  checkLabel('posLabel', posLabel);
}

function checkList(argument: string, list: unknown, check: Check): void {
  if (!Array.isArray(list)) throw unsupportedPart(argument, list, SCORES);
  if (list.length === 0) {
    throw emptyInput('scores', 'is empty, expected a column of scores for each class');
  }
  for (const [i, item] of list.entries()) check(`${argument}[${i}]`, item);
}

function checkScore(argument: string, score: unknown): void {
  checkReference(argument, score, ['label', ...COLUMN]);
  if (typeof score === 'string') throw unsupportedPart(argument, score, SCORES);
  checkLabel(`${argument}.label`, (score as Unchecked)['label']);
}

/** Check a column: its name, or an object. */
function checkReference(argument: string, reference: unknown, known: readonly string[]): void {
  if (typeof reference === 'string') return;
  if (typeof reference !== 'object' || reference === null) {
    throw unsupportedPart(argument, reference, 'a column, such as "name"');
  }
  const { column: ofTable, name = '', as } = checkObject(argument, reference, known);
  for (const [part, value] of Object.entries({ column: ofTable, name })) {
    if (typeof value !== 'string') throw invalidOption(`${argument}.${part}`, value, 'a text');
  }
  checkOption(`${argument}.as`, as, [undefined, 'text', 'trimmed', 'number']);
}

const LABEL_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

function checkLabel(option: string, value: unknown): void {
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
