import type { JsonLabel } from '@confmat/core';
import { jsonLabel, named, unsupportedType } from '@confmat/core/internal';
import { hashOf } from './content-hash.js';
import type { Evaluation, EvaluationTally, EvaluationTask } from './evaluation.js';
import { jointToJson } from './joint-json.js';
import { matrixToJson } from './matrix-json.js';
import type { StoredMatrixJson } from './matrix-json.js';
import type { EvaluationProvenance } from './provenance.js';
import { setsToJson } from './sets-json.js';
import { scoreToJson } from './score-json.js';

/** What the document is, by which it is told from others. */
export const EVALUATION_FORMAT = 'confmat.Evaluation' as const;
export const EVALUATION_VERSION = 1 as const;

/** Counts as their own package writes them, long columns as texts. */
type StoredPart = Readonly<Record<string, unknown>>;

interface StoredTallyJson {
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly matrix?: StoredMatrixJson;
  readonly joint?: StoredPart;
  readonly sets?: StoredPart;
  readonly scores?: readonly StoredPart[];
}

/**
 * An evaluation as one JSON document. Its counts are what their own packages write as JSON, without what
 * the evaluation says; of long columns of whole numbers a text.
 */
export interface EvaluationJson extends StoredTallyJson {
  readonly format: typeof EVALUATION_FORMAT;
  readonly version: 1;
  readonly task: EvaluationTask;
  readonly labels: readonly JsonLabel[];
  readonly posLabel?: JsonLabel;
  readonly nTied: number;
  /** Names of the group columns. */
  readonly by?: readonly string[];
  /** Each with the group's values, in the order of `by`. */
  readonly slices?: readonly (StoredTallyJson & { readonly group: readonly JsonLabel[] })[];
  /** SHA-256 of all fields but the next two: equal counts have equal hashes. */
  readonly contentHash: string;
  readonly provenance: EvaluationProvenance;
  /** SHA-256 of `contentHash` and `provenance`. */
  readonly documentHash: string;
}

/**
 * Write an evaluation as one JSON document, which `evaluationFromJson` reads, as `JSON.stringify` does.
 * Copies and clones of evaluations need it.
 * @param evaluation What `evaluation` returned.
 * @returns Plain data; `JSON.stringify` it. Long columns of counts are texts.
 * @throws {MetricError} `unsupported-type`.
 */
export function evaluationToJson(evaluation: Evaluation): EvaluationJson {
  return named('evaluationToJson', () => {
    checkEvaluation('evaluation', evaluation);
    const { task, labels, posLabel, nTied, by, slices } = evaluation;
    const content = {
      format: EVALUATION_FORMAT,
      version: EVALUATION_VERSION,
      task,
      labels: labels.map(jsonLabel),
      ...(posLabel !== undefined && { posLabel: jsonLabel(posLabel) }),
      ...tallyToJson(evaluation),
      nTied,
      ...(by.length > 0 && {
        by,
        slices: slices.map((slice) => ({
          group: by.map((name) => jsonLabel(slice.group[name] ?? '')),
          ...tallyToJson(slice),
        })),
      }),
    } as const;
    // What a text of it would hold.
    const provenance = JSON.parse(JSON.stringify(evaluation.provenance)) as EvaluationProvenance;
    const contentHash = hashOf(content);
    const documentHash = hashOf({ contentHash, provenance });
    return { ...content, contentHash, provenance, documentHash };
  });
}

function tallyToJson(tally: EvaluationTally): StoredTallyJson {
  const { nSamples, nSkipped, matrix, joint, sets, scores } = tally;
  return {
    ...{ nSamples, nSkipped },
    ...(matrix && { matrix: matrixToJson(matrix) }),
    ...(joint && { joint: jointToJson(joint) }),
    ...(sets && { sets: setsToJson(sets) }),
    ...(scores.length > 0 && { scores: scores.map(scoreToJson) }),
  };
}

/** Check that an argument is an evaluation; its counts are taken on trust. */
export function checkEvaluation(argument: string, value: unknown): asserts value is Evaluation {
  const { task, labels, scores, slices, by } = (value ?? {}) as Partial<Evaluation>;
  const isOne = typeof task === 'string' && [labels, scores, slices, by].every(Array.isArray);
  if (!isOne)
    throw unsupportedType(argument, value, 'what evaluation or evaluationFromJson returned');
}
