import type { ConfusionMatrix, Label } from '@confmat/core';
import { duckdb } from '@confmat/sql';
import type { CountRequest } from '@confmat/sql';
import { doubleSql, matrixOfCells } from '@confmat/sql/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelReference, numberReference } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn, groupColumns } from '@confmat/rows/input/source.js';
import { checkAnswers } from '@confmat/rows/rows/check-answers.js';
import { sameLabelSql } from '@confmat/rows/rows/label-text.js';
import { readSweeps } from '@confmat/rows/evaluation/read-sweeps.js';
import type { AnsweredRows } from '@confmat/answers/decide/answered-rows.js';
import type { DecideCommandOptions } from '@confmat/answers/decide/options.js';
import type { AnswerMatrices } from '@confmat/answers/decide/ordinal.js';
import { precisionOfColumn } from '@confmat/rows/input/score-precision.js';

/** The same, whose wrong rows can be looked at. */
export interface ReadAnswers extends AnsweredRows {
  /** The rows that have a confidence and are wrong. */
  readonly wrong: CountRequest;
  /** What to say of the answers. */
  readonly notes: readonly string[];
  /** The column of the confidence, as queries call it. */
  readonly confidence: string;
  /** Counts truth × answer, of those accepted at a threshold too. */
  readonly matrices: (threshold: number | undefined) => Promise<AnswerMatrices>;
}

/** What queries call the columns that they make. */
const RIGHT = 'confmat right';
const ANSWERED = 'confmat answered';
/** NULL where the truth is missing, and where the answer is. */
const HAS_TRUTH = 'confmat has truth';
const HAS_ANSWER = 'confmat has answer';

/** Read the answers of rows, and tell which are right. */
export async function readAnswers(
  input: Input,
  options: DecideCommandOptions & { readonly answerLabels?: readonly string[] | undefined },
): Promise<ReadAnswers> {
  const { source } = input;
  const { by, maxGroups, nulls } = options;
  const truth = findColumn(source, options.true, '--true');
  const answer = findColumn(source, options.pred, '--pred');
  const score = findColumn(source, options.score, '--score');
  const groups = groupColumns(source, by);
  const { identifier } = duckdb;
  const yTrue = labelReference(source, truth);
  const yPred = labelReference(source, answer);
  const s = answeredSql(identifier(score.column), score.type);
  const references = groups.map((column) => labelReference(source, column));
  const rows = source.relation([...new Set([truth, answer, score, ...groups])]);
  const [t, p] = [sameLabelSql(yTrue), sameLabelSql(yPred)];
  const made = `SELECT *, ${t} = ${p} AS ${identifier(RIGHT)}, ${s} AS ${identifier(ANSWERED)} FROM ${rows}`;
  const complete =
    `SELECT *, CASE WHEN ${t} IS NOT NULL THEN true END AS ${identifier(HAS_TRUTH)}, ` +
    `CASE WHEN ${p} IS NOT NULL THEN ${identifier(ANSWERED)} END AS ${identifier(HAS_ANSWER)} FROM (${made})`;
  const grouped = groups.length > 0 && {
    by: Object.fromEntries(references.map((column, i) => [by[i] ?? '', column])),
  };
  const reference = { column: RIGHT, name: truth.name };
  const answered = await input.count(
    {
      from: `(${complete})`,
      yTrue: { column: HAS_TRUTH, name: truth.name },
      yPred: { kind: 'column', column: HAS_ANSWER, name: answer.name },
      ...grouped,
    },
    { nulls, maxGroups },
    matrixOfCells,
  );
  const { sweeps, groups: swept } = await readSweeps(
    input,
    {
      from: `(SELECT * FROM (${made}) WHERE ${identifier(ANSWERED)})`,
      ...{ yTrue: reference, posLabel: 'true', nulls },
      scores: [{ ...numberReference(source, score), precision: precisionOfColumn(score) }],
      by: groups.length === 0 ? undefined : { columns: references, maxGroups },
    },
    'exact',
    { mayBeAbsent: true },
  );
  const [sweep] = sweeps;
  if (!sweep) throw new Error('bug: one score was swept');
  const sweepsByGroup = new Map(
    swept.map(({ group, sweeps: [own] }) => [keyOf(group), own] as const),
  );
  return {
    sweep,
    notes: await checkAnswers(input, truth, answer, options.answerLabels),
    nUnanswered: unansweredOf(answered.matrix),
    nSkipped: answered.matrix.nSkipped,
    wrong: {
      from: `(SELECT * FROM (${made}) WHERE ${identifier(ANSWERED)} AND NOT ${identifier(RIGHT)})`,
      ...{ yTrue, yPred: { kind: 'column', ...yPred } },
    },
    confidence: score.column,
    matrices: async (threshold) => {
      const request = { yTrue, yPred: { kind: 'column' as const, ...yPred } };
      const counting = { nulls, maxGroups };
      const whole = await input.count(
        { ...request, ...grouped, from: `(${made})` },
        counting,
        matrixOfCells,
      );
      const isAccepted = `${doubleSql(duckdb, numberReference(source, score))} >= ${String(threshold)}`;
      const accepted =
        threshold === undefined
          ? undefined
          : await input.count(
              { ...request, from: `(SELECT * FROM (${made}) WHERE ${isAccepted})` },
              counting,
              matrixOfCells,
            );
      return { all: whole.matrix, accepted: accepted?.matrix, groups: whole.slices };
    },
    groups: answered.slices.map(({ group, matrix }) => {
      const own = sweepsByGroup.get(keyOf(by.map((name) => group[name] ?? '')));
      return { group, sweep: own ?? emptied(sweep), nUnanswered: unansweredOf(matrix) };
    }),
  };
}

/** Whether there is a confidence: a text that is empty is none. */
function answeredSql(cell: string, type: string): string {
  const text = type === 'VARCHAR' ? `NULLIF(TRIM(${cell}), '')` : cell;
  return `${text} IS NOT NULL`;
}

/** The rows without a confidence. */
function unansweredOf({ labels, predicted }: ConfusionMatrix): number {
  return predicted[labels.findIndex((label) => String(label) === 'false')] ?? 0;
}

const keyOf = (group: readonly Label[]): string => JSON.stringify(group.map(String));

/** A sweep like another, of no rows. */
export function emptied(sweep: ThresholdSweep): ThresholdSweep {
  const none = new Float64Array();
  const counts = { ...sweep.counts, tp: none, fp: none, fn: none, tn: none };
  return {
    ...{ ...sweep, thresholds: none, counts },
    ...{ nPositives: 0, nNegatives: 0, nSamples: 0, nSkipped: 0 },
  };
}
