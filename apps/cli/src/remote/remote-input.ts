import { isMetricError } from '@confmat/core';
import { countConfusion, countJoint } from '@confmat/sql';
import type { SqlEngine } from '@confmat/sql';
import { countGroupCells } from '@confmat/sql/internal';
import type { CommandError } from '../command-error.js';
import { usageError } from '../command-error.js';
import { describeIssue } from '../describe-issue.js';
import type { Input } from '../input/input.js';
import type { Source } from '../input/source-types.js';
import { remoteFault } from './remote-fault.js';

/**
 * A relation of an engine as the rows of a run.
 *
 * @param relation SQL text.
 * @param names The names of its columns.
 * @param shown What messages call it.
 */
export function remoteInput(
  engine: SqlEngine,
  relation: string,
  names: readonly string[],
  shown: string,
): Input {
  const source: Source = {
    shownFile: shown,
    format: 'sql',
    // The engine tells the type of each value with it.
    columns: names.map((name) => ({ name, column: name, type: 'VARCHAR' })),
    untyped: false,
    relation: () => relation,
    countRows: null,
    careful: null,
  };
  const asked = async <R>(query: () => Promise<R>): Promise<R> => {
    try {
      return await query();
    } catch (error) {
      throw isMetricError(error) ? describeIssue(error.issue, shown) : remoteFault(error, shown);
    }
  };
  return {
    source,
    count: (request, options) => asked(() => countConfusion(engine, request, options)),
    countCells: (request, options) => asked(() => countGroupCells(engine, request, options)),
    joint: (request, options) => asked(() => countJoint(engine, request, options)),
    sweeps: (request, thresholds) =>
      asked(async () => {
        // Loaded late: a report has no use for it.
        const { remoteSweeps } = await import('./remote-sweeps.js');
        return remoteSweeps(engine, request, thresholds);
      }),
    read: () => Promise.reject(notOfEngine('scores row by row')),
    collect: () => Promise.reject(notOfEngine('label sets')),
    close: () => undefined,
  };
}

function notOfEngine(what: string): CommandError {
  return usageError(`--engine: ${what} are read from files only`);
}
