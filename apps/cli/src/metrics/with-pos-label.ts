import { positiveLabel } from '@confmat/files';
import { matrixOfCells } from '@confmat/sql/internal';
import type { Outcome } from '@confmat/answers/document/outcome.js';
import { usageError } from '@confmat/rows/command-error.js';
import { nameText } from '@confmat/rows/document/name-text.js';
import { labelReference, labelsRequest } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn } from '@confmat/rows/input/source.js';
import { quoteList } from '@confmat/rows/suggest.js';

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
  const labels = options.showSql ? [] : await trueLabels(input, options);
  const posLabel = positiveLabel(labels);
  if (posLabel === null) {
    throw usageError(
      '--score needs --pos-label: which label does a high score mean?',
      labels.length === 0 ? undefined : `labels: ${quoteList(labels)}`,
    );
  }
  const outcome = await work({ ...options, posLabel });
  const [negative = ''] = labels.filter((label) => label !== posLabel);
  const pair = `${nameText(negative)} and ${nameText(posLabel)}`;
  const note = `scores are taken for those of ${nameText(posLabel)}, of the labels ${pair}: --pos-label names the other`;
  return { ...outcome, notes: [note, ...outcome.notes] };
}

async function trueLabels(
  { source, count }: Input,
  options: ScoreOptions,
): Promise<readonly string[]> {
  const truth = findColumn(source, options.true ?? '', '--true');
  const request = labelsRequest(source.relation([truth]), labelReference(source, truth));
  const { matrix } = await count(request, { nulls: 'skip' }, matrixOfCells);
  return matrix.labels.map(String);
}
