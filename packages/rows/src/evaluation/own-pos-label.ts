import { nameText } from '@confmat/core/internal';
import { positiveLabel } from '@confmat/files';
import { matrixOfCells } from '@confmat/sql/internal';
import { usageError } from '../command-error.js';
import { labelReference, labelsRequest } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { quoteList } from '../suggest.js';
import type { OwnValue } from './own-unit.js';

/**
 * The label that scores are of where none was named: that of a pair of true labels such as No and Yes.
 *
 * @throws {CommandError} The labels do not tell.
 */
export async function ownPosLabel(
  input: Input,
  options: { readonly true?: string; readonly showSql?: boolean },
): Promise<OwnValue> {
  const labels = options.showSql ? [] : await trueLabels(input, options.true ?? '');
  const value = positiveLabel(labels);
  if (value === null) {
    throw usageError(
      '--score needs --pos-label: which label does a high score mean?',
      labels.length === 0 ? undefined : `labels: ${quoteList(labels)}`,
    );
  }
  const [negative = ''] = labels.filter((label) => label !== value);
  const pair = `${nameText(negative)} and ${nameText(value)}`;
  const note = `scores are taken for those of ${nameText(value)}, of the labels ${pair}: --pos-label names the other`;
  return { value, note };
}

async function trueLabels({ source, count }: Input, column: string): Promise<readonly string[]> {
  const truth = findColumn(source, column, '--true');
  const request = labelsRequest(source.relation([truth]), labelReference(source, truth));
  const { matrix } = await count(request, { nulls: 'skip' }, matrixOfCells);
  return matrix.labels.map(String);
}
