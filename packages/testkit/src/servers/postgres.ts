import { join } from 'node:path';
import { findProgram, ownerNamed } from './find-program.js';
import {
  allReady,
  freePorts,
  hasLogged,
  runProgram,
  startProgram,
  stopAll,
  temporaryFolder,
  untilReady,
} from './server.js';

const FOLDERS = [
  process.env['POSTGRES_BIN'] ?? '',
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
].filter((folder) => folder !== '');

/** Whether there is a PostgreSQL: its programs, found by the variable `POSTGRES_BIN` or by place. */
export const hasPostgres: boolean = findProgram('initdb', FOLDERS) !== null;

/** A PostgreSQL of its own, whose user `postgres` needs no password. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly stop: () => Promise<void>;
}

/** Everything that makes it start fast and lose data when it dies. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '4GB',
};

/**
 * Start PostgreSQL on a free port of the loopback address, with an empty database.
 *
 * @throws {Error} There is none, or it does not start.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const initdb = findProgram('initdb', FOLDERS);
  const postgres = findProgram('postgres', FOLDERS);
  if (!initdb || !postgres) throw new Error('there is no PostgreSQL here: name its POSTGRES_BIN');
  // It refuses to run as root.
  const owner = ownerNamed('postgres') ?? ownerNamed('nobody');
  const folder = temporaryFolder(owner);
  const data = join(folder, 'data');
  const how = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  runProgram(initdb, ['-D', data, ...how], { owner });
  const [port = 0] = await freePorts(1);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', data, '-p', String(port), ...settings];
  const server = startProgram(folder, 'postgres', postgres, args, { owner });
  const stop = (): Promise<void> => stopAll([server], folder);
  const isReady = (): boolean => hasLogged(server, 'ready to accept connections');
  await allReady([untilReady(server, isReady, 30_000)], stop);
  return { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', stop };
}
