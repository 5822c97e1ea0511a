import { ownPosLabel } from '@confmat/rows/evaluation/own-pos-label.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { Outcome } from '@confmat/answers/document/outcome.js';

/** What says which label scores are of. */
interface ScoreOptions {
  readonly true?: string;
  readonly score?: string | readonly string[];
  readonly posLabel?: string;
  readonly showSql?: boolean;
}

/**
 * Run work on options whose scores have a positive label: the one that was typed, or that of a pair of
 * true labels such as No and Yes, which a note names.
 */
export async function withPosLabel<O extends ScoreOptions>(
  input: Input,
  options: O,
  work: (options: O) => Promise<Outcome>,
): Promise<Outcome> {
  const { score = [], posLabel: typed } = options;
  if (score.length === 0 || typed !== undefined) return work(options);
  const { value: posLabel, note } = await ownPosLabel(input, options);
  const outcome = await work({ ...options, posLabel });
  return { ...outcome, notes: [note, ...outcome.notes] };
}
