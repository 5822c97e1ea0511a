import { FINITE, checkOption, checkOptionNames, invalidOption } from '@confmat/core/internal';
import type { SqlDialect } from './dialect.js';
import type { SqlEngine } from './engine.js';
import {
  DIALECT,
  ENGINE,
  GROUPS,
  LABEL,
  OBJECT,
  RELATION,
  RULE,
  SCORES,
  TEXT,
  columnNamed,
  mustHaveScores,
  unsupportedPart,
} from './refusals.js';

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

export function checkRequest(request: unknown): void {
  const { from, yTrue, yPred, sampleWeight, by } = checkObject('request', request, REQUEST);
  if (typeof from !== 'string' || from === '') {
    throw invalidOption('from', from, RELATION);
  }
  checkReference('yTrue', yTrue);
  checkRule(yPred);
  if (sampleWeight !== undefined) checkReference('sampleWeight', sampleWeight, COLUMN);
  if (by !== undefined) checkGroups(by);
}

export function checkEngine(engine: unknown): asserts engine is SqlEngine {
  const { query, dialect } = (engine ?? {}) as Unchecked;
  if (typeof query !== 'function') {
    throw unsupportedPart('engine', engine, ENGINE);
  }
  checkDialect('engine.dialect', dialect);
}

export function checkDialect(argument: string, dialect: unknown): asserts dialect is SqlDialect {
  const { identifier } = (dialect ?? {}) as Unchecked;
  if (typeof identifier === 'function') return;
  throw unsupportedPart(argument, dialect, DIALECT);
}

function checkRule(yPred: unknown): void {
  if (typeof yPred !== 'object' || yPred === null) {
    throw unsupportedPart('yPred', yPred, RULE);
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
    throw invalidOption('threshold', threshold, FINITE);
  }
  checkLabel('posLabel', posLabel);
}

function checkScores(scores: unknown): void {
  if (!Array.isArray(scores)) {
    throw unsupportedPart('scores', scores, SCORES);
  }
  if (scores.length === 0) throw mustHaveScores();
  for (const [i, score] of scores.entries()) {
    checkReference(`scores[${i}]`, score, ['label', ...COLUMN]);
    checkLabel(`scores[${i}].label`, (score as Unchecked)['label']);
  }
}

function checkGroups(by: unknown): void {
  if (typeof by !== 'object' || by === null || Array.isArray(by)) {
    throw unsupportedPart('by', by, GROUPS);
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
    throw unsupportedPart(argument, reference, columnNamed(reference));
  }
  const { column, name, as } = checkObject(argument, reference, known);
  const checkText = (option: string, value: unknown): void => {
    if (typeof value !== 'string') throw invalidOption(option, value, TEXT);
  };
  checkText(`${argument}.column`, column);
  if (name !== undefined) checkText(`${argument}.name`, name);
  checkOption(`${argument}.as`, as, [undefined, 'text', 'number']);
}

const LABEL_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

function checkLabel(option: string, value: unknown): void {
  if (!LABEL_TYPES.has(typeof value)) throw invalidOption(option, value, LABEL);
}

function checkObject(argument: string, value: unknown, known: readonly string[]): Unchecked {
  if (value === undefined) throw unsupportedPart(argument, value, OBJECT);
  checkOptionNames(value, known, argument);
  return value as Unchecked;
}
