import type { Colors } from 'picocolors/types.js';
import type { CommonOptions } from './common-options.js';
import type { Host } from './host.js';
import type { Input } from './input/input.js';
import { checkInput, openInput } from './input/open-input.js';
import { colorsOf } from './output/colors.js';
import { destinationOf, writeResult } from './output/destination.js';
import { gatesExitCode, sayNotes } from './output/messages.js';
import type { GateResult } from './output/messages.js';
import { progressLine } from './progress.js';

/** What a command found out about an input. */
export interface Outcome {
  /** What a person should know besides, a line each. */
  readonly notes: readonly string[];
  readonly gates: readonly GateResult[];
  /** Write the result in the form that the options ask for. */
  readonly render: (colors: Colors) => string;
}

/**
 * Open a file, let a command work on it, and write what it found out.
 *
 * @returns The exit code, which says whether the gates passed.
 */
export async function runOnInput(
  file: string,
  options: CommonOptions,
  host: Host,
  work: (input: Input) => Promise<Outcome>,
): Promise<number> {
  const checked = checkInput(file, options, host);
  const destination = destinationOf(options.output, checked.path, host);
  const progress = progressLine(host, options.quiet ?? false);
  try {
    const input = await openInput(checked, host, progress.show);
    try {
      const { notes, gates, render } = await work(input);
      progress.clear();
      sayNotes(host.stderr, notes, options.quiet);
      writeResult(render(colorsOf(destination, options, host)), destination, host);
      return gatesExitCode(host.stderr, gates);
    } finally {
      input.close();
    }
  } finally {
    progress.clear();
  }
}
