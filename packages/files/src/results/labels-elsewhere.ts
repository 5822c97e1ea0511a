import { isUnique } from '../columns/column-facts.js';
import type { ColumnFacts } from '../columns/column-facts.js';
import { shellWord } from '../shell-word.js';
import type { ResultMeaning } from './result-row.js';

/** What names an answer, the widest last. */
const KEYS = ['question', 'task', 'trial', 'slice'];

/**
 * How labels of another file are joined to results that hold none, a sentence for each kind: true labels
 * of predictions, and what people say where a judge has spoken.
 *
 * @param files The files, as typed.
 */
export function labelsElsewhere(
  columns: readonly ColumnFacts[],
  nRows: number,
  files: readonly string[],
  { scoreIsConfidence }: ResultMeaning,
): readonly string[] {
  const named = (name: string): ColumnFacts | undefined =>
    columns.find((column) => column.name === name && column.nDistinct > 0);
  const keys = KEYS.flatMap((name) => named(name) ?? []);
  const alone = keys.find((key) => isUnique(key, nRows));
  const on = (alone ? [alone] : keys.filter(({ nDistinct }) => nDistinct > 1)).map(
    ({ name }) => name,
  );
  const joined = (command: string, ...more: readonly string[]): string =>
    ['confmat', command, ...files, 'LABELS', '--on', on.join(), ...more].map(shellWord).join(' ');
  const from = `joins them from a file with ${on.length === 1 ? 'a column' : 'columns'} ${on.join(', ')}`;
  const prediction = named('prediction');
  const sentences: string[] = [];
  // Free texts are no labels.
  const areFree =
    named('judge') !== undefined && prediction !== undefined && isUnique(prediction, nRows);
  if (prediction && !areFree && !named('truth')) {
    const score = scoreIsConfidence ? ['--score', 'score'] : [];
    const command = scoreIsConfidence ? 'decide' : 'report';
    const names = ['--true', 'COLUMN', '--pred', 'prediction', ...score];
    sentences.push(`it holds no true labels: ${joined(command, ...names)} ${from}`);
  }
  if (named('judge') && !named('human') && !named('truth')) {
    const names = ['--human', 'COLUMN', '--judge', 'judge'];
    sentences.push(`it holds no human labels: ${joined('judge', ...names)} ${from}`);
  }
  return sentences;
}
