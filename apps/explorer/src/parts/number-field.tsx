import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { isBusy, say } from '../state/store.js';

interface NumberFieldProps {
  /** What readers of the screen hear; undefined in a label of its own. */
  readonly label?: string | undefined;
  readonly value: number;
  readonly step?: number | undefined;
  /** What stands after the number, such as ` % `. */
  readonly unit?: string | undefined;
  /** What is wanted, said beside the field while it holds something else. Default: 0 and above. */
  readonly wanted?: string | undefined;
  readonly isWanted?: ((value: number) => boolean) | undefined;
  readonly onValue: (value: number) => void;
}

/** A field for a number: what is not wanted stays in it with a sentence beside it, and changes nothing. */
export function NumberField({
  label,
  value,
  step,
  unit,
  wanted = 'must be a number of at least 0',
  isWanted = (entered) => entered >= 0,
  onValue,
}: NumberFieldProps): JSX.Element {
  const id = useId();
  // What was entered and is not wanted; null where the field holds its value.
  const wrong = useSignal<string | null>(null);
  // What is being typed: an answer that arrives meanwhile does not write over it.
  const typing = useSignal<string | null>(null);
  // What was entered and is wanted, while its answer is on its way: the value before does not come back.
  const entered = useSignal<string | null>(null);
  useEffect(() => {
    wrong.value = null;
  }, [value]);
  useEffect(() => {
    if (!isBusy.value) entered.value = null;
  }, [isBusy.value]);
  const isWrong = wrong.value !== null;
  return (
    <>
      <input
        type="number"
        step={step ?? 'any'}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={typing.value ?? wrong.value ?? entered.value ?? value}
        onInput={({ currentTarget }) => (typing.value = currentTarget.value)}
        onBlur={() => (typing.value = null)}
        onChange={({ currentTarget }) => {
          typing.value = null;
          const text = currentTarget.value;
          const isTaken = text !== '' && isWanted(Number(text));
          wrong.value = isTaken ? null : text;
          if (isTaken) {
            onValue(Number(text));
            // What asks nothing new is answered already.
            entered.value = isBusy.peek() ? text : null;
          } else say(wanted);
        }}
      />
      {unit}
      {isWrong ? <b id={id}>{wanted}</b> : null}
    </>
  );
}
