import { spawnSync } from 'node:child_process';
import { ROOT } from './ask.js';

interface Command {
  readonly run: (args: readonly string[]) => Promise<{
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/** Named at run time: the compiler would read the command's sources with the types of browsers. */
const COMMAND = `${ROOT}apps/cli/test/harness.ts`;

/** Prints the words that a shell makes of a line, each with a NUL after it. */
const PRINT_WORDS = `confmat() { printf '%s\\0' "$@"; }`;

/**
 * Run a line of the command as JSON, from its sources and in this process, with the words that a shell
 * makes of it; paths are from the root of the repository.
 *
 * @throws {Error} The command refuses it: its own words.
 */
export async function runCommand(line: string): Promise<string> {
  const words = spawnSync(`${PRINT_WORDS}\n${line}`, { shell: true, encoding: 'utf8' }).stdout;
  const { run } = (await import(COMMAND)) as Command;
  const args = [...words.split('\0').slice(0, -1), '--json', '--quiet'];
  const { code, stdout, stderr } = await run(args);
  if (code !== 0) throw new Error(`${line}\n${stderr}`);
  return stdout;
}
