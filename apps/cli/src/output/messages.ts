import { escapeHidden } from '@confmat/core/internal';
import { EXIT } from '../command-error.js';
import type { GateResult } from '../document/document.js';
import { foundText } from '../document/gate-text.js';
import type { TextOutput } from '../host.js';

/** Say what went wrong, on one line, and what may help, on another. */
export function say(stderr: TextOutput, message: string, hint?: string): void {
  const line = (text: string): string => escapeHidden(text.replace(/\s*[\r\n]+\s*/g, ' '));
  stderr.write(`confmat: ${line(message)}\n${hint === undefined ? '' : `  ${line(hint)}\n`}`);
}

/** Say on standard error what a person should know of a result. */
export function sayNotes(stderr: TextOutput, notes: readonly string[], quiet = false): void {
  if (quiet) return;
  for (const note of notes) stderr.write(`confmat: note: ${escapeHidden(note)}\n`);
}

/** Name the gates that failed; the exit code says whether any did. */
export function gatesExitCode(stderr: TextOutput, gates: readonly GateResult[]): number {
  const failed = gates.filter(({ passed }) => !passed);
  for (const { gate, value } of failed) {
    stderr.write(`confmat: gate failed: ${escapeHidden(gate)} (found ${foundText(value)})\n`);
  }
  return failed.length === 0 ? EXIT.done : EXIT.gateFailed;
}
