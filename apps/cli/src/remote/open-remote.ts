import type { SqlEngine, SqlRow } from '@confmat/sql';
import { relationSql } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import type { OnProgress } from '../engine/duckdb.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { ListColumn } from '../rows/list-column.js';
import { engineAddress, passwordVariables } from './address.js';
import { CONNECT } from './connect.js';
import { withItems } from './list-items.js';
import { remoteFault } from './remote-fault.js';
import { remoteInput } from './remote-input.js';
import type { RemoteOptions } from './remote-options.js';
import { shownInput } from './shown-input.js';
import type { NamedLabels } from './shown-input.js';
import { countLeftOut, whereRows } from './where-rows.js';

/** Options of a run over the rows of an engine. */
interface RemoteRun extends RemoteOptions, NamedLabels {
  readonly engine: string;
  readonly where?: string;
  readonly listColumn?: ListColumn | undefined;
}

/** Connect to an engine, and find the columns of what it shall count. */
export async function openRemote(
  options: RemoteRun,
  host: Host,
  onProgress: OnProgress,
): Promise<Input> {
  const { listColumn } = options;
  const address = engineAddress(options.engine);
  const password = passwordVariables(address.engine)
    .map((name) => host.env[name])
    .find((value) => value !== undefined);
  const shown = `${address.shown} ${options.table ?? 'query'}`;
  const connect = await CONNECT[address.engine]();
  let close = (): Promise<void> => Promise.resolve();
  try {
    const connection = await connect(address, {
      password: password ?? '',
      cwd: host.cwd,
      onProgress: host.stderr.isTTY ? onProgress : null,
    });
    ({ close } = connection);
    const { engine, stop } = stoppable(connection.engine);
    const takeBack = host.onInterrupt?.(stop);
    const whole = relationOf(engine, options);
    const names = await columnsOf(engine, whole, shown);
    const { where } = options;
    const kept = where === undefined ? null : whereRows(engine.dialect, whole, where);
    const relation = kept?.relation ?? whole;
    const plain = { relation, columns: names.map((name) => ({ name, column: name })), shown };
    const rows = listColumn ? await withItems(engine, plain, listColumn) : plain;
    const input = options.showSql
      ? shownInput(engine, rows, options, host, kept)
      : remoteInput(engine, rows, host, kept && (await countLeftOut(engine, kept, shown)));
    const end = close;
    return {
      ...input,
      close: () => {
        takeBack?.();
        end().catch(() => undefined);
      },
    };
  } catch (error) {
    close().catch(() => undefined);
    throw remoteFault(error, address.shown);
  }
}

function relationOf({ dialect }: SqlEngine, { table, query }: RemoteRun): string {
  // A line of its own, in case that the query ends in a comment.
  const text = query && `(${query.trim().replace(/;$/, '')}\n)`;
  return relationSql(dialect, text ?? { table: table ?? '' });
}

/** Engines tell the names of columns with their first row. */
async function columnsOf(
  { query }: SqlEngine,
  relation: string,
  shown: string,
): Promise<readonly string[]> {
  const [row] = await query(`SELECT * FROM ${relation} LIMIT 1`);
  if (!row) throw new CommandError(`${shown}: has no rows to count`);
  return Object.keys(row);
}

interface Stoppable {
  readonly engine: SqlEngine;
  /** Stops what runs in the engine, and waits until it has stopped. */
  readonly stop: () => Promise<void>;
}

function stoppable(engine: SqlEngine): Stoppable {
  const controller = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const query = (sql: string): Promise<readonly SqlRow[]> => {
    const answer = engine.query(sql, { signal: controller.signal });
    running = answer.catch(() => undefined);
    return answer;
  };
  const stop = async (): Promise<void> => {
    controller.abort();
    await running;
  };
  return { engine: { ...engine, query }, stop };
}
