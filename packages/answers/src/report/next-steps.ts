import { shellWord } from '@confmat/files';
import type { Host } from '@confmat/rows/host.js';

/** At a terminal, a gate that a newcomer may add to what was typed; nothing where there is one. */
export function nextNote(
  { stdout, stderr, typed = [] }: Host,
  gates: readonly unknown[],
  label: string,
): readonly string[] {
  if (!stdout.isTTY || !stderr.isTTY || gates.length > 0) return [];
  const gate = ['--fail-under', `recall[${label}]>=0.5`];
  const command = ['confmat', ...typed, ...gate].map(shellWord).join(' ');
  return [`a gate for CI: ${command}`];
}
