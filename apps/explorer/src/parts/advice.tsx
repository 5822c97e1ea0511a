import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import type { OpenedFile } from '../protocol.js';
import { choice } from '../state/store.js';

/** What a usable file has, or what to choose, where nothing can be evaluated yet. */
export function Advice({ opened }: { readonly opened: OpenedFile }): JSX.Element {
  const { columns, models } = opened;
  const { truth: name, model } = choice.value;
  const truth = labelName(name);
  if (model === '' && models.length > 0) {
    return (
      <div class="fault">
        {truth} has more than two classes: choose the prediction, and the class that a score is of.
      </div>
    );
  }
  return (
    <div class="fault">
      {name === ''
        ? 'No column looks like a true label: choose the truth and the prediction above.'
        : columns.length === 1
          ? `There is one column, ${truth}: a second one has to predict it.`
          : `No column looks like a prediction of ${truth}: choose it above.`}
      <p>
        A usable file has a row for each example, a column of true labels (such as yes and no), and
        a column of predicted labels or of scores.
      </p>
    </div>
  );
}
