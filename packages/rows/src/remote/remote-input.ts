import { usageError } from '../command-error.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { WrongRowsRequest } from '../input/wrong-rows.js';
import { cellQuestion } from './cell-question.js';
import type { NamedLabels } from './cell-question.js';
import type { Ask, Question } from './question.js';
import { MOST_WRONG_ROWS, remoteSource } from './remote-rows.js';
import type { RemoteRows } from './remote-rows.js';
import type { RemoteWrongRows } from './wrong-rows.js';

/** A relation of an engine as the rows of a run; `ask` answers what the run asks, or makes it up. */
export function remoteInput(ask: Ask, rows: RemoteRows, named: NamedLabels, host: Host): Input {
  const wrongRows = async (wanted: WrongRowsRequest, most: number): Promise<RemoteWrongRows> => {
    const { wrongRowsQuestion } = await import('./wrong-rows.js');
    return ask(wrongRowsQuestion(rows, wanted, most));
  };
  return {
    source: remoteSource(rows),
    ask,
    count: (request, options, make) => ask(cellQuestion(request, options, make, named)),
    read: () => ask(NO_ROWS),
    collect: async (request) => {
      const { setsQuestion } = await import('./sets-question.js');
      return ask(setsQuestion(request));
    },
    wrongRows: {
      some: async (wanted, most) => {
        const { shownWrongRows } = await import('./wrong-rows.js');
        return shownWrongRows(await wrongRows(wanted, most));
      },
      write: async (wanted, path, format) => {
        const found = await wrongRows(wanted, MOST_WRONG_ROWS);
        // Those of queries that were only shown.
        if (found.columns.length === 0) throw new Error('no file is written');
        const { writeRemoteRows } = await import('./write-wrong-rows.js');
        const hasPrediction = wanted.request.yPred.kind === 'column';
        await writeRemoteRows(found, hasPrediction, path, format, host);
        return { nWritten: found.rows.length, nWrong: found.nWrong };
      },
    },
    close: () => undefined,
  };
}

/** The rows of scores by unit, and losses by row. */
const NO_ROWS: Question<never> = {
  queries: () => [],
  ask: () =>
    Promise.reject(usageError('--engine counts scores, and does not read them row by row')),
  madeUp: () => {
    throw new Error('rows stay in the engine');
  },
};
