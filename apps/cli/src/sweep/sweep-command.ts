import type { ThresholdsOption } from '@confmat/thresholds';
import pc from 'picocolors';
import { exitOnSignals } from '../exit-on-signals.js';
import { labelReference, numberReference } from '../input/column-references.js';
import { checkInput, openInput } from '../input/open-input.js';
import type { ScoreRequest } from '../input/score-rows.js';
import { findColumn } from '../input/source.js';
import type { Source } from '../input/source-types.js';
import { destinationOf, writeResult } from '../output/destination.js';
import type { Destination } from '../output/destination.js';
import { gatesExitCode, sayNotes } from '../output/messages.js';
import { csvSweep } from '../output/sweep-csv.js';
import { jsonSweep } from '../output/sweep-json.js';
import { markdownSweep } from '../output/sweep-markdown.js';
import { textSweep } from '../output/sweep-text.js';
import { progressLine } from '../progress.js';
import { makeResult } from './make-result.js';
import { sweepNotes } from './notes.js';
import type { SweepCommandOptions } from './options.js';
import { readSweeps } from './read-sweeps.js';
import type { SweepResult } from './result.js';

/** Run `confmat sweep` with checked options; the exit code says whether the gates passed. */
export async function sweepCommand(file: string, options: SweepCommandOptions): Promise<number> {
  const checkedInput = checkInput(file, options);
  const destination = destinationOf(options.output, file);
  const progress = progressLine(options.quiet ?? false);
  exitOnSignals(progress.clear);

  const input = await openInput(checkedInput, progress.show);
  try {
    const request = requestOf(input.source, options);
    const read = await readSweeps(input, request, thresholdsOf(options));
    const result = makeResult(input.source, read, options);
    progress.clear();
    sayNotes(sweepNotes(result, metricsInTable(result, options)), options.quiet);
    writeResult(render(result, destination, options), destination);
    return gatesExitCode(result.gates);
  } finally {
    progress.clear();
    input.close();
  }
}

function thresholdsOf({
  thresholds,
  bins,
  range = [0, 1],
}: SweepCommandOptions): ThresholdsOption['thresholds'] {
  if (bins !== undefined) return { bins, range };
  return thresholds === undefined || thresholds === 'all' ? 'exact' : thresholds;
}

function requestOf(source: Source, options: SweepCommandOptions): ScoreRequest {
  const truth = findColumn(source, options.true, '--true');
  const scores = options.score.map((name) => findColumn(source, name, '--score'));
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const columns = [truth, ...scores, ...(weight ? [weight] : [])];
  return {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    posLabel: options.posLabel ?? '',
    scores: scores.map((column) => numberReference(source, column)),
    sampleWeight: weight && numberReference(source, weight),
    nulls: options.nulls,
  };
}

/** The metrics of the tables that are written and may hold a 0/0 that nobody decided on. */
function metricsInTable(
  { models, shownMetrics }: SweepResult,
  { json, format, zeroDivision }: SweepCommandOptions,
): readonly string[] {
  if (zeroDivision !== undefined) return [];
  switch (json ? 'json' : format) {
    case 'text':
      return models.length === 1 ? shownMetrics : [];
    case 'markdown':
      return shownMetrics;
    default:
      return Object.keys(models[0]?.table.values ?? {});
  }
}

function render(
  result: SweepResult,
  destination: Destination,
  { json, format }: SweepCommandOptions,
): string {
  switch (json ? 'json' : format) {
    case 'json':
      return jsonSweep(result);
    case 'markdown':
      return markdownSweep(result);
    case 'csv':
      return csvSweep(result);
    case 'text':
      return textSweep(result, destination === null ? pc : pc.createColors(false));
  }
}
