import { encodeLabels } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import type { RecordBatch } from 'apache-arrow';
import { child } from './vectors.js';

/** The first row of a column that holds a label: a second pass, made for a message only. */
export async function locateLabel(
  batches: AsyncIterable<RecordBatch>,
  column: string,
  label: Label,
): Promise<number | null> {
  let before = 0;
  for await (const batch of batches) {
    const cells = child(batch, column) as unknown as LabelColumn;
    const { codes, labels } = encodeLabels(cells, { nulls: 'skip' });
    const code = labels.indexOf(label);
    if (code >= 0) return before + codes.indexOf(code);
    before += batch.numRows;
  }
  return null;
}
