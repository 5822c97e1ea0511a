import type { JSX } from 'preact';
import { hasDecimalComma } from '@confmat/files';
import { labelName } from '@confmat/report/internal';
import type { OpenedFile } from '../protocol.js';
import { choice, readAgain } from '../state/store.js';

/** So many columns are named. */
const MOST_NAMED = 3;

/** What numbers with a decimal comma are read as, and a button to read them otherwise; nothing without any. */
export function DecimalMark({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { columns, format } = opened;
  if (choice.value.decimal === ',') {
    return (
      <p class="offer">
        Numbers such as 0,5 are read with a decimal comma.{' '}
        <button type="button" onClick={() => void readAgain('.')}>
          read them with a point
        </button>
      </p>
    );
  }
  if (format !== 'csv' && format !== 'tsv') return null;
  const found = columns.filter(hasDecimalComma);
  const [first] = found;
  if (!first) return null;
  const example = first.common.find(({ text }) => text.includes(','))?.text ?? '';
  const names = found.slice(0, MOST_NAMED).map(({ name }) => labelName(name));
  const more = found.length - names.length;
  const all = [...names, ...(more > 0 ? [`${more} more`] : [])];
  return (
    <p class="offer">
      {all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}` : all[0]}{' '}
      {found.length > 1 ? 'hold' : 'holds'} numbers with a decimal comma, such as {example.trim()},
      which are texts so far.{' '}
      <button type="button" onClick={() => void readAgain(',')}>
        read them as numbers
      </button>
    </p>
  );
}
