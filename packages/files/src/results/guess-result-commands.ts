import type { ColumnFacts } from '../columns/column-facts.js';
import { shellWord } from '../shell-word.js';
import type { ChosenSlice, Repeats } from './repeats.js';

/**
 * Commands to begin with on results of an evaluation program, as a shell takes them: answers against the
 * truth, a judge against people. The column `score` is in none of them: it is no probability of one label.
 *
 * @param files The files, as typed.
 * @param reading Options that say how to read them, as typed.
 */
export function guessResultCommands(
  columns: readonly ColumnFacts[],
  files: readonly string[],
  reading: readonly string[],
  repeats: Repeats,
): readonly string[] {
  const named = (name: string): ColumnFacts | undefined =>
    columns.find((column) => column.name === name && column.nDistinct > 0);
  const command = (name: string, ...more: readonly string[]): string =>
    ['confmat', name, ...files, ...reading, ...more].map(shellWord).join(' ');
  const report = resultReport(columns, repeats, []);
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

/**
 * The report that results are for; null where they lack truth or prediction.
 *
 * @param named Columns of slices that other options name.
 */
export function resultReport(
  columns: readonly ColumnFacts[],
  repeats: Repeats,
  named: readonly string[],
): ResultReport | null {
  const [truth, prediction] = ['truth', 'prediction'].map((name) =>
    columns.find((column) => column.name === name && column.nDistinct > 0),
  );
  if (!truth || !prediction) return null;
  const slices = repeats.slices(named, [truth.name, prediction.name]);
  return {
    ...{ true: truth.name, pred: prediction.name },
    ...(slices.length > 0 ? { where: whereSlices(slices) } : {}),
    ...(truth.nMissing > 0 || prediction.nMissing > 0 ? { nulls: 'skip' } : {}),
  };
}

/** The SQL of the rows of some slices. What has no answer may have no slice either, and counts with each. */
export function whereSlices(slices: readonly ChosenSlice[]): string {
  const conditions = slices.map(({ column, value, mayBeMissing }) => {
    const isSlice = `${column} = '${value.replaceAll("'", "''")}'`;
    return mayBeMissing ? `${isSlice} OR ${column} IS NULL` : isSlice;
  });
  const [only = '', ...more] = conditions;
  if (more.length === 0) return only;
  return conditions.map((one) => (one.includes(' OR ') ? `(${one})` : one)).join(' AND ');
}
