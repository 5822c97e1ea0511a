import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import type { OpenedFile } from '../protocol.js';
import { choice } from '../state/store.js';

/** Says that an answer counts several times, where the filter that kept one row of each was taken away. */
export function SeveralRows({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { where } = choice.value;
  // The filters that a file opens with choose one slice of each column in which questions have several rows.
  const open = opened.guess.where.filter(({ column }) => {
    return !where.some((filter) => filter.column === column && filter.values.length === 1);
  });
  if (open.length === 0) return null;
  const names = open.map(({ column }) => labelName(column)).join(' and ');
  return (
    <p class="fault" role="note">
      Questions have rows in several values of {names}, and each row counts as an answer. Keep one
      value of {names} to count each answer once.
    </p>
  );
}
