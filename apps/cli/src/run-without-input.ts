import { resolve } from 'node:path';
import type { Host } from '@confmat/rows/host.js';
import { outputsOf } from './output/outputs.js';
import type { Outcome, RunOptions } from '@confmat/answers/document/outcome.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import { finish } from './run-on-input.js';

/** What a run that reads no rows is about. */
interface KeptInput {
  /** Files that were read otherwise, as typed: no output may replace them. */
  readonly files: readonly string[];
  /** What results call the input; undefined for no input. */
  readonly file?: string;
  readonly prepared?: Prepared | undefined;
}

/**
 * Write what a command found out without rows to read.
 *
 * @returns The exit code, which says whether the gates passed.
 */
export async function runWithoutInput(
  { files, file = '', prepared }: KeptInput,
  options: RunOptions,
  host: Host,
  work: () => Promise<Outcome>,
): Promise<number> {
  const paths = files.map((name) => resolve(host.cwd, name));
  const outputs = outputsOf(options, paths, host);
  return finish(await work(), prepared, file, { options, host, outputs, counted: [] });
}
