import { isMetricError } from '@confmat/core';
import { CommandError } from '../command-error.js';
import type { Countable } from '../input/countable.js';
import { isGzip } from '../input/gzip.js';
import { describeIssue } from '../report/describe-error.js';
import { arrowColumns, openBatches } from './batches.js';
import type { ArrowBatches } from './batches.js';
import { countBatches } from './count-batches.js';

/** Open an Arrow file or stream, Feather files included. */
export async function openArrow(path: string, shownFile: string): Promise<Countable> {
  const { schema, batches } = await open(path, shownFile);
  const source = {
    shownFile,
    format: 'arrow' as const,
    columns: arrowColumns(schema),
    untyped: false,
    relation: () => '',
    countRows: null,
    careful: null,
  };
  return {
    source,
    count: async (request, options) => {
      try {
        return await countBatches(batches, request, options);
      } catch (error) {
        if (isMetricError(error)) throw describeIssue(error.issue, shownFile);
        if (error instanceof CommandError) throw error;
        throw damaged(shownFile, error);
      }
    },
    close: () => undefined,
  };
}

async function open(path: string, shownFile: string): Promise<ArrowBatches> {
  try {
    return await openBatches(path, isGzip(path));
  } catch (error) {
    throw damaged(shownFile, error);
  }
}

function damaged(shownFile: string, error: unknown): CommandError {
  // The reader stumbles over what is not there: its words are about its own variables.
  if (error instanceof TypeError || error instanceof RangeError) {
    return new CommandError(`${shownFile}: is no Arrow file, or only the beginning of one`);
  }
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new CommandError(`${shownFile}: is not readable as Arrow (${reason.slice(0, 200)})`);
}
