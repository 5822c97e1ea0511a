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

const FOLDERS = ['/usr/sbin', '/opt/homebrew/opt/mariadb/bin'];

/** Whether there is a MariaDB. */
export const hasMariadb: boolean = findProgram('mariadbd', FOLDERS) !== null;

/** A MariaDB of its own, whose user `root` needs no password. */
export interface MariadbServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly stop: () => Promise<void>;
}

/**
 * Start MariaDB on a free port of the loopback address, with an empty database.
 *
 * @throws {Error} There is none, or it does not start.
 */
export async function startMariadb(): Promise<MariadbServer> {
  const install = findProgram('mariadb-install-db', FOLDERS);
  const mariadbd = findProgram('mariadbd', FOLDERS);
  if (!install || !mariadbd) throw new Error('there is no MariaDB here');
  const owner = ownerNamed('mysql') ?? ownerNamed('nobody');
  const folder = temporaryFolder(owner);
  const data = `--datadir=${join(folder, 'data')}`;
  // Without the grants of an installation, every client is root.
  const common = ['--no-defaults', data];
  runProgram(install, [...common, '--auth-root-authentication-method=normal'], {
    owner,
  });
  const [port = 0] = await freePorts(1);
  const server = startProgram(
    folder,
    'mariadb',
    mariadbd,
    [
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
    { owner },
  );
  const stop = (): Promise<void> => stopAll([server], folder);
  await allReady(
    [untilReady(server, () => hasLogged(server, 'ready for connections'), 60_000)],
    stop,
  );
  return { host: '127.0.0.1', port, user: 'root', database: 'test', stop };
}
