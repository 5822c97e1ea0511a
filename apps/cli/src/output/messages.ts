import { escapeHidden } from '@confmat/core/internal';
import type { GateOutcome } from '@confmat/answers/document/document.js';
import { wrapped } from '@confmat/answers/document/fit-text.js';
import { VERDICT_WORDS, gateFacts } from '@confmat/answers/document/gate-text.js';
import { consequenceOf } from '@confmat/answers/gates/inconclusive-policy.js';
import type { InconclusivePolicy } from '@confmat/answers/gates/inconclusive-policy.js';
import type { TextOutput } from '@confmat/rows/host.js';
import type { Note } from '@confmat/rows/opening.js';
import { terminalWidth } from './terminal-width.js';

/** A line, broken between words where a terminal is narrower; what follows is indented. */
function fitted(output: TextOutput, line: string): string {
  if (output.isTTY !== true) return line;
  return wrapped(line, terminalWidth(output) - INDENT.length).replaceAll('\n', `\n${INDENT}`);
}

const INDENT = '  ';

/** Say what went wrong, on one line, and what may help, on another. */
export function say(stderr: TextOutput, message: string, hint?: string): void {
  const line = (text: string): string => escapeHidden(text.replace(/\s*[\r\n]+\s*/g, ' '));
  // A hint is often a command, which a person copies whole.
  const below = hint === undefined ? '' : `  ${line(hint)}\n`;
  stderr.write(`${fitted(stderr, `confmat: ${line(message)}`)}\n${below}`);
}

/** Say on standard error what a person should know of a result. */
export function sayNotes(stderr: TextOutput, notes: readonly string[], quiet = false): void {
  if (quiet) return;
  for (const note of notes)
    stderr.write(`${fitted(stderr, `confmat: note: ${escapeHidden(note)}`)}\n`);
}

/** Says one note at a time, as rows are opened. */
export function noteOn(stderr: TextOutput): Note {
  return (text, isSilent) => {
    sayNotes(stderr, [text], isSilent);
  };
}

/** Name the gates that did not pass, but for inconclusive ones that are to pass. */
export function sayGates(
  stderr: TextOutput,
  gates: readonly GateOutcome[],
  policy?: InconclusivePolicy,
): void {
  for (const gate of gates) {
    if (consequenceOf(gate, policy) === 'pass') continue;
    const state = `gate ${VERDICT_WORDS[gate.verdict]}`;
    const found = escapeHidden(`${gate.gate} (${gateFacts(gate)})`);
    stderr.write(`${fitted(stderr, `confmat: ${state}: ${found}`)}\n`);
  }
}
