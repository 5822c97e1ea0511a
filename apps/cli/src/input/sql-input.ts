import { isMetricError } from '@confmat/core';
import { countConfusion } from '@confmat/sql';
import type { CountOptions, CountRequest, CountResult } from '@confmat/sql';
import { CommandError } from '../command-error.js';
import { openEngine } from '../engine/duckdb.js';
import type { EmbeddedEngine, OnProgress } from '../engine/duckdb.js';
import { engineError } from '../engine/engine-message.js';
import { describeIssue } from '../report/describe-error.js';
import type { Countable } from './countable.js';
import type { InputFormat } from './format.js';
import { openSource } from './source.js';
import type { Source } from './source-types.js';

/** A file for the embedded engine. */
export interface EngineFile {
  readonly path: string;
  readonly shownFile: string;
  readonly format: InputFormat;
  readonly delimiter: string | undefined;
}

/** Open a file with the embedded engine; what does not fit in memory goes to `folder`. */
export async function openWithEngine(
  { path, shownFile, format, delimiter }: EngineFile,
  folder: string,
  onProgress: OnProgress,
): Promise<Countable> {
  const engine = await openEngine(folder, onProgress);
  try {
    const source = await openSource(engine, path, shownFile, format, delimiter);
    return {
      source,
      count: (request, options) => countSource(engine, source, request, options),
      close: engine.close,
    };
  } catch (error) {
    engine.close();
    throw error;
  }
}

async function countSource(
  engine: EmbeddedEngine,
  source: Source,
  request: CountRequest,
  options: CountOptions,
): Promise<CountResult> {
  const { shownFile, format, untyped: integersFromText, countRows, careful } = source;
  const [apart, counted] = await Promise.allSettled([
    countRows?.(),
    countConfusion(engine, request, { ...options, integersFromText }),
  ]);
  if (apart.status === 'rejected') throw apart.reason as Error;
  if (counted.status === 'fulfilled') {
    const nRows = counted.value.nSamples + counted.value.matrix.nSkipped;
    if ((apart.value ?? nRows) === nRows) return counted.value;
    if (careful === null) {
      const rows = `read ${nRows} of ${apart.value ?? nRows} rows`;
      throw new CommandError(`${shownFile}: ${rows}, is it well-formed ${format.toUpperCase()}?`);
    }
  } else {
    const reason: unknown = counted.reason;
    if (isMetricError(reason)) throw describeIssue(reason.issue, shownFile);
    if (careful === null) throw engineError(reason, shownFile, format);
  }
  const from = careful.relation(careful.columns);
  return countSource(engine, careful, { ...request, from }, options);
}
