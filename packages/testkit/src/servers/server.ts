import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program of a server that runs, and the file its output goes to. */
export interface Program {
  readonly child: ChildProcess;
  readonly log: string;
}

/** How to run a program: variables besides those of this process, and a user by its ids. */
export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly owner?: Owner | null;
}

/** A user of this machine. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** How often a server that starts is asked whether it answers. */
const PROBE_MS = 50;

/** Programs that were started and not stopped: none outlives this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) killGroup(child);
});

/**
 * Ports of the loopback address that nothing listens on.
 *
 * @param count How many; they differ.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = servers.map(async (server) => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return (server.address() as AddressInfo).port;
  });
  const free = await Promise.all(ports);
  await Promise.all(
    servers.map((server) => new Promise((closed) => server.close(() => closed(undefined)))),
  );
  return free;
}

/** An empty folder of its own, which may belong to another user. */
export function temporaryFolder(owner: Owner | null = null): string {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-server-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/**
 * Start a program in a group of processes of its own, which is killed with this process.
 *
 * @param folder Where it runs and where `name.log` is written.
 */
export function startProgram(
  folder: string,
  name: string,
  file: string,
  args: readonly string[],
  { env = {}, owner = null }: ProgramOptions = {},
): Program {
  const log = join(folder, `${name}.log`);
  const output = openSync(log, 'a');
  const child = spawn(file, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    ...owner,
  });
  child.unref();
  running.add(child);
  return { child, log };
}

/** Run a program to its end, as a user where one is given. */
export function runProgram(
  file: string,
  args: readonly string[],
  { env = {}, owner = null }: ProgramOptions = {},
): string {
  const options = { encoding: 'utf8', env: { ...process.env, ...env }, ...owner } as const;
  return execFileSync(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Wait until a server answers.
 *
 * @param answers Whether it does; an error means no.
 * @throws {Error} The program ended, or the time is over; with the end of its log.
 */
export async function untilReady(
  { child, log }: Program,
  answers: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await answered(answers))) {
    const { exitCode, signalCode, spawnfile } = child;
    const ended = exitCode !== null || signalCode !== null;
    if (ended || Date.now() > end) {
      const why = ended ? 'ended' : `did not answer within ${limitMs} ms`;
      throw new Error(`${spawnfile} ${why}: ${readFileSync(log, 'utf8').slice(-2000)}`);
    }
    await sleep(PROBE_MS);
  }
}

async function answered(answers: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await answers();
  } catch {
    return false;
  }
}

/** Whether a port of the loopback address is listened on. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((decide) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const decided = (answer: boolean) => () => {
      socket.destroy();
      decide(answer);
    };
    socket.once('connect', decided(true)).once('error', decided(false));
  });
}

/** Whether a program has written a text to its log. */
export function hasLogged({ log }: Program, text: string | RegExp): boolean {
  return readFileSync(log, 'utf8').search(text) >= 0;
}

/** Kill a program with all that it started, and wait until it is gone. */
export async function killProgram({ child }: Program): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null;
  const gone = ended
    ? Promise.resolve()
    : new Promise<void>((exited) => child.once('exit', () => exited()));
  // It was let go at its start, so that it keeps no process alive.
  child.ref();
  killGroup(child);
  running.delete(child);
  await gone;
}

/**
 * Wait until servers answer; stop them all where one does not.
 *
 * @param waits Of `untilReady`.
 */
export async function allReady(
  waits: readonly Promise<void>[],
  stop: () => Promise<void>,
): Promise<void> {
  try {
    await Promise.all(waits);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stop programs, the last started first, and remove their folder. */
export async function stopAll(programs: readonly Program[], folder: string): Promise<void> {
  for (const program of [...programs].reverse()) await killProgram(program);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
