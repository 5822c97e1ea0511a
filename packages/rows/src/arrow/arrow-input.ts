import { isMetricError } from '@confmat/core';
import type { Label, MetricIssue } from '@confmat/core';
import { columnName, predictionsOf } from '@confmat/sql/internal';
import type { CellRequest } from '@confmat/sql/internal';
import { NOT_ARROW } from '@confmat/files';
import { CommandError } from '../command-error.js';
import type { Input } from '../input/input.js';
import { describeIssue } from '../input/describe-issue.js';
import { ArrowFileError, arrowSource, openBatches } from './batches.js';
import type { ArrowBatches } from './batches.js';
import { countBatches } from './count-batches.js';
import { locateLabel } from './locate-label.js';

/** Open an Arrow file or stream, Feather files included. */
export async function openArrow(
  path: string,
  shownFile: string,
  signal?: AbortSignal,
): Promise<Input> {
  const opened = await openArrowBatches(path, shownFile);
  const { batches, close } = opened;
  const source = arrowSource(opened, shownFile);
  const inWords = (error: unknown): CommandError => {
    if (isMetricError(error)) return describeIssue(error.issue, shownFile);
    return error instanceof CommandError ? error : unreadableArrow(shownFile, error);
  };
  const countingError = async (error: unknown, request: CellRequest): Promise<CommandError> => {
    if (!isMetricError(error)) return inWords(error);
    const issue = await withRow(error.issue, request, () => openArrowBatches(path, shownFile));
    return describeIssue(issue, shownFile);
  };
  let isRead = false;
  /** Batches come once: the next pass over a file opens it again. */
  const pass = async <R>(use: (own: ArrowBatches['batches']) => Promise<R>): Promise<R> => {
    const own = isRead ? await openArrowBatches(path, shownFile) : { batches, close };
    isRead = true;
    try {
      return await use(stoppable(own.batches, signal));
    } finally {
      if (own.close !== close) own.close();
    }
  };
  return {
    source,
    count: async (request, options, make) => {
      try {
        return await pass((own) => countBatches(own, request, options, make));
      } catch (error) {
        throw await countingError(error, request);
      }
    },
    read: async (request, start) => {
      try {
        const { readBatches } = await import('./read-batches.js');
        return await pass((own) => readBatches(own, request, start()));
      } catch (error) {
        throw inWords(error);
      }
    },
    cells: async (columns, start, describe) => {
      try {
        const { readCellBatches } = await import('./read-cells.js');
        return await pass((own) => readCellBatches(own, columns, start()));
      } catch (error) {
        throw isMetricError(error) ? describe(error.issue, shownFile) : inWords(error);
      }
    },
    collect: async (request) => {
      try {
        const { inWords: inSetWords } = await import('../input/sets/read-sets.js');
        const { readSetBatches } = await import('./read-sets.js');
        return await inSetWords(request, () => readSetBatches(batches, request));
      } catch (error) {
        throw inWords(error);
      }
    },
    close,
  };
}

/** Batches, until a signal stops the reading. */
async function* stoppable(
  batches: ArrowBatches['batches'],
  signal: AbortSignal | undefined,
): ArrowBatches['batches'] {
  for await (const batch of batches) {
    signal?.throwIfAborted();
    yield batch;
  }
}

/** Cells are counted before labels are checked, so the row of an unlisted one is looked up. */
async function withRow(
  issue: MetricIssue,
  { yTrue, ...request }: CellRequest,
  reopen: () => Promise<ArrowBatches>,
): Promise<MetricIssue> {
  if (issue.code !== 'unknown-label' || issue.row !== null) return issue;
  const predicted = predictionsOf(request).flatMap((one) => (one.kind === 'column' ? [one] : []));
  const found = [yTrue, ...predicted].find((one) => columnName(one) === issue.argument);
  if (!found) return issue;
  const { batches, close } = await reopen();
  try {
    return { ...issue, row: await locateLabel(batches, found.column, issue.value as Label) };
  } finally {
    close();
  }
}

/** Open the record batches of a file, in the command's words if they cannot be read. */
export async function openArrowBatches(path: string, shownFile: string): Promise<ArrowBatches> {
  try {
    return await openBatches(path);
  } catch (error) {
    throw unreadableArrow(shownFile, error);
  }
}

/** Say why a file is not readable as Arrow. */
export function unreadableArrow(shownFile: string, error: unknown): CommandError {
  // The reader stumbles over what is not there: its words are about its own variables.
  if (error instanceof TypeError || error instanceof RangeError) {
    return new CommandError(`${shownFile}: ${NOT_ARROW}`);
  }
  if (error instanceof ArrowFileError) return new CommandError(`${shownFile}: ${error.message}`);
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new CommandError(`${shownFile}: is not readable as Arrow (${reason.slice(0, 200)})`);
}
