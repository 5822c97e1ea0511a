import type { GateResult } from './messages.js';

/** Write a table, its first column left-aligned, the others right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, place) => (place === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map(line).join('\n');
}

/** A text that Markdown leaves as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\|`*_<>[\]#]/g, '\\$&');
}

/** A section of gates; nothing without any. */
export function gatesTable(gates: readonly GateResult[]): readonly string[] {
  if (gates.length === 0) return [];
  const rows = gates.map(({ gate, value, passed }) => [
    escapeMarkdown(gate),
    String(value),
    passed ? 'yes' : '**no**',
  ]);
  return ['## Gates', markdownTable(['gate', 'value', 'passed'], rows)];
}
