import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import type { OpenedFile } from '../protocol.js';
import { choice } from '../state/store.js';

/** What to choose, or which file to open, where nothing can be evaluated yet. */
export function Advice({ opened }: { readonly opened: OpenedFile }): JSX.Element {
  const { columns, truths, models } = opened;
  const { truth } = choice.value;
  const names = columns.map(({ name }) => labelName(name)).join(', ');
  if (truths.length === 0) {
    return (
      <div class="fault">
        No column looks like a true label: none of {names} holds classes.
        <p>{USABLE}</p>
      </div>
    );
  }
  if (models.length > 0) {
    return (
      <div class="fault">
        Choose a prediction, and the positive class if it is a score: {labelName(truth)} has more
        than two classes.
      </div>
    );
  }
  return (
    <div class="fault">
      No column looks like a prediction of {labelName(truth)}: none holds its labels, and none holds
      scores. Columns: {names}.<p>Choose another truth, or open another file. {USABLE}</p>
    </div>
  );
}

const USABLE =
  'A usable file has a row for each example, a column of true labels (such as yes and no), and a column of predicted labels or of scores.';
