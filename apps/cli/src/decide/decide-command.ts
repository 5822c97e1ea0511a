import { existsSync } from 'node:fs';
import { acceptance, acceptances } from '@confmat/inference';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import { checkFixed, withFixed } from '../columns/fixed-columns.js';
import type { FixedColumn } from '../columns/fixed-columns.js';
import type { Host } from '@confmat/rows/host.js';
import type { Input } from '@confmat/rows/input/input.js';
import { repeatedNote } from '../input/own-unit.js';
import { sayNotes } from '../output/messages.js';
import { readText } from '@confmat/rows/input/read-text.js';
import { quote } from '@confmat/rows/suggest.js';
import { whichColumn } from '@confmat/rows/refusals.js';
import { checkProba, listColumnOf } from '@confmat/rows/rows/class-columns.js';
import { destinationOf, writeResult } from '../output/destination.js';
import type { DestinationFile } from '../output/destination.js';
import { savedOf } from '../evaluation/open-saved.js';
import { findColumn } from '@confmat/rows/input/source.js';
import { checkWrongRowsOptions, reportWrongRows } from '../report/wrong-rows.js';
import { withColumns } from '@confmat/answers/report/wrong-rows-section.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { decideOutcome } from '@confmat/answers/decide/decide-outcome.js';
import type { DecideResult } from '@confmat/answers/decide/decide-outcome.js';
import { holdToLock, lockOf } from '@confmat/answers/decide/lock.js';
import { readLock } from './read-lock.js';
import type { Lock } from '@confmat/answers/decide/lock.js';
import type { DecideCommandOptions, TypedDecideOptions } from '@confmat/answers/decide/options.js';
import { ordinalOf } from '@confmat/answers/decide/ordinal.js';
import type { AnswerMatrices } from '@confmat/answers/decide/ordinal.js';
import { readAnswers } from './read-answers.js';

/** Wrong answers that pages show, unless `--errors` says how many; text has room for fewer. */
const SOME_ROWS = 20;
const ROWS_OF_TEXT = 5;

const COLUMNS: readonly FixedColumn<'true' | 'pred' | 'score'>[] = [
  { key: 'true', flag: '--true', name: 'truth', held: 'the true labels' },
  { key: 'pred', flag: '--pred', name: 'prediction', held: 'the answers' },
  { key: 'score', flag: '--score', name: 'score', held: 'how sure each answer is' },
];

/** Run `confmat decide`; the exit code says whether the gates passed. */
export async function decideCommand(
  files: readonly string[],
  typed: TypedDecideOptions,
  host: Host,
): Promise<number> {
  const { locked } = typed;
  const lock = locked === undefined ? null : readLock(locked, host.cwd);
  const asked = withPromise(typed, lock);
  const options = withFixed(asked, COLUMNS);
  checkWrongRowsOptions(options);
  const saved = await savedOf(files, typed, host);
  if (saved) {
    // Loaded late: most files hold rows.
    const { keptAnswers } = await import('./kept-answers.js');
    const kept = keptAnswers(saved, asked);
    const locks = { lock, target: lockTarget(options, files, host), host };
    const source = { shownFile: saved.file, format: saved.format };
    const { rows, matrices } = kept;
    return runWithoutInput(saved, typed, host, async () => {
      const given = { rows, options: kept.options, source, wrong: null, notes: [] };
      const decision = await decided(given, locks, () => Promise.resolve(matrices));
      return decideOutcome(decision);
    });
  }
  const { showErrors = SOME_ROWS } = options;
  if (typed.proba !== undefined) checkProba(typed.proba, typed.labels);
  const reading = { ...options, showErrors, makesColumns: true, listColumn: listColumnOf(typed) };
  return runOnInput(files, reading, host, async (opened, errors) => {
    const { input, note, scores, answerLabels, ...made } = await withAnswers(opened, options);
    const asAsked = { ...options, ...made };
    const typedColumns = { ...typed, ...made };
    // Only decisions have a score that is the probability of the answer.
    if (typedColumns.score === undefined && input.results?.scoreIsConfidence !== true) {
      throw whichColumn('how sure each answer is', noConfidence(input));
    }
    const known = [
      ...(note === null ? [] : [note]),
      ...checkFixed(input.source, typedColumns, COLUMNS),
      ...repeatedNote(input, options),
    ];
    sayNotes(host.stderr, known, typed.quiet);
    const paths = input.files?.flatMap(({ path }) => path ?? []) ?? [];
    const locks = { lock, target: lockTarget(options, paths, host), host };
    for (const name of asAsked.show ?? []) findColumn(input.source, name, '--show');
    const rows = await readAnswers(input, { ...asAsked, answerLabels });
    const { shown, notes } = await reportWrongRows(input, rows.wrong, [], errors, {
      ...{ ...options, show: undefined, showErrors, greatestFirst: rows.confidence },
      nWrong: rows.sweep.nNegatives,
    });
    const named = [
      ...(scores ?? [options.score]),
      ...options.by,
      options.true,
      ...(scores ? [] : [options.pred]),
      ...(options.show ?? []),
    ];
    const wrong = shown && withColumns(shown, named);
    const { source } = input;
    const given = { rows, options: asAsked, source, wrong, notes: [...rows.notes, ...notes] };
    return decideOutcome(await decided(given, locks, rows.matrices));
  });
}

/** The input, and the names of its answers and how sure they are: those of the greatest of several scores. */
async function withAnswers(
  input: Input,
  { true: truth, proba, labels }: DecideCommandOptions,
): Promise<{
  readonly input: Input;
  readonly note: string | null;
  readonly scores?: readonly string[];
  readonly answerLabels?: readonly string[];
  readonly pred?: string;
  readonly score?: string;
}> {
  if (proba === undefined) return { input, note: null };
  const { withGreatestScore } = await import('@confmat/rows/rows/greatest-score.js');
  const {
    answer: pred,
    score,
    ...others
  } = await withGreatestScore(input, {
    ...{ true: truth, proba, labels },
  });
  return { ...others, pred, score };
}

/** Where the decision is written, if it is. */
function lockTarget(
  { lock }: DecideCommandOptions,
  inputs: readonly string[],
  host: Host,
): DestinationFile | null {
  if (lock === undefined) return null;
  const target = destinationOf('--lock', lock, inputs, host);
  if (target === null) throw usageError('--lock needs the name of a file');
  return target;
}

/** Options with the promise: as typed, or else as locked. */
function withPromise<T extends Partial<Promised>>(options: T, lock: Lock | null): T & Promised {
  const { accuracy = lock?.accuracy ?? USUAL, confidence = lock?.confidence ?? USUAL } = options;
  return { ...options, accuracy, confidence };
}

/** Tells that the promise is the locked one. */
function promiseNotes(
  lock: Lock | null,
  { accuracy, confidence }: DecideCommandOptions,
): readonly string[] {
  if (lock?.accuracy !== accuracy || lock.confidence !== confidence) return [];
  return [`the promise is the locked one: --accuracy ${accuracy} --confidence ${confidence}`];
}

type Promised = Pick<DecideCommandOptions, 'accuracy' | 'confidence'>;

/** Accuracy and confidence where nothing says otherwise. */
const USUAL = 0.95;

/** Locks that are read and written. */
interface Locks {
  readonly lock: Lock | null;
  readonly target: DestinationFile | null;
  readonly host: Host;
}

/** Decide, and write the lock that was asked for. */
async function decided(
  given: Pick<DecideResult, 'rows' | 'options' | 'source' | 'wrong' | 'notes'>,
  { lock, target, host }: Locks,
  matricesAt: (threshold: number | undefined) => Promise<AnswerMatrices | null>,
): Promise<DecideResult> {
  const { rows, options, source } = given;
  const { accuracy, confidence, cost: costs, ordinal: scale } = options;
  const asked = { accuracy, confidence, costs };
  const found = acceptance(rows.sweep, { ...asked, nUnanswered: rows.nUnanswered });
  const matrices = scale && (await matricesAt(found.promised ? found.threshold : undefined));
  const notes = [...given.notes, ...promiseNotes(lock, options)];
  if (target && found.promised) {
    const text = `${JSON.stringify(lockOf(rows.sweep, found, confidence))}\n`;
    refuseOtherDecision(target, text);
    writeResult(text, target, host);
    notes.push(`the decision was written to ${target.name}: --locked holds later answers to it`);
  } else if (target) {
    notes.push(`${target.name} was not written, because nothing can be promised`);
  }
  return {
    ...{ ...given, found, notes },
    groups: rows.groups.length === 0 ? [] : acceptances(rows.groups, asked),
    held: lock && holdToLock(lock, rows.sweep),
    ordinal: scale && matrices ? ordinalOf(matrices, scale, source.shownFile) : null,
    rowsOfText: options.showErrors ?? ROWS_OF_TEXT,
  };
}

/** Refuse to replace what is there: a decision that follows the later answers holds them to nothing. */
function refuseOtherDecision({ name, path, isPlain }: DestinationFile, text: string): void {
  if (!isPlain || !existsSync(path) || readText(path) === text) return;
  throw new CommandError(
    `--lock ${quote(name)}: holds something else already`,
    'remove it to lock this decision instead, or name another file; --locked holds these answers to it',
  );
}

/** What helps where no column says how sure an answer is. */
function noConfidence({ results, source }: Input): string {
  const hasScore = results && source.columns.some(({ name }) => name === 'score');
  return hasScore
    ? '--score COLUMN; the column score of these results says how good an answer is, not how sure it was'
    : '--score COLUMN';
}
