import type { ColumnFacts } from '../columns/column-facts.js';
import { shellWord } from '../shell-word.js';
import type { ResultColumn } from './result-row.js';

/** What is held against what: answers against the truth, a judge against people. */
const PAIRS: readonly (readonly [truth: ResultColumn, prediction: ResultColumn])[] = [
  ['truth', 'prediction'],
  ['human', 'judge'],
];

/**
 * Commands to begin with on results of an evaluation program, as a shell takes them. The column `score`
 * is none of them: it is no probability of one label.
 *
 * @param files The files, as typed.
 * @param reading Options that say how to read them, as typed.
 */
export function guessResultCommands(
  columns: readonly ColumnFacts[],
  files: readonly string[],
  reading: readonly string[],
): readonly string[] {
  const named = (name: string): ColumnFacts | undefined =>
    columns.find((column) => column.name === name && column.nDistinct > 0);
  return PAIRS.flatMap(([truth, prediction]) => {
    const pair = [named(truth), named(prediction)];
    if (pair.some((column) => column === undefined)) return [];
    const skip = pair.some((column) => (column?.nMissing ?? 0) > 0) ? ['--nulls', 'skip'] : [];
    const columns = ['--true', truth, '--pred', prediction];
    return [
      ['confmat', 'report', ...files, ...reading, ...columns, ...skip].map(shellWord).join(' '),
    ];
  });
}
