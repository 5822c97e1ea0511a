import { allReady, freePorts, hasLogged, startProgram, stopAll, untilReady } from './server.js';
import type { Owner } from './server.js';

/** A database server of its own, whose user needs no password. */
export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly stop: () => Promise<void>;
}

/** How a database server is started over data that were made. */
export interface DatabaseProgram {
  readonly file: string;
  /** What follows the program on the command line. */
  readonly args: (port: number) => readonly string[];
  /** What it logs when it answers. */
  readonly readyText: string;
  readonly user: string;
  readonly database: string;
}

const START_MS = 60_000;

/**
 * Start a database server on a free port of the loopback address.
 *
 * @param folder Where it runs; it is removed when the server stops.
 * @param owner The user that runs it.
 * @throws {Error} It does not start.
 */
export async function startDatabase(
  folder: string,
  owner: Owner | null,
  { file, args, readyText, user, database }: DatabaseProgram,
): Promise<DatabaseServer> {
  const [port = 0] = await freePorts(1);
  const server = startProgram(folder, 'server', file, args(port), { owner });
  const stop = (): Promise<void> => stopAll([server], folder);
  await allReady([untilReady(server, () => hasLogged(server, readyText), START_MS)], stop);
  return { host: '127.0.0.1', port, user, database, stop };
}
