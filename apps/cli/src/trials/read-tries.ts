import type { ConfusionMatrix, Label } from '@confmat/core';
import { positiveLabel } from '@confmat/files';
import { duckdb } from '@confmat/sql';
import { matrixOfCells } from '@confmat/sql/internal';
import { usageError } from '../command-error.js';
import { labelReference, labelsRequest } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import type { SourceColumn } from '../input/source-types.js';
import { noSuchLabel } from '../refusals.js';
import { quoteList } from '../suggest.js';
import type { TrialsCommandOptions } from './options.js';

/** Tries, counted by task: true where they should pass, which is always, against whether they did. */
export interface CountedTries {
  readonly matrix: ConfusionMatrix;
  /** Rows left out for a missing value. */
  readonly nSkipped: number;
  readonly groups: readonly TriesOfGroup[];
  /** Rows in no group. */
  readonly nWithoutGroup: number;
}

/** The tries of a group. */
export interface TriesOfGroup {
  readonly group: Readonly<Record<string, Label>>;
  readonly matrix: ConfusionMatrix;
}

/** What queries call the columns that they make. */
const TRIED = 'confmat tried';
const PASSED = 'confmat passed';

/** Count tries by task. */
export async function readTries(
  input: Input,
  options: TrialsCommandOptions,
): Promise<CountedTries> {
  const { source } = input;
  const { by, maxGroups, nulls } = options;
  const task = findColumn(source, options.task, '--task');
  const groups = by.map((name) => findColumn(source, name, '--by'));
  const { condition, columns, name } = await passing(input, options);
  const { identifier } = duckdb;
  const rows = source.relation([...new Set([task, ...columns, ...groups])]);
  const from = `(SELECT *, TRUE AS ${identifier(TRIED)}, ${condition} AS ${identifier(PASSED)} FROM ${rows})`;
  const counted = await input.count(
    {
      from,
      yTrue: { column: TRIED, name },
      yPred: { kind: 'column', column: PASSED, name },
      by: Object.fromEntries(
        groups.map((column, i) => [by[i] ?? '', labelReference(source, column)]),
      ),
      unit: { ...labelReference(source, task), name: task.name },
    },
    { nulls, maxGroups },
    matrixOfCells,
  );
  const { matrix, nSamples, slices } = counted;
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    ...{ matrix, nSkipped: matrix.nSkipped },
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
}

async function passing(input: Input, options: TrialsCommandOptions): Promise<Passing> {
  const { source } = input;
  const { passed, true: truth, pred } = options;
  if (passed === undefined) {
    const columns = [
      findColumn(source, truth ?? '', '--true'),
      findColumn(source, pred ?? '', '--pred'),
    ] as const;
    for (const column of columns) labelReference(source, column);
    const [t, p] = columns.map(cellText) as [string, string];
    return { condition: `${t} = ${p}`, columns, name: pred ?? '' };
  }
  const column = findColumn(source, passed, '--passed');
  const label = await passLabel(input, column, options);
  const isNumber = labelReference(source, column).as === 'number' && column.type !== 'VARCHAR';
  const condition = isNumber
    ? `CAST(${duckdb.identifier(column.column)} AS DOUBLE) = ${Number(label)}`
    : `${cellText(column)} = ${duckdb.text(label)}`;
  return { condition, columns: [column], name: passed };
}

/** A cell without the spaces around it; null if it is empty. */
function cellText({ column }: SourceColumn): string {
  return `NULLIF(TRIM(CAST(${duckdb.identifier(column)} AS VARCHAR)), '')`;
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
  const found = typed ?? positiveLabel(labels);
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
