import type { MetricError } from '@confmat/core';
import { unsupportedType } from '@confmat/core/internal';

/** A file, or another input, that was counted. */
export interface EvaluationInput {
  readonly name: string;
  readonly format?: string | undefined;
  /** Number of its rows. */
  readonly nRows?: number | undefined;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256?: string | undefined;
}

/** What predicted labels are called, and how they were obtained. */
export interface EvaluationPrediction {
  readonly name: string;
  /** In words, such as "predicted Yes where score >= 0.5". */
  readonly rule?: string | undefined;
}

/** Where counts are from. Nothing in it changes what they are, or their hash. */
export interface EvaluationProvenance {
  readonly program?: string | undefined;
  readonly version?: string | undefined;
  /** What was typed, or called. */
  readonly command?: string | undefined;
  /** When it was made, as ISO 8601. */
  readonly created?: string | undefined;
  readonly inputs?: readonly EvaluationInput[] | undefined;
  /** One of a matrix; two of a joint tally, in its order. */
  readonly predictions?: readonly EvaluationPrediction[] | undefined;
  /** What else the maker wants to keep: plain JSON. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isRows: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const listOf =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    Array.isArray(value) &&
    value.every((item) => isObject(item) && isText(item['name']) && fits(item, fields));

const FIELDS: Readonly<Record<keyof EvaluationProvenance, Check>> = {
  program: isText,
  version: isText,
  command: isText,
  created: isText,
  inputs: listOf({ name: isText, format: isText, nRows: isRows, sha256: isText }),
  predictions: listOf({ name: isText, rule: isText }),
  options: isObject,
};

function fits(value: object, fields: Readonly<Record<string, Check>>): boolean {
  return Object.entries(value).every(([name, part]) => {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return check !== undefined && (part === undefined || check(part));
  });
}

/** Check that provenance is what it should be, field by field. */
export function checkProvenance(value: unknown): EvaluationProvenance {
  if (!isObject(value)) throw mustBeProvenance('provenance', value);
  for (const [name, part] of Object.entries(value as object)) {
    if (!fits({ [name]: part as unknown }, FIELDS)) {
      throw mustBeProvenance(`provenance.${name}`, part);
    }
  }
  return value;
}

/** Provenance that is none. */
function mustBeProvenance(argument: string, value: unknown): MetricError {
  const expected =
    argument === 'provenance'
      ? 'an object'
      : 'one of program, version, command, created (texts), inputs, predictions (lists of { name, … }), options (an object)';
  return unsupportedType(argument, value, expected);
}
