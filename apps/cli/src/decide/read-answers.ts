import type { Label } from '@confmat/core';
import { duckdb } from '@confmat/sql';
import { matrixOfCells } from '@confmat/sql/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelReference, numberReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { readSweeps } from '../sweep/read-sweeps.js';
import type { DecideCommandOptions } from './options.js';

/** Counts of confidence × right. */
export interface AnsweredRows {
  /** Its positives are the answers that are right. */
  readonly sweep: ThresholdSweep;
  /** Rows with a truth but without a confidence, such as refusals: they are escalated. */
  readonly nUnanswered: number;
  /** Rows left out for a missing truth or answer. */
  readonly nSkipped: number;
  readonly groups: readonly AnsweredGroup[];
}

/** The same of a group. */
interface AnsweredGroup {
  readonly group: Readonly<Record<string, Label>>;
  readonly sweep: ThresholdSweep;
}

/** What queries call the columns that they make. */
const RIGHT = 'confmat right';
const ANSWERED = 'confmat answered';

/** Read the answers of rows, and tell which are right. */
export async function readAnswers(
  input: Input,
  options: DecideCommandOptions,
): Promise<AnsweredRows> {
  const { source } = input;
  const { by, maxGroups, nulls } = options;
  const truth = findColumn(source, options.true, '--true');
  const answer = findColumn(source, options.pred, '--pred');
  const score = findColumn(source, options.score, '--score');
  const groups = by.map((name) => findColumn(source, name, '--by'));
  const { identifier } = duckdb;
  labelReference(source, truth);
  labelReference(source, answer);
  const [t, p, s] = [truth, answer, score].map(({ column }) => {
    const cell = `CAST(${identifier(column)} AS VARCHAR)`;
    return `NULLIF(TRIM(${cell}), '')`;
  }) as [string, string, string];
  const rows = source.relation([...new Set([truth, answer, score, ...groups])]);
  const right = `CASE WHEN ${t} IS NULL OR ${p} IS NULL THEN NULL ELSE ${t} = ${p} END`;
  const made = `SELECT *, ${right} AS ${identifier(RIGHT)}, ${s} IS NOT NULL AS ${identifier(ANSWERED)} FROM ${rows}`;
  const reference = { column: RIGHT, name: truth.name };
  const answered = await input.count(
    {
      from: `(${made})`,
      yTrue: reference,
      yPred: { kind: 'column', column: ANSWERED, name: score.name },
    },
    { nulls },
    matrixOfCells,
  );
  const {
    rows: read,
    sweeps,
    groups: swept,
  } = await readSweeps(
    input,
    {
      from: `(SELECT * FROM (${made}) WHERE ${identifier(ANSWERED)})`,
      ...{ yTrue: reference, posLabel: 'true', nulls },
      scores: [{ ...numberReference(source, score), isSingle: score.type === 'FLOAT' }],
      by:
        groups.length === 0
          ? undefined
          : { columns: groups.map((column) => labelReference(source, column)), maxGroups },
    },
    'exact',
    { mayBeAbsent: true },
  );
  const [sweep] = sweeps;
  if (!sweep) throw new Error('bug: one score was swept');
  return {
    sweep,
    nUnanswered: answered.matrix.total - (read.nRows - read.nSkipped),
    nSkipped: answered.matrix.nSkipped,
    groups: swept.flatMap(({ group, sweeps: [own] }) =>
      own
        ? [{ group: Object.fromEntries(by.map((name, i) => [name, group[i] ?? ''])), sweep: own }]
        : [],
    ),
  };
}
