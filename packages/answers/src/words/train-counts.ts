import type { Label } from '@confmat/core';
import type { TrainCount } from '@confmat/report';
import { readLabel } from '@confmat/sql/internal';
import { readOptionFile, tableIn } from '@confmat/rows/input/option-file.js';
import { quote } from '@confmat/rows/suggest.js';

/** Rows of a class in the training data, as a file states them. */
export interface StatedCount {
  readonly label: string;
  readonly count: number;
}

/**
 * Read how many training rows each class has: a CSV table of label and count, with or without a
 * header.
 */
export async function readTrainCounts(file: string, cwd: string): Promise<readonly StatedCount[]> {
  const read = readOptionFile('--describe train=', file, cwd);
  const { refusal: refuse } = read;
  const table = await tableIn(read);
  const hasHeader = !isCount(table[0]?.[1]);
  const seen = new Set<string>();
  const counts = table.slice(hasHeader ? 1 : 0).map((row, place) => {
    const [label = '', count = ''] = row;
    const line = place + (hasHeader ? 2 : 1);
    if (row.length !== 2)
      throw refuse(`line ${line} has ${row.length} columns, expected label,count`);
    if (!isCount(count)) {
      throw refuse(
        `line ${line}: ${quote(count)} is not a whole number of rows of ${quote(label)}`,
      );
    }
    if (seen.has(label)) throw refuse(`line ${line}: label ${quote(label)} is there twice`);
    seen.add(label);
    return { label, count: Number(count) };
  });
  if (counts.length === 0) throw refuse('has no counts, expected lines such as Yes,1495');
  return counts;
}

function isCount(text: string | undefined): boolean {
  return text !== undefined && /^\s*\d+\s*$/.test(text) && Number.isSafeInteger(Number(text));
}

/** Find the classes of counts; a label that no row has is one of the training data alone. */
export function trainCountsOf(
  stated: readonly StatedCount[],
  labels: readonly Label[],
): readonly TrainCount[] {
  return stated.map(({ label, count }) => ({ label: readLabel(label, labels), count }));
}
