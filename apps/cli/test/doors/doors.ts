import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../harness.js';
import { differencesOf } from './figures.js';
import type { Difference, Shown } from './figures.js';

/** Runs the command in a folder, which must succeed; returns what it printed. */
export type AskCommand = (args: readonly string[]) => Promise<string>;

/**
 * Hold every door against the first one.
 *
 * @param doorsOf Shows the same evaluation at each door; the folder is empty, and removed after it.
 * @throws {Error} Where they differ.
 */
export async function checkDoors(
  doorsOf: (folder: string, ask: AskCommand) => Promise<readonly Shown[]>,
): Promise<void> {
  await askIn(async (folder, ask) => {
    const [first, ...others] = await doorsOf(folder, ask);
    if (!first) throw new Error('bug: no doors');
    const found = others.flatMap((other) => differencesOf(first, other));
    if (found.length > 0) throw new Error(found.map(textOf).join('\n'));
    expect(first.figures.size).toBeGreaterThan(0);
  });
}

/** Use a folder that is empty, and removed after it, and the command in it. */
export async function askIn(
  use: (folder: string, ask: AskCommand) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-doors-'));
  const ask: AskCommand = async (args) => {
    const { code, stdout, stderr } = await run([...args, '--quiet'], { cwd: folder });
    if (code !== 0) throw new Error(`exit ${String(code)} of confmat ${args.join(' ')}\n${stderr}`);
    return stdout;
  };
  try {
    await use(folder, ask);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function textOf({ doors, name, shown }: Difference): string {
  return `${name}\n  ${doors[0]}: ${shown[0]}\n  ${doors[1]}: ${shown[1]}`;
}
