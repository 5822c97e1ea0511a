import { join } from 'node:path';
import { startDatabase } from './database.js';
import type { DatabaseServer } from './database.js';
import { findProgram, ownerNamed } from './find-program.js';
import { runProgram, temporaryFolder } from './server.js';

const FOLDERS = ['/usr/sbin', '/opt/homebrew/opt/mariadb/bin'];

/** Whether there is a MariaDB. */
export const hasMariadb: boolean = findProgram('mariadbd', FOLDERS) !== null;

/**
 * Start MariaDB with an empty database and a user `root`.
 *
 * @throws {Error} There is none, or it does not start.
 */
export async function startMariadb(): Promise<DatabaseServer> {
  const install = findProgram('mariadb-install-db', FOLDERS);
  const mariadbd = findProgram('mariadbd', FOLDERS);
  if (!install || !mariadbd) throw new Error('there is no MariaDB here');
  const owner = ownerNamed('mysql') ?? ownerNamed('nobody');
  const folder = temporaryFolder(owner);
  // Without the grants of an installation, every client is root.
  const common = ['--no-defaults', `--datadir=${join(folder, 'data')}`];
  runProgram(install, [...common, '--auth-root-authentication-method=normal'], { owner });
  return startDatabase(folder, owner, {
    file: mariadbd,
    args: (port) => [
      ...common,
      '--skip-grant-tables',
      '--skip-networking=0',
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-buffer-pool-size=512M',
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-log-bin',
    ],
    readyText: 'ready for connections',
    user: 'root',
    database: 'test',
  });
}
