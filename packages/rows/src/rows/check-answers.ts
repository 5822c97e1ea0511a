import type { ConfusionMatrix, Label } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { duckdb } from '@confmat/sql';
import { matrixOfCells } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import type { SourceColumn } from '../input/source-types.js';
import { rowsText } from '../document/rows-text.js';
import { quote, quoteList } from '../suggest.js';
import { sameLabelSql } from './label-text.js';
import { mapHint } from './map-hint.js';
import { refuseOtherSpellings } from './refuse-other-spellings.js';

/** What queries call the columns that they make. */
const TRUTH = 'confmat truth';
const ANSWER = 'confmat answer';

/**
 * Check that answers are written as the truth is, for commands that ask no more than whether both are equal.
 *
 * @param answerLabels The labels that answers are taken from; undefined: any.
 * @returns What to say where no answer can be right; nothing of free texts, which have too many labels.
 * @throws {CommandError} Both write one number in two ways, 1 and 1.0.
 */
export async function checkAnswers(
  input: Input,
  truth: SourceColumn,
  answer: SourceColumn,
  answerLabels?: readonly string[],
): Promise<readonly string[]> {
  const { source } = input;
  const matrix = await matrixOf(input, truth, answer);
  if (!matrix || matrix.total === 0) return [];
  const { labels, support, predicted } = matrix;
  refuseOtherSpellings(matrix, source, { true: truth.name, pred: answer.name });
  const seenIn = (rows: Float64Array): readonly string[] =>
    labels.filter((_, k) => rows[k] !== 0).map(String);
  const [trueLabels, answers] = [seenIn(support), seenIn(predicted)];
  const notes = answerLabels ? unansweredNotes(matrix, answerLabels) : [];
  if (trueLabels.some((label) => answers.includes(label))) return notes;
  const [ofTruth, ofAnswers] = [quoteList(trueLabels, SOME), quoteList(answers, SOME)];
  return [
    `no answer is right: columns ${quote(truth.name)} (${ofTruth}) and ${quote(answer.name)} (${ofAnswers}) have no label in common; ${mapHint(answers, trueLabels)} writes them alike`,
  ];
}

/** Tells of rows whose true label no answer can be. */
function unansweredNotes(
  { labels, support }: ConfusionMatrix,
  answerLabels: readonly string[],
): readonly string[] {
  const isMissing = (label: Label): boolean => !answerLabels.includes(String(label));
  const missing = labels.filter((label, k) => support[k] !== 0 && isMissing(label)).map(String);
  if (missing.length === 0) return [];
  const nRows = sum(support.filter((_, k) => isMissing(labels[k] ?? '')));
  const its = nRows === 1 ? 'has' : 'have';
  const counts = nRows === 1 ? 'its answer counts' : 'their answers count';
  return [
    `${rowsText(nRows)} ${its} a true label without a column of scores (${quoteList(missing, SOME)}): ${counts} as wrong`,
  ];
}

/** As many labels of a column are named. */
const SOME = 4;

async function matrixOf(
  input: Input,
  truth: SourceColumn,
  answer: SourceColumn,
): Promise<ConfusionMatrix | null> {
  const { source } = input;
  const made = (column: SourceColumn, name: string): string =>
    `${sameLabelSql(labelReference(source, column))} AS ${duckdb.identifier(name)}`;
  const rows = source.relation([...new Set([truth, answer])]);
  const request = {
    from: `(SELECT ${made(truth, TRUTH)}, ${made(answer, ANSWER)} FROM ${rows})`,
    yTrue: { column: TRUTH, name: truth.name },
    yPred: { kind: 'column' as const, column: ANSWER, name: answer.name },
  };
  try {
    return (await input.count(request, { nulls: 'skip' }, matrixOfCells)).matrix;
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}
