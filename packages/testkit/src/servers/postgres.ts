import { join } from 'node:path';
import { startDatabase } from './database.js';
import type { DatabaseServer } from './database.js';
import { findProgram, ownerNamed } from './find-program.js';
import { runProgram, temporaryFolder } from './server.js';

const FOLDERS = [
  process.env['POSTGRES_BIN'] ?? '',
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
].filter((folder) => folder !== '');

/** Whether there is a PostgreSQL: its programs, found by the variable `POSTGRES_BIN` or by place. */
export const hasPostgres: boolean = findProgram('initdb', FOLDERS) !== null;

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
 * Start PostgreSQL with an empty database and a user `postgres`.
 *
 * @throws {Error} There is none, or it does not start.
 */
export async function startPostgres(): Promise<DatabaseServer> {
  const initdb = findProgram('initdb', FOLDERS);
  const postgres = findProgram('postgres', FOLDERS);
  if (!initdb || !postgres) throw new Error('there is no PostgreSQL here: name its POSTGRES_BIN');
  // It refuses to run as root.
  const owner = ownerNamed('postgres') ?? ownerNamed('nobody');
  const folder = temporaryFolder(owner);
  const data = join(folder, 'data');
  const how = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  runProgram(initdb, ['-D', data, ...how], { owner });
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return startDatabase(folder, owner, {
    file: postgres,
    args: (port) => ['-D', data, '-p', String(port), ...settings],
    readyText: 'ready to accept connections',
    user: 'postgres',
    database: 'postgres',
  });
}
