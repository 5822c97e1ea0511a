import { usageError } from '../command-error.js';
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
 * @param text As typed, which messages repeat only once it is known to hold no password.
 */
export function engineAddress(text: string): EngineAddress {
  const scheme = /^[a-z+]+:/.exec(text)?.[0] ?? '';
  if (scheme === 'spark:') {
    throw usageError(
      '--engine: spark:// is the address of a master, which takes no queries',
      'spark+thrift://host:10000/database is that of its Thrift server',
    );
  }
  const engine = own(ENGINES, scheme);
  if (!engine) throw usageError('--engine: is no address of an engine', FORMS);
  const address = { engine, shown: text, secure: SECURE.includes(scheme) };
  const nowhere = { file: '', host: '', port: 0, user: '', path: [] };
  if (engine === 'duckdb' || engine === 'sqlite') {
    const file = text.slice(scheme.length);
    if (file === '') throw usageError(`--engine ${scheme} needs a file`, `${scheme}FILE`);
    return { ...address, ...nowhere, file };
  }
  const url = urlOf(text);
  if (url.password !== '') {
    throw usageError(
      '--engine: a password in an address can be read by other users of this machine',
      `leave it out, and set ${passwordVariables(engine).join(' or ')}`,
    );
  }
  if (url.hostname === '') throw usageError(`--engine ${quote(text)}: names no host`, FORMS);
  if (url.search !== '' || url.hash !== '') {
    throw usageError(`--engine ${quote(text)}: takes no ${quote(url.search || url.hash)}`, FORMS);
  }
  return {
    ...address,
    ...nowhere,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    path: url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent),
  };
}

function urlOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw usageError('--engine: is no address of an engine', FORMS);
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
