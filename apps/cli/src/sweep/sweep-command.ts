import type { ThresholdsOption } from '@confmat/thresholds';
import type { Host } from '../host.js';
import { labelReference, numberReference } from '../input/column-references.js';
import type { ScoreRequest } from '../input/score-rows.js';
import { findColumn } from '../input/source.js';
import type { Source } from '../input/source-types.js';
import { runOnInput } from '../run-on-input.js';
import { makeResult } from './make-result.js';
import { sweepNotes } from './notes.js';
import type { SweepCommandOptions } from './options.js';
import { readSweeps } from './read-sweeps.js';
import type { SweepResult } from './result.js';
import { sweepDocument } from './sweep-document.js';
import { jsonSweep } from './sweep-json.js';

/** Run `confmat sweep` with checked options; the exit code says whether the gates passed. */
export function sweepCommand(
  files: readonly string[],
  options: SweepCommandOptions,
  host: Host,
): Promise<number> {
  return runOnInput(files, options, host, async (input) => {
    const request = requestOf(input.source, options);
    const read = await readSweeps(input, request, thresholdsOf(options));
    const result = makeResult(input.source, read, options);
    return {
      notes: sweepNotes(result, metricsInTable(result, options)),
      gates: result.gates,
      document: () => sweepDocument(result),
      json: () => jsonSweep(result, input.prepared?.()),
    };
  });
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
