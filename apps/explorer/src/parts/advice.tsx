import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import type { OpenedFile } from '../protocol.js';
import { choice } from '../state/store.js';

/** What a usable file has, or what to choose, where nothing can be evaluated yet. */
export function Advice({ opened }: { readonly opened: OpenedFile }): JSX.Element {
  const { columns, truths, models } = opened;
  const truth = labelName(choice.value.truth);
  if (models.length > 0) {
    return (
      <div class="fault">
        {truth} has more than two classes: choose the prediction, and the class that a score is of.
      </div>
    );
  }
  return (
    <div class="fault">
      No column looks like {truths.length === 0 ? 'a true label' : `a prediction of ${truth}`}.
      Columns: {columns.map(({ name }) => labelName(name)).join(', ')}.
      <p>
        A usable file has a row for each example, a column of true labels (such as yes and no), and
        a column of predicted labels or of scores.
      </p>
    </div>
  );
}
