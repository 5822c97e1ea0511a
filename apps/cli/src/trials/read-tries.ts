import { PASS, isVerdict, positiveLabel, positiveOfOne } from '@confmat/files';
import { duckdb } from '@confmat/sql';
import { matrixOfCells } from '@confmat/sql/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { ownVerdicts } from '@confmat/rows/evaluation/own-verdicts.js';
import { labelReference, labelsRequest } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn } from '@confmat/rows/input/source.js';
import type { SourceColumn } from '@confmat/rows/input/source-types.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { checkAnswers } from '@confmat/rows/rows/check-answers.js';
import { sameLabelSql } from '@confmat/rows/rows/label-text.js';
import { quoteList } from '@confmat/rows/suggest.js';
import type { CountedTries } from '@confmat/answers/trials/counted-tries.js';
import type { TrialsCommandOptions } from '@confmat/answers/trials/options.js';

/** What queries call the columns that they make. */
const TRIED = 'confmat tried';
const PASSED = 'confmat passed';
const TASK = 'confmat task';

/** Count tries by task. */
export async function readTries(
  input: Input,
  options: TrialsCommandOptions,
): Promise<CountedTries> {
  const { source } = input;
  const { by, maxGroups, nulls } = options;
  const task = findColumn(source, options.task, '--task');
  const groups = by.map((name) => findColumn(source, name, '--by'));
  const verdicts = ownVerdicts(input, options.true, options.pred);
  const { condition, columns, name, notes } = await passing(input, options);
  const { identifier } = duckdb;
  const rows = source.relation([...new Set([task, ...columns, ...groups])]);
  const taskText = sameLabelSql(labelReference(source, task));
  // A unit cannot be missing: a try of no task is one that nobody knows to have passed.
  const [unit, passed] =
    nulls === 'skip'
      ? [`COALESCE(${taskText}, '-')`, `CASE WHEN ${taskText} IS NOT NULL THEN ${condition} END`]
      : [taskText, condition];
  const made = `TRUE AS ${identifier(TRIED)}, ${passed} AS ${identifier(PASSED)}, ${unit} AS ${identifier(TASK)}`;
  const from = `(SELECT *, ${made} FROM ${rows})`;
  const counted = await input.count(
    {
      from,
      yTrue: { column: TRIED, name },
      yPred: { kind: 'column', column: PASSED, name },
      by: Object.fromEntries(
        groups.map((column, i) => [by[i] ?? '', labelReference(source, column)]),
      ),
      unit: { column: TASK, name: task.name },
    },
    { nulls, maxGroups },
    matrixOfCells,
  );
  const { matrix, nSamples, slices } = counted;
  const said = (await verdicts?.()) ?? [];
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    ...{ matrix, nSkipped: matrix.nSkipped, notes: [...notes, ...said] },
    groups: slices.map(({ group, matrix: own }) => ({ group, matrix: own })),
    nWithoutGroup: by.length === 0 ? 0 : nSamples - inGroups,
  };
}

/** Whether a row passed, as SQL, which is null where nobody knows. */
interface Passing {
  readonly condition: string;
  readonly columns: readonly SourceColumn[];
  /** The column that messages name. */
  readonly name: string;
  /** What to say of the answers. */
  readonly notes: readonly string[];
}

async function passing(input: Input, options: TrialsCommandOptions): Promise<Passing> {
  const { source } = input;
  const { passed, true: truth, pred } = options;
  if (passed === undefined) {
    const yTrue = findColumn(source, truth ?? '', '--true');
    const yPred = findColumn(source, pred ?? '', '--pred');
    const columns = [yTrue, yPred];
    const [t, p] = columns.map((column) => sameLabelSql(labelReference(source, column)));
    return {
      ...{ condition: `${String(t)} = ${String(p)}`, columns, name: yPred.name },
      notes: await checkAnswers(input, yTrue, yPred),
    };
  }
  const column = findColumn(source, passed, '--passed');
  const label = await passLabel(input, column, options);
  const condition = `${sameLabelSql(labelReference(source, column))} = ${duckdb.text(label)}`;
  return { condition, columns: [column], name: passed, notes: [] };
}

/** The value that is a pass: any other is a failure. */
async function passLabel(
  input: Input,
  column: SourceColumn,
  { posLabel: typed, maxGroups }: TrialsCommandOptions,
): Promise<string> {
  const { source } = input;
  const request = labelsRequest(source.relation([column]), labelReference(source, column));
  const { matrix } = await input.count(
    request,
    { nulls: 'skip', maxClasses: maxGroups },
    matrixOfCells,
  );
  const labels = matrix.labels.map(String);
  const [one = '', ...others] = labels;
  // Readers of results have a word of their own, which is one also where nothing passed.
  if (typed === undefined && input.resultRows && isVerdict(labels)) return PASS;
  const found = typed ?? (others.length > 0 ? positiveLabel(labels) : positiveOfOne(one));
  if (found === null) {
    throw usageError(
      `--pos-label is needed: which of ${quoteList(labels)} is a pass?`,
      'such as --pos-label pass',
    );
  }
  // Of one value alone all tries may have failed.
  if (labels.length > 1 && !labels.includes(found)) {
    throw noSuchLabel(source.shownFile, found, matrix.labels, '--pos-label');
  }
  return found;
}
