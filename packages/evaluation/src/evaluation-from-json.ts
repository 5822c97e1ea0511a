import type { Label, MetricError } from '@confmat/core';
import {
  checkRowCount,
  fieldsOfJson,
  invalidOption,
  labelsOfJson,
  named,
  optionConflict,
  plainOfJson,
  unsupported,
  unsupportedType,
} from '@confmat/core/internal';
import type { StoredFacts } from '@confmat/core/internal';
import { mustBeGroupNames, shown } from './refusals.js';
import type { TallyParts } from './check-tally.js';
import { hashOf } from './content-hash.js';
import type { Evaluation } from './evaluation.js';
import { EVALUATION_FORMAT, EVALUATION_VERSION } from './evaluation-to-json.js';
import type { EvaluationJson } from './evaluation-to-json.js';
import { jointOfJson } from './joint-json.js';
import { checkedEvaluation } from './make-evaluation.js';
import type { SliceParts } from './make-evaluation.js';
import { matrixOfJson } from './matrix-json.js';
import { checkProvenance } from './provenance.js';
import { setsOfJson } from './sets-json.js';
import { scoreOfJson } from './score-json.js';
import { withSharedNumbers } from './unit-names.js';

const TALLY = ['nSamples', 'nSkipped', 'matrix', 'joint', 'sets', 'scores'];
const FIELDS = [
  ...['format', 'version', 'task', 'labels', 'posLabel', ...TALLY, 'nTied'],
  ...['by', 'slices', 'contentHash', 'provenance', 'documentHash'],
];

/**
 * Tell whether parsed JSON says that it is an evaluation, of whatever version.
 * @param json Anything.
 * @returns True if it has the mark of an evaluation.
 */
export function isEvaluationJson(json: unknown): json is EvaluationJson {
  return (json as { readonly format?: unknown } | null | undefined)?.format === EVALUATION_FORMAT;
}

/**
 * Read an evaluation that was written as JSON, and check all of it: that it is whole, by its hashes, and
 * that its counts agree with one another.
 * @param json What `evaluationToJson` returned, or `JSON.parse` of what `JSON.stringify(evaluation)` wrote.
 * @returns The same evaluation.
 * @throws {MetricError} `unsupported-type` if it is anything else, or of another version;
 *   `invalid-option` for a hash that does not fit; otherwise an issue that names the field.
 */
export function evaluationFromJson(json: EvaluationJson): Evaluation {
  return named('evaluationFromJson', () => {
    const stored = checkDocument(json);
    const labels = labelsOfJson(stored['labels'], stored['task'] !== 'classes');
    const { by = [], slices = [], posLabel } = stored;
    if (!isTexts(by)) throw mustBeGroupNames(by);
    if (!Array.isArray(slices)) throw mustBeListOf('slices', slices);
    const nMatrices = slices.length + 1;
    const [whole, ...groups] = withSharedNumbers<TallyParts | SliceParts>([
      tallyOfJson('', stored, labels, nMatrices),
      ...slices.map((slice: unknown, i) => sliceOfJson(i, slice, labels, by, nMatrices)),
    ]);
    const read = checkedEvaluation({
      labels,
      ...whole,
      ...(posLabel !== undefined && { posLabel: labelOf('posLabel', posLabel) }),
      nTied: checkRowCount('nTied', stored['nTied']),
      by,
      slices: groups as readonly SliceParts[],
      provenance: checkProvenance(stored['provenance']),
    });
    if (read.task !== stored['task']) {
      throw invalidOption('task', stored['task'], `${shown(read.task)}, as its counts are`);
    }
    return read;
  });
}

/** Check that it is an evaluation of this version, and as it was written. */
function checkDocument(json: unknown): StoredFacts {
  const stored = (json ?? {}) as StoredFacts;
  if (typeof json !== 'object' || !isEvaluationJson(json)) throw mustBeEvaluationJson(json);
  const { contentHash, provenance, documentHash, ...content } = stored;
  if (stored['version'] !== EVALUATION_VERSION) {
    throw mustBeEvaluationJson(json, EVALUATION_VERSION);
  }
  const unknown = Object.keys(stored).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw mustBeEvaluationJson(json, EVALUATION_VERSION, unknown);
  if (contentHash !== hashOf(content)) throw mustBeHash('contentHash');
  if (documentHash !== hashOf({ contentHash, provenance })) throw mustBeHash('documentHash');
  return stored;
}

function tallyOfJson(
  place: string,
  stored: StoredFacts,
  labels: readonly Label[],
  nMatrices: number,
): TallyParts {
  const nSamples = checkRowCount(`${place}nSamples`, stored['nSamples']);
  const nSkipped = checkRowCount(`${place}nSkipped`, stored['nSkipped']);
  const { matrix, joint, sets, scores = [] } = stored;
  const rows = { labels, nSamples, nSkipped };
  if (!Array.isArray(scores)) throw mustBeListOf(`${place}scores`, scores);
  return {
    ...{ nSamples, nSkipped },
    ...(matrix !== undefined && {
      matrix: matrixOfJson(`${place}matrix`, matrix, labels, nSkipped, nMatrices),
    }),
    ...(joint !== undefined && { joint: jointOfJson(`${place}joint`, joint, rows) }),
    ...(sets !== undefined && { sets: setsOfJson(`${place}sets`, sets, labels) }),
    scores: scores.map((score: unknown, i) => scoreOfJson(`${place}scores[${i}]`, score)),
  };
}

function sliceOfJson(
  i: number,
  json: unknown,
  labels: readonly Label[],
  by: readonly string[],
  nMatrices: number,
): SliceParts {
  const place = `slices[${i}]`;
  const stored = fieldsOfJson(place, json, ['group', ...TALLY]);
  const values = plainOfJson(`${place}.group`, stored['group'], { list: 'label' }) as Label[];
  if (values.length !== by.length) throw mustBeGroupNames(stored['group'], `${place}.group`);
  return {
    group: Object.fromEntries(by.map((name, column) => [name, values[column] ?? ''])),
    ...tallyOfJson(`${place}.`, stored, labels, nMatrices),
  };
}

function labelOf(argument: string, json: unknown): Label {
  return plainOfJson(argument, json, 'label') as Label;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A document that was changed after it was written. */
function mustBeHash(field: 'contentHash' | 'documentHash'): MetricError {
  const of = field === 'contentHash' ? 'the counts' : 'the provenance';
  return optionConflict(field, `does not fit ${of}: was the document changed or cut?`);
}

/** A list that is none. */
function mustBeListOf(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'an array');
}

/** Something else than what a JSON document of an evaluation is. */
function mustBeEvaluationJson(
  value: unknown,
  version?: number,
  unknownField?: string,
): MetricError {
  const expected = 'confmat.Evaluation of version 1, as evaluationToJson writes it';
  if (typeof value === 'string') {
    return unsupported('json', 'a string (JSON.parse it first)', expected);
  }
  const { format, version: found } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (unknownField !== undefined) {
    return unsupported('json', `data with an unknown field ${shown(unknownField)}`, expected);
  }
  if (version !== undefined) {
    return unsupported('json', `of version ${shown(found)}`, expected);
  }
  const isOther = typeof format === 'string';
  return isOther
    ? unsupported('json', `of format ${shown(format)}`, expected)
    : unsupportedType('json', value, expected);
}
