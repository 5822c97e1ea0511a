import type { GateOutcome } from '@confmat/answers/document/document.js';
import { VERDICT_WORDS, gateFacts } from '@confmat/answers/document/gate-text.js';
import { consequenceOf } from '@confmat/answers/gates/inconclusive-policy.js';
import type { InconclusivePolicy } from '@confmat/answers/gates/inconclusive-policy.js';
import { escapeHidden } from '@confmat/core/internal';

/** The command of a GitHub job that tells what a gate means for the run. */
const COMMANDS = { fail: 'error', stop: 'error', warn: 'warning', pass: 'notice' } as const;

/** A gate that did not pass as a command of a GitHub job; nothing for one that did. */
export function annotation(file: string, gate: GateOutcome, policy?: InconclusivePolicy): string {
  if (gate.verdict === 'pass') return '';
  const title = escapedProperty(escapeHidden(`gate ${VERDICT_WORDS[gate.verdict]}: ${file}`));
  const message = escapedMessage(escapeHidden(`${gate.gate} (${gateFacts(gate)})`));
  return `::${COMMANDS[consequenceOf(gate, policy)]} title=${title}::${message}\n`;
}

function escapedMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
