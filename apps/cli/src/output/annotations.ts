import type { GateResult } from '../document/document.js';
import type { Host } from '../host.js';
import { foundText } from '../document/gate-text.js';
import { escapeHidden } from '@confmat/core/internal';

/** Whether failed gates are said as annotations of a job on GitHub. */
export function hasAnnotations(
  { annotations }: { readonly annotations?: 'github' | 'none' },
  { env }: Host,
): boolean {
  return annotations === undefined ? env['GITHUB_ACTIONS'] === 'true' : annotations === 'github';
}

/** A failed gate as a command of a GitHub job. */
export function annotation(file: string, { gate, value }: GateResult): string {
  const title = escapedProperty(escapeHidden(`gate failed: ${file}`));
  return `::error title=${title}::${escapedMessage(escapeHidden(`${gate} (found ${foundText(value)})`))}\n`;
}

function escapedMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
