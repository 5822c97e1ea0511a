import { isMetricError } from '@confmat/core';
import { countConfusion } from '@confmat/sql';
import { countCells } from '@confmat/sql/internal';
import type { CountRequest, Relation, SqlEngine } from '@confmat/sql';
import { usageError } from '../command-error.js';
import { describeIssue } from '../describe-issue.js';
import type { Host } from '../host.js';
import { labelsRequest } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import type { Truth } from './remote-sweeps.js';
import { remoteFault } from './remote-fault.js';
import type { Prepared } from '../input/prepared.js';
import { MOST_WRONG_ROWS, remoteSource } from './remote-rows.js';
import { sameRows } from './same-rows.js';
import type { RemoteRows } from './remote-rows.js';

const ARRAYS = 'of confmat sets both columns hold arrays of labels';

/**
 * A relation of an engine as the rows of a run.
 * @param prepared What was done to the rows before; null for nothing.
 */
export function remoteInput(
  engine: SqlEngine,
  rows: RemoteRows,
  host: Host,
  prepared: Prepared | null,
): Input {
  const { shown } = rows;
  const asked = async <R>(query: () => Promise<R>, hint?: string): Promise<R> => {
    try {
      return await query();
    } catch (error) {
      throw isMetricError(error)
        ? describeIssue(error.issue, shown)
        : remoteFault(error, shown, hint);
    }
  };
  const same = sameRows();
  const told = <R extends { readonly rows: number }>(from: Relation, result: R): R => {
    same(JSON.stringify(from), result.rows);
    return result;
  };
  const truths = new Map<string, Promise<Truth>>();
  /** Sweeps of several classes ask for the same labels. */
  const truthOf = ({ from, yTrue }: Pick<CountRequest, 'from' | 'yTrue'>): Promise<Truth> => {
    const key = JSON.stringify([from, yTrue]);
    const known = truths.get(key) ?? countTruth(engine, labelsRequest(from, yTrue));
    truths.set(key, known);
    return known.then((truth) => {
      same(JSON.stringify(from), truth.nRows);
      return truth;
    });
  };
  return {
    source: remoteSource(rows),
    count: (request, options, make) =>
      asked(async () => told(request.from, await countCells(engine, request, options, make))),
    sweeps: (request, thresholds, options) =>
      asked(async () => {
        // Loaded late: a report has no use for it.
        const { remoteSweeps } = await import('./remote-sweeps.js');
        const truth = await truthOf(request);
        return remoteSweeps(engine, request, thresholds, options, { truth, told });
      }),
    tally: (request, place) =>
      asked(async () => {
        const { remoteTally } = await import('./remote-sweeps.js');
        return remoteTally(engine, request, place, told);
      }),
    scorePairs: (request, a, b) =>
      asked(async () => {
        const { countScorePairs } = await import('@confmat/sql/internal');
        const { scorePairQueryOf } = await import('./score-query.js');
        const query = scorePairQueryOf(engine.dialect, request, a, b);
        return countScorePairs(engine, query, { nulls: request.nulls });
      }),
    // The rows of scores by unit, and losses by row.
    read: () =>
      Promise.reject(usageError('--engine counts scores, and does not read them row by row')),
    collect: async (request) => {
      return asked(async () => {
        const { remoteSets } = await import('./remote-sets.js');
        return remoteSets(engine, request, told);
      }, ARRAYS);
    },
    wrongRows: {
      some: (wanted, most) =>
        asked(async () => {
          const { remoteWrongRows, shownWrongRows } = await import('./wrong-rows.js');
          return shownWrongRows(await remoteWrongRows(engine, rows, wanted, most));
        }),
      write: async (wanted, path, format) => {
        const found = await asked(async () => {
          const { remoteWrongRows } = await import('./wrong-rows.js');
          return remoteWrongRows(engine, rows, wanted, MOST_WRONG_ROWS);
        });
        const { writeRemoteRows } = await import('./write-wrong-rows.js');
        const hasPrediction = wanted.request.yPred.kind === 'column';
        await writeRemoteRows(found, hasPrediction, path, format, host);
        return { nWritten: found.rows.length, nWrong: found.nWrong };
      },
    },
    ...(prepared && { prepared: () => prepared }),
    close: () => undefined,
  };
}

async function countTruth(engine: SqlEngine, request: CountRequest): Promise<Truth> {
  const { matrix, rows } = await countConfusion(engine, request, { nulls: 'skip' });
  return { labels: matrix.labels, nRows: rows };
}
