import { usageError } from '../command-error.js';
import type { CommandError } from '../command-error.js';
import { own } from '../own.js';
import { quote } from '../suggest.js';

/** The engines that can be asked, by the scheme of their addresses. */
const ENGINES = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'clickhouse:': 'clickhouse',
  'clickhouses:': 'clickhouse',
  'spark+thrift:': 'spark',
  'trino:': 'trino',
  'trinos:': 'trino',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
  'duckdb:': 'duckdb',
  'sqlite:': 'sqlite',
} as const;

const SECURE: readonly string[] = ['clickhouses:', 'trinos:'];

export type EngineName = (typeof ENGINES)[keyof typeof ENGINES];

/** Where an engine is. */
export interface EngineAddress {
  readonly engine: EngineName;
  /** As typed. */
  readonly shown: string;
  /** A file of duckdb and sqlite; empty for servers. */
  readonly file: string;
  /** Empty for files, as are the other parts that were not typed. */
  readonly host: string;
  /** 0 if none was typed. */
  readonly port: number;
  readonly user: string;
  /** Names after the host: a database, or a catalog and a schema. */
  readonly path: readonly string[];
  /** Whether the connection is encrypted. */
  readonly secure: boolean;
}

const FORMS =
  'postgres://user@host/database, clickhouse://host:8123/database, spark+thrift://host:10000/database, trino://user@host:8080/catalog/schema, mysql://user@host/database, duckdb:FILE or sqlite:FILE';

/**
 * Read the address of an engine.
 *
 * @param text As typed. Messages repeat it only once it is known to hold no secret, and of others the
 *   scheme and the host.
 */
export function engineAddress(text: string): EngineAddress {
  const scheme = /^[a-z+]+:/.exec(text)?.[0] ?? '';
  if (scheme === 'spark:') {
    throw usageError(
      '--engine: spark:// is the address of a master, which runs no queries',
      'spark+thrift://host:10000/database is that of its Thrift server',
    );
  }
  const engine = own(ENGINES, scheme);
  if (!engine) throw usageError('--engine: is no address of an engine', FORMS);
  const address = { engine, shown: text, secure: SECURE.includes(scheme) };
  const nowhere = { file: '', host: '', port: 0, user: '', path: [] };
  if (engine === 'duckdb' || engine === 'sqlite') {
    return { ...address, ...nowhere, file: fileOf(text, scheme) };
  }
  const url = urlOf(text);
  if (url.password !== '') throw passwordTyped(engine);
  if (url.hostname === '') throw usageError(`--engine ${scheme} names no host`, FORMS);
  // What stands before it may be the rest of a password that has a slash.
  if (url.pathname.includes('@')) throw passwordTyped(engine);
  const mark = url.search === '' ? url.hash.slice(0, 1) : '?';
  if (mark !== '') {
    throw usageError(
      `--engine ${scheme}//${url.hostname}: allows nothing after ${quote(mark)}`,
      `${FORMS}; a password is set by ${passwordVariables(engine).join(' or ')}`,
    );
  }
  return {
    ...address,
    ...nowhere,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port),
    user: decoded(url.username),
    path: url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decoded),
  };
}

function passwordTyped(engine: EngineName): CommandError {
  return usageError(
    '--engine: a password in an address can be read by other users of this machine',
    `leave it out, and set ${passwordVariables(engine).join(' or ')}`,
  );
}

/** The file of an address; what looks like the address of a service, or has options, may hold a token. */
function fileOf(text: string, scheme: string): string {
  const file = text.slice(scheme.length);
  if (file === '') throw usageError(`--engine ${scheme} needs a file`, `${scheme}FILE`);
  if (/^(?:md|motherduck):/i.test(file)) {
    throw usageError(`--engine ${scheme} reads a file, and not MotherDuck`, `${scheme}FILE`);
  }
  if (/[?#][^/]*=|:\/\/[^/]*@/.test(file)) {
    throw usageError(`--engine ${scheme} needs the name of a file alone`, `${scheme}FILE`);
  }
  return file;
}

function urlOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw usageError('--engine: is no address of an engine', FORMS);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw usageError('--engine: has a % that stands for no character', 'a % is written %25');
  }
}

/** The variables of the environment that may hold the password, the first set one wins. */
export function passwordVariables(engine: EngineName): readonly string[] {
  const ofEngine = {
    postgres: 'PGPASSWORD',
    mysql: 'MYSQL_PWD',
    clickhouse: 'CLICKHOUSE_PASSWORD',
  };
  const name = own<string>(ofEngine, engine);
  return ['CONFMAT_ENGINE_PASSWORD', ...(name === undefined ? [] : [name])];
}
