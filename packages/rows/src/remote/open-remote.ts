import { CommandError } from '../command-error.js';
import { quote } from '../suggest.js';
import type { SqlEngine, SqlRow } from '@confmat/sql';
import { relationSql } from '@confmat/sql/internal';
import type { OnProgress } from '../engine/duckdb.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { ListColumn } from '../rows/list-column.js';
import type { Note } from '../opening.js';
import type { NamedLabels } from './cell-question.js';
import { engineAddress } from './address.js';
import type { EngineAddress } from './address.js';
import { CONNECT } from './connect.js';
import { withItems } from './list-items.js';
import { passwordFor, passwordNeeded } from './password.js';
import { askEngine, showQueries } from './question.js';
import { remoteFault } from './remote-fault.js';
import { remoteInput } from './remote-input.js';
import type { RemoteOptions } from './remote-options.js';
import { countLeftOut, whereRows } from './where-rows.js';
import { CONNECT_SECONDS } from './within.js';

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
  note: Note,
): Promise<Input> {
  const { listColumn, connectTimeout = CONNECT_SECONDS } = options;
  const address = engineAddress(options.engine);
  const file = configOfEngine(options);
  refuseFoundSql(address, options);
  if (file !== null) sayWhere(address, file, options, note);
  const password = passwordFor(address, host.env, file);
  const shown = `${address.shown} ${options.table ?? 'query'}`;
  const connect = await CONNECT[address.engine]();
  const open: (() => Promise<void>)[] = [];
  /** Close what was opened, the last first. */
  const close = async (): Promise<void> => {
    for (const end of open.splice(0).reverse()) await end().catch(() => undefined);
  };
  try {
    const connection = await connect(address, {
      password,
      timeoutMs: connectTimeout * 1000,
      cwd: host.cwd,
      isConfined: options.isConfined ?? false,
      onProgress: host.stderr.isTTY ? onProgress : null,
    });
    open.push(connection.close);
    const kept = await connection.engine.snapshot?.();
    if (kept) open.push(kept.close);
    const { dialect } = connection.engine;
    const { engine, stop } = stoppable({ ...(kept?.engine ?? connection.engine), dialect });
    const takeBack = host.onInterrupt?.(stop);
    const whole = relationOf(engine, options);
    const names = await columnsOf(engine, whole);
    const { where } = options;
    const condition = where === undefined ? null : whereRows(engine.dialect, whole, where);
    const relation = condition?.relation ?? whole;
    const plain = { relation, columns: names.map((name) => ({ name, column: name })), shown };
    const rows = listColumn ? await withItems(engine, plain, listColumn) : plain;
    const queries = options.showSql ? showQueries(engine.dialect, host, condition) : null;
    const prepared = queries || !condition ? null : await countLeftOut(engine, condition, shown);
    const ask = queries?.ask ?? askEngine(engine, shown);
    return {
      ...remoteInput(ask, rows, options, host),
      ...(queries && { hasShown: queries.hasShown }),
      ...(prepared && { prepared: () => prepared }),
      close: () => {
        takeBack?.();
        void close();
      },
    };
  } catch (error) {
    void close();
    throw (
      passwordNeeded(error, address, password) ??
      remoteFault(error, address.shown, nameHint(error, address, options))
    );
  }
}

/** Refuse SQL of a file of options that was found, as anybody's folder may have one, for a server. */
function refuseFoundSql({ host }: EngineAddress, options: RemoteRun): void {
  const { isConfined, usedConfig, query } = options;
  if (isConfined !== true || host === '') return;
  const sql = usedConfig?.options.find((name) => name === 'where' || (name === 'table' && query));
  if (sql === undefined) return;
  const file = usedConfig?.file ?? '';
  throw new CommandError(
    `${file}: ${quote(sql)} is SQL, which a server takes from no file of options that was found`,
    `type --${sql}, or --config ${file}`,
  );
}

/** The file of options that gave the engine; null where it was typed. */
function configOfEngine({ usedConfig }: RemoteRun): string | null {
  return usedConfig?.options.includes('engine') === true ? usedConfig.file : null;
}

/** Say before anything is sent where a file of options sends the run; that file cannot silence it. */
function sayWhere(
  { shown, host, file: path }: EngineAddress,
  file: string,
  { quiet, usedConfig }: RemoteRun,
  note: Note,
): void {
  const isSilent = quiet === true && usedConfig?.options.includes('quiet') !== true;
  const scheme = shown.slice(0, shown.indexOf(':') + 1);
  const place = host === '' ? `${scheme}${path}` : `${scheme}//${host}`;
  note(`${file} names the engine ${place}`, isSilent);
}

/** What may help against a table that is not there: quoted names keep their case. */
function nameHint(
  error: unknown,
  { engine }: EngineAddress,
  { table = '' }: RemoteRun,
): string | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (engine !== 'postgres' || code !== UNDEFINED_TABLE || table === table.toLowerCase()) return;
  return `names keep their case here, as in quotes; psql writes others small: --table ${table.toLowerCase()}`;
}

const UNDEFINED_TABLE = '42P01';

function relationOf({ dialect }: SqlEngine, { table, query }: RemoteRun): string {
  // A line of its own, in case that the query ends in a comment.
  const text = query && `(${query.trim().replace(/;$/, '')}\n)`;
  return relationSql(dialect, text ?? { table: table ?? '' });
}

/** Engines tell the names of columns with their first row. */
async function columnsOf(engine: SqlEngine, relation: string): Promise<readonly string[]> {
  const [row] = await engine.query(`SELECT * FROM ${relation} LIMIT 1`);
  return row ? Object.keys(row) : columnsOfNoRows(engine, relation);
}

const NO_ROW = 'confmat_no_row';

/** The columns of a relation without rows: those that a row which matches none has beside it. */
async function columnsOfNoRows(
  { dialect, query }: SqlEngine,
  relation: string,
): Promise<readonly string[]> {
  if (dialect.name === 'clickhouse') {
    const described = await query(`DESCRIBE (SELECT * FROM ${relation})`);
    return described.map(({ name }) => String(name));
  }
  const [row = {}] = await query(
    `SELECT * FROM (SELECT 1 AS ${NO_ROW}) AS one_row LEFT JOIN ${relation} ON 1 = 1 LIMIT 1`,
  );
  return Object.keys(row).filter((name) => name.toLowerCase() !== NO_ROW);
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
