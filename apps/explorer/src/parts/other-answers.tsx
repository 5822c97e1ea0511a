import type { JSX } from 'preact';
import { formatCount, labelName } from '@confmat/report/internal';
import { OTHER_ANSWERS } from '@confmat/sql/internal';
import { answersOff } from '../evaluate/answers-off.js';
import { modelKind } from '../evaluate/model-kind.js';
import type { OpenedFile } from '../protocol.js';
import { choice, choose } from '../state/store.js';

/** A choice to count predicted labels that no true row has as one class; nothing where there are none. */
export function OtherAnswers({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { columns } = opened;
  const { truth, model, other, areOthersOne = false } = choice.value;
  const names = [model, ...(other === undefined ? [] : [other])];
  const [off] = names
    .filter((name) => modelKind(columns, truth, name) === 'labels')
    .flatMap((name) => answersOff(columns, truth, name) ?? []);
  if (!off) return null;
  const { nRows } = off;
  const some =
    nRows === null
      ? 'Some answers are'
      : `${formatCount(nRows)} ${nRows === 1 ? 'answer is' : 'answers are'}`;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={areOthersOne}
        onChange={() => choose({ areOthersOne: areOthersOne ? undefined : true })}
      />
      <span>
        {some} no label of {labelName(truth)}: count as one class, “{OTHER_ANSWERS}”
      </span>
    </label>
  );
}
