import type { Evaluation, EvaluationJson } from '@confmat/evaluation';
import { CommandError, EXIT, NoRowsError, usageError } from '@confmat/rows/command-error.js';
import { jsonText } from './output/json-text.js';
import { judgedGates } from '@confmat/answers/document/gate-text.js';
import { gatesExitCode } from '@confmat/answers/gates/inconclusive-policy.js';
import type { Host } from '@confmat/rows/host.js';
import type { Input } from '@confmat/rows/input/input.js';
import { checkInput, openInput } from '@confmat/rows/open-input.js';
import type { SavedText } from './evaluation/save-evaluation.js';
import type { FoundFile } from '@confmat/rows/input/check-file.js';
import { screenOf } from './output/screen-of.js';
import { annotation } from './output/annotations.js';
import { isJobOnGithub } from './output/job-on-github.js';
import { appendResult, destinationOf, removeTarget, writeResult } from './output/destination.js';
import type { Destination, DestinationFile } from './output/destination.js';
import { jsonForJobLog } from './output/job-log.js';
import { noteOn, sayGates, sayNotes } from './output/messages.js';
import type { OutputFormat } from '@confmat/answers/document/output-format.js';
import type { Outcome, RunOptions } from '@confmat/answers/document/outcome.js';
import { enveloped } from './output/envelope.js';
import { outputsOf } from './output/outputs.js';
import type { Outputs } from './output/outputs.js';
import { visibleIn } from './output/visible.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import { MISSED_LABEL } from '@confmat/rows/rows/clean.js';
import { progressLine } from './progress.js';

/**
 * Open files, let a command work on them, and write what it found out.
 *
 * @returns The exit code, which says whether the gates passed.
 */
export async function runOnInput(
  files: readonly string[],
  options: RunOptions,
  host: Host,
  work: (input: Input, errors: DestinationFile | null) => Promise<Outcome>,
): Promise<number> {
  const checked = await checkInput(files, options, host);
  const paths = checked.files.flatMap(({ path }) => path ?? []);
  const outputs = outputsOf(options, paths, host);
  const errors = errorsFile(options, paths, outputs, host);
  const progress = progressLine(host, options.quiet ?? false);
  progress.start(checked.files.reduce((sum, { nBytes = 0 }) => sum + nBytes, 0));
  const takeBack =
    errors &&
    host.atExit(() => {
      removeTarget(errors);
    });
  try {
    const written = errors ? [errors.target] : [];
    const opening = { onProgress: progress.show, note: noteOn(host.stderr), written };
    const input = await openInput(checked, host, opening);
    try {
      if (options.showSql) return await showQueries(input, () => work(input, errors), options);
      const found = await workOn(input, errors, work, options, outputs, host);
      const outcome = named(found.outcome, input, options);
      progress.clear();
      const run = { options, host, outputs: found.outputs, counted: input.files ?? [] };
      return await finish(outcome, input.prepared?.(), input.source.shownFile, run);
    } finally {
      input.close();
    }
  } finally {
    takeBack?.();
    progress.clear();
  }
}

/** A run whose work is done. */
interface FinishedRun {
  readonly options: RunOptions;
  readonly host: Host;
  readonly outputs: Outputs;
  /** The files that were counted; none where the provenance of counts names them. */
  readonly counted: readonly FoundFile[];
}

/**
 * Write what a command found out to every place that options name.
 *
 * @param file What results call the input.
 * @returns The exit code, which says whether the gates passed.
 */
export async function finish(
  found: Outcome,
  prepared: Prepared | undefined,
  file: string,
  { options, host, outputs, counted }: FinishedRun,
): Promise<number> {
  const { inconclusive, quiet } = options;
  const outcome = enveloped(keptOnce(found), prepared, options.usedConfig);
  // Count what needs another pass before writing any message.
  const kept = outputs.saved && (await keptText(outcome, counted, options, host));
  const notes = [
    ...configNotes(options),
    ...(prepared?.notes ?? []),
    ...outcome.notes,
    ...(kept?.notes ?? []),
  ];
  sayNotes(host.stderr, notes, quiet);
  await writeOutputs(outcome, outputs, options, host, counted);
  if (kept !== null) writeResult(kept.text, outputs.saved, host);
  const { gates } = outcome;
  if (isJobOnGithub(host)) {
    const { commands = host.stderr } = host;
    for (const gate of gates) commands.write(annotation(file, gate, inconclusive));
  }
  sayGates(host.stderr, gates, inconclusive);
  sayNotes(host.stderr, outcome.next ?? [], quiet);
  return gatesExitCode(gates, inconclusive);
}

/** What a command found out, and where that goes: rows that are not there have no page. */
async function workOn(
  input: Input,
  errors: DestinationFile | null,
  work: (input: Input, errors: DestinationFile | null) => Promise<Outcome>,
  options: RunOptions,
  outputs: Outputs,
  { typed: [command = ''] = [] }: Host,
): Promise<{ readonly outcome: Outcome; readonly outputs: Outputs }> {
  try {
    return { outcome: await work(input, errors), outputs };
  } catch (error) {
    if (!(error instanceof NoRowsError)) throw withMissedLabels(error, input);
    // Loaded late: few inputs have no rows.
    const { outcomeOfNoRows, outputsOfNoRows } = await import('./outcome-of-no-rows.js');
    const outcome = await outcomeOfNoRows(error, command, input, options);
    const { outputs: left, notes } = outputsOfNoRows(outputs);
    return { outcome: { ...outcome, notes }, outputs: left };
  }
}

/** A refusal that names the labels of `--map` that no cell is: they may be its reason. */
function withMissedLabels(error: unknown, { prepared }: Input): unknown {
  if (!(error instanceof CommandError)) return error;
  const missed = prepared?.().notes.filter((note) => note.startsWith(MISSED_LABEL)) ?? [];
  if (missed.length === 0) return error;
  const shown = missed.slice(0, MOST_MISSED);
  const { hint } = error;
  // The labels may be named already.
  const isSaid = hint === undefined || shown.some((note) => note.endsWith(hint));
  const hints = isSaid ? shown : [...shown, hint];
  return new CommandError(error.message, hints.join('; '), error.exitCode);
}

const MOST_MISSED = 2;

/** Ask for all that a run would ask for, of an input that shows its queries and knows no rows. */
async function showQueries(
  { hasShown }: Input,
  work: () => Promise<Outcome>,
  { save, html, svg }: RunOptions,
): Promise<number> {
  try {
    const { kept, page } = await work();
    if (html !== undefined || svg.length > 0) await page?.();
    if (save !== undefined || html !== undefined) await kept?.();
  } catch (error) {
    // What comes later may depend on the answers of the engine, which are not there.
    const isUsage = error instanceof CommandError && error.exitCode === EXIT.usage;
    if (isUsage || hasShown?.() !== true) throw error;
  }
  return EXIT.done;
}

/** An outcome whose evaluation names the rows of an engine; files are named where they are hashed. */
function named(outcome: Outcome, { source }: Input, { engine }: RunOptions): Outcome {
  const { kept } = outcome;
  if (!kept || engine === undefined) return outcome;
  const inputs = [{ name: source.shownFile, format: source.format }];
  return {
    ...outcome,
    kept: async () => {
      const parts = await kept();
      return { ...parts, provenance: { ...parts.provenance, inputs } };
    },
  };
}

/** What a file of options gave. */
function configNotes({ usedConfig }: RunOptions): readonly string[] {
  if (!usedConfig) return [];
  const { file, options, leftOut = [] } = usedConfig;
  const shown = (names: readonly string[]): string => names.map((name) => `--${name}`).join(', ');
  return [
    ...(options.length > 0 ? [`${file} gave ${shown(options)}`] : []),
    ...(leftOut.length > 0 ? [`${file}: left out with --engine: ${shown(leftOut)}`] : []),
  ];
}

/** The file for wrong rows, if there is to be one. */
function errorsFile(
  { errors }: RunOptions,
  inputs: readonly string[],
  { results, summary, junit, html, pictures, saved }: Outputs,
  host: Host,
): DestinationFile | null {
  if (errors === undefined) return null;
  const file = destinationOf('--errors', errors, inputs, host);
  if (file === null) throw usageError('--errors needs the name of a file');
  const others = [
    ...results,
    ...(summary ? [summary] : []),
    ...(junit ? [junit] : []),
    ...(html ? [html] : []),
    ...pictures,
  ];
  const places = [...others.map(({ destination }) => destination), saved];
  const same = places.find((destination) => destination?.path === file.path);
  if (same) throw usageError(`--errors and ${same.option} name the same file`);
  return file;
}

/** An outcome whose counts are gathered once, for a file and for a page. */
function keptOnce({ kept, ...outcome }: Outcome): Outcome {
  if (!kept) return outcome;
  let gathered: Promise<Evaluation> | undefined;
  return { ...outcome, kept: () => (gathered ??= Promise.resolve(kept())) };
}

/**
 * Write an outcome to every place that options name.
 * @param files Those that were counted; none where the provenance names them.
 */
async function writeOutputs(
  outcome: Outcome,
  { results, summary, junit, html, pictures }: Outputs,
  options: RunOptions,
  host: Host,
  files: readonly FoundFile[],
): Promise<void> {
  for (const { destination, format } of results) {
    const text = await resultText(outcome, format, destination, host);
    writeResult(text, destination, host);
  }
  if (summary) {
    const { renderMarkdown } = await import('@confmat/answers/document/render-markdown.js');
    const text = renderMarkdown(visibleIn(outcome.document('markdown')), true);
    const write = summary.isAppended ? appendResult : writeResult;
    write(text, summary.destination, host);
  }
  if (junit) {
    const { renderJunit } = await import('./output/junit.js');
    writeResult(
      renderJunit(outcome.document('markdown'), options.inconclusive),
      junit.destination,
      host,
    );
  }
  if (html || pictures.length > 0) {
    if (!outcome.page)
      throw usageError(`${html ? '--html' : '--svg'}: has no page for what was asked`);
    // Loaded late: few runs draw.
    const { writePage } = await import('./output/write-page.js');
    const evaluation = html && outcome.kept && (await pageEvaluation(outcome.kept, files, host));
    const { truth = 'rows', pageSections: sections } = outcome;
    const { evaluation: shown, ask } = await outcome.page();
    const { pageProvenance } = await import('./output/page-provenance.js');
    const provenance = pageProvenance(shown, ask.provenance, options.title, host);
    const gates = judgedGates(outcome.gates);
    const page = { evaluation: shown, ask: { ...ask, provenance, gates } };
    writePage(page, { html, pictures, evaluation, truth, sections }, host);
  }
}

/** The evaluation that a page holds. */
async function pageEvaluation(
  kept: NonNullable<Outcome['kept']>,
  files: readonly FoundFile[],
  host: Host,
): Promise<EvaluationJson> {
  const { pageEvaluation: evaluationOf } = await import('./evaluation/save-evaluation.js');
  return evaluationOf(await kept(), files, host);
}

/**
 * The text of the evaluation that `--save` keeps.
 * @param files Those that were counted; none where the provenance names them.
 */
async function keptText(
  { kept }: Outcome,
  files: readonly FoundFile[],
  options: RunOptions,
  host: Host,
): Promise<SavedText> {
  if (!kept) throw new Error('bug: --save was not refused');
  // Loaded late: few runs keep anything.
  const { savedText } = await import('./evaluation/save-evaluation.js');
  return savedText(await kept(), files, options, host);
}

async function resultText(
  { document, json }: Outcome,
  format: OutputFormat,
  destination: Destination,
  host: Host,
): Promise<string> {
  switch (format) {
    case 'json': {
      const text = jsonText(await json());
      return destination === null && isJobOnGithub(host) ? jsonForJobLog(text) : text;
    }
    case 'markdown': {
      const { renderMarkdown } = await import('@confmat/answers/document/render-markdown.js');
      return renderMarkdown(visibleIn(document(format)));
    }
    case 'csv': {
      const { renderCsv } = await import('@confmat/answers/document/render-csv.js');
      const isSeen = destination === null && host.stdout.isTTY === true;
      return renderCsv(isSeen ? visibleIn(document(format)) : document(format));
    }
    case 'text': {
      const { renderText } = await import('@confmat/answers/document/render-text.js');
      return renderText(visibleIn(document(format)), screenOf(destination, host));
    }
  }
}
