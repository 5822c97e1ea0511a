import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Sentence } from '@confmat/report';
import { PictureBox } from '../parts/picture.js';
import { Sentences } from '../parts/sentences.js';
import type { Fault, Questions, SummaryAnswer } from '../protocol.js';
import { ask, choice, faultOf } from '../state/store.js';

/** What was found of a summary. */
type Found<T> =
  | { readonly kind: 'answer'; readonly of: SummaryAnswer; readonly answer: T }
  | { readonly kind: 'fault'; readonly of: SummaryAnswer; readonly fault: Fault };

/**
 * What a summary is of, as pictures, and what stands out of it, in words. Both are asked once the
 * summary is shown, and have their place until then.
 */
export function SummaryBelow({ of }: { readonly of: SummaryAnswer }): JSX.Element {
  const pictures = useFound('overview', of);
  const said = useFound('sentences', of);
  const isWaiting = pictures?.of !== of || said?.of !== of;
  return (
    <div class={`late pictures${isWaiting ? ' waiting' : ''}`} aria-busy={isWaiting}>
      {pictures?.kind === 'answer'
        ? pictures.answer.map((picture) => <PictureBox key={picture.name} picture={picture} />)
        : null}
      {pictures?.kind === 'fault' ? <div class="fault">{pictures.fault.message}</div> : null}
      <div class="beside">
        <SaidText said={said} />
      </div>
    </div>
  );
}

/** The answer about a summary, that of the one before until it comes. */
function useFound<K extends 'overview' | 'sentences'>(
  name: K,
  of: SummaryAnswer,
): Found<Questions[K]['answer']> | null {
  const found = useSignal<Found<Questions[K]['answer']> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask(name, choice.peek()).then(
      (answer) => {
        if (isCurrent) found.value = { kind: 'answer', of, answer };
      },
      (error: unknown) => {
        if (isCurrent) found.value = { kind: 'fault', of, fault: faultOf(error) };
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [of]);
  return found.value;
}

function SaidText({ said }: { readonly said: Found<readonly Sentence[]> | null }): JSX.Element {
  if (said === null) return <p class="meta">Looking for what stands out…</p>;
  if (said.kind === 'fault') return <div class="fault">{said.fault.message}</div>;
  if (said.answer.length > 0) return <Sentences sentences={said.answer} />;
  return <p>Nothing stands out that these rows are enough to tell.</p>;
}
