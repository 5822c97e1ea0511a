import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { classificationReport, isMetricError, selectClasses } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { countConfusion, readLabel } from '@confmat/sql';
import type { CountResult } from '@confmat/sql';
import pc from 'picocolors';
import { CommandError, EXIT, usageError } from '../command-error.js';
import { openEngine } from '../engine/duckdb.js';
import type { EmbeddedEngine } from '../engine/duckdb.js';
import { engineError } from '../engine/engine-message.js';
import { checkFile, openSource } from '../input/source.js';
import type { Source } from '../input/source.js';
import { spoolStandardInput } from '../input/standard-input.js';
import type { Spooled } from '../input/standard-input.js';
import { csvReport } from '../output/csv.js';
import { jsonReport } from '../output/json.js';
import { markdownReport } from '../output/markdown.js';
import { textReport } from '../output/text.js';
import { progressLine } from '../progress.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import { describeIssue } from './describe-error.js';
import { checkGates } from './gates.js';
import type { GateResult } from './gates.js';
import { nextSteps } from './next-steps.js';
import { notes } from './notes.js';
import type { OutputFormat, ReportCommandOptions } from './options.js';
import { checkPredictionOptions, predictionOf } from './prediction.js';
import { binaryFigures, wholeFigures } from './result.js';
import type { ReportResult } from './result.js';

/** Run `confmat report`; the exit code says whether the gates passed. */
export async function reportCommand(file: string, options: ReportCommandOptions): Promise<number> {
  checkPredictionOptions(options);
  checkOutput(file, options.output);
  const format = checkFile(file, options);
  const shownFile = file === '-' ? 'standard input' : file;
  const progress = progressLine(options.quiet ?? false);
  const cleanUps: (() => void)[] = [progress.clear];
  onInterrupt(cleanUps);
  try {
    const spooled: Spooled | null = file === '-' ? await spoolStandardInput() : null;
    if (spooled) cleanUps.push(spooled.remove);
    const engine: EmbeddedEngine = await openEngine(progress.show);
    cleanUps.push(engine.close);
    const path = spooled ? spooled.path : file;
    const source = await openSource(engine, path, shownFile, format, options);
    const prediction = predictionOf(source, options);
    const counted = await count(engine, source, prediction.request, options);
    progress.clear();
    const result = resultOf(source, counted, prediction, options);
    for (const note of notes(result, options.zeroDivision !== undefined)) warn(note, options);
    write(render(result, outputFormat(options), options), options.output);
    return reportGates(result.gates);
  } finally {
    for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
  }
}

async function count(
  engine: EmbeddedEngine,
  source: Source,
  request: ReturnType<typeof predictionOf>['request'],
  options: ReportCommandOptions,
): Promise<CountResult> {
  const { labels, nulls, maxClasses } = options;
  const integersFromText = source.untyped;
  try {
    const counted = { labels, nulls, maxClasses, integersFromText };
    return await countConfusion(engine, request, counted);
  } catch (error) {
    if (isMetricError(error)) throw describeIssue(error.issue, source.shownFile);
    throw engineError(error, source.shownFile, source.format);
  }
}

function resultOf(
  source: Source,
  { matrix: counted, nSamples, nTied }: CountResult,
  { rule, name }: ReturnType<typeof predictionOf>,
  options: ReportCommandOptions,
): ReportResult {
  const zeroDivision = options.zeroDivision ?? 0;
  const posLabel =
    options.posLabel === undefined ? undefined : findLabel(counted, options.posLabel, source);
  const matrix = positiveLast(counted, posLabel, options.labels);
  refuseScoresAsLabels(matrix, source, options);
  const report = classificationReport(matrix, { beta: options.beta, zeroDivision });
  const whole = wholeFigures(matrix, zeroDivision);
  return {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: options.true,
    predName: name,
    rule,
    nSamples,
    nTied,
    matrix,
    report,
    whole,
    binary: posLabel === undefined ? null : binaryFigures(matrix, report, posLabel, zeroDivision),
    gates: checkGates(options.failUnder, report, whole, posLabel),
    digits: options.digits,
    normalize: options.normalize ?? null,
  };
}

function findLabel(matrix: ConfusionMatrix, typed: string, source: Source): Label {
  const label = readLabel(typed, matrix.labels);
  if (matrix.labels.includes(label)) return label;
  const labels = matrix.labels.map(String);
  throw new CommandError(
    `${source.shownFile}: no label ${quote(typed)} (--pos-label)${didYouMean(typed, labels)}`,
    `labels: ${quoteList(labels)}`,
  );
}

/** Two classes stand negative first, as scikit-learn orders [[tn, fp], [fn, tp]]. */
function positiveLast(
  matrix: ConfusionMatrix,
  posLabel: Label | undefined,
  given: readonly string[] | undefined,
): ConfusionMatrix {
  const [first, second] = matrix.labels;
  if (given || matrix.nClasses !== 2 || first !== posLabel) return matrix;
  if (first === undefined || second === undefined) return matrix;
  return selectClasses(matrix, [second, first]);
}

/** In a file without types, a column of scores would pass as thousands of text labels. */
function refuseScoresAsLabels(
  { labels, support, predicted }: ConfusionMatrix,
  { untyped, shownFile }: Source,
  { pred, true: truth }: ReportCommandOptions,
): void {
  if (!untyped || pred === undefined) return;
  const fraction = (label: Label): boolean =>
    /^[+-]?\d*\.\d*[1-9]\d*(?:e[+-]?\d+)?$/i.test(String(label));
  const find = (rows: Float64Array): Label | undefined =>
    labels.find((label, k) => rows[k] !== 0 && fraction(label));
  const score = find(predicted);
  if (score !== undefined && find(support) === undefined) {
    throw new CommandError(
      `${shownFile}: column ${quote(pred)} holds numbers such as ${quote(String(score))}, column ${quote(truth)} does not`,
      'a column of scores goes with --score COLUMN --threshold 0.5 --pos-label LABEL',
    );
  }
}

function outputFormat({ json, format }: ReportCommandOptions): OutputFormat {
  return json ? 'json' : format;
}

function render(result: ReportResult, format: OutputFormat, options: ReportCommandOptions): string {
  switch (format) {
    case 'json':
      return jsonReport(result);
    case 'markdown':
      return markdownReport(result);
    case 'csv':
      return csvReport(result);
    case 'text': {
      const colors = options.output === undefined ? pc : pc.createColors(false);
      const next = options.next ? `\n${nextSteps(result)}` : '';
      return textReport(result, colors) + next;
    }
  }
}

function checkOutput(file: string, output: string | undefined): void {
  if (output !== undefined && file !== '-' && resolve(output) === resolve(file)) {
    throw usageError(`--output ${quote(output)}: is the input file`);
  }
}

function write(text: string, output: string | undefined): void {
  if (output === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(output, text);
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    throw new CommandError(`--output ${quote(output)}: cannot be written (${code})`);
  }
}

function reportGates(gates: readonly GateResult[]): number {
  const failed = gates.filter(({ passed }) => !passed);
  for (const { gate, value } of failed) {
    const found = Number.isNaN(value) ? 'undefined' : String(value);
    process.stderr.write(`confmat: gate failed: ${gate} (found ${found})\n`);
  }
  return failed.length === 0 ? EXIT.done : EXIT.gateFailed;
}

function warn(note: string, { quiet }: ReportCommandOptions): void {
  if (!quiet) process.stderr.write(`confmat: note: ${note}\n`);
}

function onInterrupt(cleanUps: (() => void)[]): void {
  const stop = (): void => {
    // The engine runs its query on other threads: leaving at once is safe, its files are removed.
    for (const cleanUp of cleanUps.splice(0).reverse()) {
      if (cleanUp.name !== 'close') cleanUp();
    }
    process.exit(EXIT.interrupted);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
