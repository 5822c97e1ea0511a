import { spawnSync } from 'node:child_process';
import { ROOT } from './ask.js';

/**
 * Run a line of the command in a shell, as JSON; paths are from the root of the repository.
 *
 * @throws {Error} The command refuses it: its own words.
 */
export function runCommand(line: string): string {
  const typed = line.replace(/^confmat/, `node ${ROOT}apps/cli/bin/confmat.js`);
  const { stdout, stderr, status } = spawnSync(`${typed} --json --quiet`, {
    shell: true,
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${line}\n${stderr}`);
  return stdout;
}
