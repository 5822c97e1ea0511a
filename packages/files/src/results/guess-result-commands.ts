import type { ColumnFacts } from '../columns/column-facts.js';
import { shellWord } from '../shell-word.js';
import type { ResultMeaning } from './result-row.js';

/**
 * Commands to begin with on results of an evaluation program, as a shell takes them: answers against the
 * truth, a judge against people. The column `score` is in none of them: it is no probability of one label.
 *
 * @param files The files, as typed.
 * @param reading Options that say how to read them, as typed.
 */
export function guessResultCommands(
  columns: readonly ColumnFacts[],
  nRows: number,
  files: readonly string[],
  reading: readonly string[],
  meaning: ResultMeaning,
): readonly string[] {
  const named = (name: string): ColumnFacts | undefined =>
    columns.find((column) => column.name === name && column.nDistinct > 0);
  const command = (name: string, ...more: readonly string[]): string =>
    ['confmat', name, ...files, ...reading, ...more].map(shellWord).join(' ');
  const report = resultReport(columns, nRows, meaning);
  const commands: string[] = [];
  if (report) {
    const isTyped = reading.includes('--where');
    const flags = Object.entries(report) as readonly (readonly [string, string])[];
    const own = flags.filter(([name]) => name !== 'where' || !isTyped);
    commands.push(command('report', ...own.flatMap(([name, value]) => [`--${name}`, value])));
  }
  if (named('human') && named('judge')) {
    commands.push(command('judge', '--human', 'human', '--judge', 'judge'));
  }
  return commands;
}

/** Options of a report on results. */
interface ResultReport {
  readonly true: string;
  readonly pred: string;
  /** One of the slices, where each has every answer. */
  readonly where?: string;
  /** Rows without a truth cannot be counted. */
  readonly nulls?: 'skip';
}

/** The report that results are for; null where they lack truth or prediction. */
export function resultReport(
  columns: readonly ColumnFacts[],
  nRows: number,
  { slicesRepeat }: ResultMeaning,
): ResultReport | null {
  const [truth, prediction, slice, question] = ['truth', 'prediction', 'slice', 'question'].map(
    (name) => columns.find((column) => column.name === name && column.nDistinct > 0),
  );
  if (!truth || !prediction) return null;
  const isRepeated = slicesRepeat && (question?.nDistinct ?? 0) < nRows;
  const [first] = isRepeated && slice && slice.nDistinct > 1 ? slice.common : [];
  return {
    ...{ true: truth.name, pred: prediction.name },
    ...(first && slice ? { where: whereSlice(first.text, slice.nMissing > 0) } : {}),
    ...(truth.nMissing > 0 || prediction.nMissing > 0 ? { nulls: 'skip' } : {}),
  };
}

/** What has no answer may have no slice either, and counts with each. */
function whereSlice(text: string, mayBeMissing: boolean): string {
  const isSlice = `slice = '${text.replaceAll("'", "''")}'`;
  return mayBeMissing ? `${isSlice} OR slice IS NULL` : isSlice;
}
