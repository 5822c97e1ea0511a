import { isMetricError } from '@confmat/core';
import { describeIssue, nameText } from '@confmat/core/internal';
import { CUT_OR_DAMAGED, INPUT_FORMATS, embeddedEvaluation } from '@confmat/files';
import { evaluationFromJson, evaluationToJson, mergeEvaluations } from '@confmat/evaluation';
import type { Evaluation, EvaluationJson } from '@confmat/evaluation';
import { CommandError } from '@confmat/rows/command-error.js';
import { checkFile } from '@confmat/rows/input/check-file.js';
import { expandArgument } from '@confmat/rows/input/expand.js';
import { systemReason } from '@confmat/rows/system-error.js';
import { UNPREPARED } from '@confmat/rows/input/prepared.js';
import { isSaved } from './is-saved.js';
import { evaluationOfMatrixFile } from './evaluation-of-matrix.js';
import { matrixOfFile } from './matrix-file.js';
import { refuseNamelessUnits } from './refuse-nameless-units.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';
import { readText } from '@confmat/rows/input/read-text.js';

/**
 * Read the evaluations that files hold, and add them up.
 *
 * @param args Files, folders and patterns, as typed.
 * @param cwd The folder that relative paths start from.
 * @param side The side of a matrix of counts that has the true classes.
 * @returns Null if the first file holds none.
 */
export async function readSaved(
  args: readonly string[],
  cwd: string,
  side: string | undefined,
): Promise<SavedEvaluation | null> {
  if (args.includes('-')) return null;
  const all = await readSavedEach(args, cwd, side);
  return all.length === 0 ? null : addedUp(all);
}

/** Evaluations as one. */
export function addedUp(all: readonly SavedEvaluation[]): SavedEvaluation {
  const files = all.flatMap((one) => one.files);
  const read = all.map((one) => one.evaluation);
  refuseTwice(files, read);
  const isMatrix = all.every((one) => one.isMatrix === true);
  const saved = { ...savedOf(merged(read, files), files), isMatrix };
  const notes = sharedInputs(files, read);
  return notes.length === 0
    ? saved
    : { ...saved, prepared: { ...(saved.prepared ?? UNPREPARED), notes } };
}

/** Notes of files that several evaluations were counted from: which of their rows they share is not kept. */
function sharedInputs(files: readonly string[], read: readonly Evaluation[]): readonly string[] {
  const byInput = new Map<string, { readonly name: string; readonly files: string[] }>();
  for (const [place, { provenance }] of read.entries()) {
    for (const { name, sha256 } of provenance.inputs ?? []) {
      if (sha256 === undefined) continue;
      const known = byInput.get(sha256) ?? { name, files: [] };
      byInput.set(sha256, { ...known, files: [...known.files, files[place] ?? ''] });
    }
  }
  return [...byInput.values()].flatMap(({ name, files: counted }) =>
    counted.length < 2
      ? []
      : `${counted.join(', ')} were counted from one file, ${name}: a row or question that several of them hold counts several times`,
  );
}

/** Read the evaluations that files hold, each on its own; none if the first file holds none. */
export async function readSavedEach(
  args: readonly string[],
  cwd: string,
  side: string | undefined,
): Promise<readonly SavedEvaluation[]> {
  const files: string[] = [];
  for (const arg of args) files.push(...(await expandArgument(arg, cwd)).files);
  const paths = files.map((file) => checkFile(file, 'json', cwd).path ?? '');
  const [first = ''] = paths;
  if (!isSaved(first)) return [];
  const other = paths.findIndex((path) => !isSaved(path));
  if (other >= 0) {
    throw new CommandError(
      `${files[other] ?? ''}: holds no evaluation, but ${files[0] ?? ''} does`,
      'evaluations are read together with evaluations alone',
    );
  }
  return paths.map((path, place) => {
    const file = files[place] ?? '';
    const matrix = matrixOfFile(path);
    if (!matrix) return savedOf(readOne(path, file), [file]);
    return { ...savedOf(evaluationOfMatrixFile(matrix, file, side), [file]), isMatrix: true };
  });
}

function savedOf(evaluation: Evaluation, files: readonly string[]): SavedEvaluation {
  const { contentHash } = evaluationToJson(evaluation);
  const { created, inputs } = evaluation.provenance;
  const format = INPUT_FORMATS.find((name) => name === inputs?.[0]?.format) ?? 'json';
  const kept = { files, contentHash, ...(created === undefined ? {} : { created }) };
  return {
    ...{ evaluation, files, contentHash, format, file: shownFile(evaluation, files) },
    prepared: { ...UNPREPARED, evaluation: kept },
  };
}

/** Read the evaluation that a file holds. */
function readOne(path: string, file: string): Evaluation {
  const json = parsed(path, file);
  const version: number = json.version;
  if (version !== 1) {
    throw new CommandError(
      `${file}: is an evaluation of version ${JSON.stringify(version)}, expected 1`,
      'another version of confmat wrote it',
    );
  }
  try {
    return evaluationFromJson(json);
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new CommandError(`${file}: ${describeIssue(error.issue)}`);
  }
}

function parsed(path: string, file: string): EvaluationJson {
  let text: string;
  try {
    text = readText(path).replace(/^\ufeff/, '');
  } catch (error) {
    throw new CommandError(`${file}: cannot be read (${systemReason(error)})`);
  }
  const json = text.trimStart().startsWith('<') ? embeddedEvaluation(text) : text;
  try {
    return JSON.parse(json) as EvaluationJson;
  } catch {
    throw new CommandError(`${file}: ${CUT_OR_DAMAGED}`);
  }
}

/** The same counts of the same files would be counted twice. */
function refuseTwice(files: readonly string[], read: readonly Evaluation[]): void {
  const seen = new Map<string, string>();
  for (const [place, one] of read.entries()) {
    const key = evaluationToJson(one).contentHash + JSON.stringify(one.provenance.inputs);
    const before = seen.get(key);
    const file = files[place] ?? '';
    if (before !== undefined) {
      throw new CommandError(`${before} and ${file} hold the same evaluation of the same files`);
    }
    seen.set(key, file);
  }
}

function merged(read: readonly Evaluation[], files: readonly string[]): Evaluation {
  const [only, ...more] = read;
  if (only && more.length === 0) return only;
  refuseOtherUnits(read, files);
  refuseNamelessUnits(files, 'added up', read);
  try {
    return mergeEvaluations(read);
  } catch (error) {
    if (!isMetricError(error)) throw error;
    const words = describeIssue(error.issue).replace(
      /evaluations\[(\d+)\]/g,
      (_, place: string) => {
        return files[Number(place)] ?? '';
      },
    );
    throw new CommandError(`${files.join(', ')}: cannot be added up: ${words}`);
  }
}

/** Units that some lack, or of another column, would be lost or mixed up. */
function refuseOtherUnits(read: readonly Evaluation[], files: readonly string[]): void {
  const columns = read.map(unitColumn);
  const other = columns.findIndex((column) => column !== columns[0]);
  if (other < 0) return;
  const shown = (place: number): string => {
    const column = columns[place];
    const of = column === null ? 'no units' : `units by ${nameText(column ?? '')}`;
    return `${files[place] ?? ''} has ${of}`;
  };
  throw new CommandError(
    `${files.join(', ')}: cannot be added up: ${shown(0)}, ${shown(other)}`,
    'count all with the same --unit, or all without',
  );
}

/** The column of units; null if rows were not counted by unit. */
function unitColumn({ matrix, joint, sets, provenance }: Evaluation): string | null {
  if ([matrix, joint, sets?.counts].every((counts) => counts?.units === undefined)) return null;
  const kept = provenance.options?.['unit'];
  return typeof kept === 'string' ? kept : '';
}

const MOST_SHOWN = 3;

function shownFile({ provenance }: Evaluation, files: readonly string[]): string {
  const names = provenance.inputs?.map(({ name }) => name) ?? [];
  if (names.length === 0) return files.join(', ');
  const more = names.length - MOST_SHOWN;
  return more > 0 ? `${names.slice(0, MOST_SHOWN).join(', ')} and ${more} more` : names.join(', ');
}
