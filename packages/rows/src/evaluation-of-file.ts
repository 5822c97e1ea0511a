import { isMissingEngine } from './engine/missing-engine.js';
import { named } from '@confmat/core/internal';
import type { Evaluation } from '@confmat/evaluation';
import { CommandError } from './command-error.js';
import type { Input } from './input/input.js';
import { ownPosLabel } from './evaluation/own-pos-label.js';
import { ownUnit } from './evaluation/own-unit.js';
import { withProvenance } from './evaluation/with-provenance.js';
import { askedOf } from './file-options.js';
import type { Asked, EvaluationOfFileOptions } from './file-options.js';
import { checkInput, openInput } from './open-input.js';
import { programHost } from './program-host.js';
import { RowsError, programWords, rowsError } from './rows-error.js';

const CALLER = 'evaluationOfFile';

/**
 * Count the rows of a file, and keep the counts as an evaluation: all that `confmat report FILE --save`
 * keeps, with every score and the names of units.
 *
 * @param file A file, a folder or a pattern, or several, whose rows are counted together: CSV, TSV,
 *   Parquet, JSON, JSON lines, Arrow or Feather, also compressed. With `table` or `sql`, the address of
 *   an engine.
 * @param options Which columns hold what, and how rows are read.
 * @returns The evaluation: of labels, with `score` or `proba` of their scores too; of scores; or of sets.
 *   It is rejected with the reason of `signal` once that is aborted.
 * @throws {MetricError} `invalid-option`, `option-conflict`.
 * @throws {RowsError} The rows cannot be counted; the message names file, column, row and value.
 */
export async function evaluationOfFile(
  file: string | readonly string[],
  options: EvaluationOfFileOptions,
): Promise<Evaluation> {
  const { files, asked } = checked(file, options);
  const { signal, onProgress, onNote } = options;
  signal?.throwIfAborted();
  const { host, end } = programHost(signal, onProgress !== undefined);
  const note = (text: string): void => onNote?.(programWords(text));
  try {
    const [address = ''] = files;
    const isEngine = asked.table !== undefined || asked.query !== undefined;
    const reading = isEngine ? { ...asked, engine: address } : asked;
    const found = await checkInput(isEngine ? files.slice(1) : files, reading, host);
    const input = await openInput(found, host, {
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
      note,
    });
    try {
      const kept = await counted(input, asked, note);
      for (const text of input.prepared?.().notes ?? []) note(text);
      const { source } = input;
      const inputs = isEngine ? [{ name: source.shownFile, format: source.format }] : undefined;
      signal?.throwIfAborted();
      const provenance = { ...kept.provenance, ...(inputs && { inputs }) };
      return await withProvenance({ ...kept, provenance }, input.files ?? [], host);
    } finally {
      input.close();
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason as Error;
    throw inProgram(error, files);
  } finally {
    end();
  }
}

/** The options, checked, in the words of a program. */
function checked(
  file: string | readonly string[],
  options: EvaluationOfFileOptions,
): ReturnType<typeof askedOf> {
  try {
    return named(CALLER, () => askedOf(file, options));
  } catch (error) {
    throw inProgram(error, []);
  }
}

/** Count what is asked for, with what the rows themselves say of it. */
async function counted(
  input: Input,
  asked: Asked,
  note: (text: string) => void,
): Promise<Evaluation> {
  const unit = ownUnit(input, asked);
  if (unit) note(unit.note);
  const own = { ...asked, ...(unit && { unit: unit.value }) };
  if (own.kind === 'sets') {
    const { countSets } = await import('./evaluation/count-sets.js');
    return (await countSets(input, own)).withPairs();
  }
  const isOfScores = own.score !== undefined && own.posLabel === undefined;
  const positive = isOfScores ? await ownPosLabel(input, own) : null;
  if (positive) note(positive.note);
  const whole = { ...own, ...(positive && { posLabel: positive.value }) };
  if (whole.kind === 'scores') {
    const { countSweeps } = await import('./evaluation/count-sweeps.js');
    return (await countSweeps(input, whole)).kept();
  }
  const { countLabels } = await import('./evaluation/count-labels.js');
  const { withClassNames } = await import('./rows/class-columns.js');
  return withClassNames(whole, async (named) => {
    const { notes, withScores } = await countLabels(input, named);
    for (const text of notes) note(text);
    return withScores();
  });
}

/** An error of the rows in the words of a program; others as they are. */
function inProgram(error: unknown, files: readonly string[]): unknown {
  if (error instanceof CommandError) return rowsError(CALLER, error);
  if (!isMissingEngine(error)) return error;
  return new RowsError(
    CALLER,
    `${files.join(', ')}: is read by DuckDB, and the package @duckdb/node-api is not installed`,
    'npm install @duckdb/node-api @duckdb/node-bindings',
  );
}
