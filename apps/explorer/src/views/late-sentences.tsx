import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Sentence } from '@confmat/report';
import { Sentences } from '../parts/sentences.js';
import type { Fault, SummaryAnswer } from '../protocol.js';
import { ask, choice, faultOf } from '../state/store.js';

/** What was found of a summary. */
type Found =
  | { readonly kind: 'sentences'; readonly of: SummaryAnswer; readonly said: readonly Sentence[] }
  | { readonly kind: 'fault'; readonly of: SummaryAnswer; readonly fault: Fault };

/** What stands out of a summary. It is asked once the summary is shown, and has its place until then. */
export function LateSentences({ of }: { readonly of: SummaryAnswer }): JSX.Element {
  const found = useSignal<Found | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask('sentences', choice.peek()).then(
      (said) => {
        if (isCurrent) found.value = { kind: 'sentences', of, said };
      },
      (error: unknown) => {
        if (isCurrent) found.value = { kind: 'fault', of, fault: faultOf(error) };
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [of]);
  const { value: state } = found;
  const isWaiting = state?.of !== of;
  return (
    <div class={`late${isWaiting ? ' waiting' : ''}`} aria-busy={isWaiting}>
      <FoundText found={state} />
    </div>
  );
}

function FoundText({ found }: { readonly found: Found | null }): JSX.Element {
  if (found === null) return <p class="meta">Looking for what stands out…</p>;
  if (found.kind === 'fault') return <div class="fault">{found.fault.message}</div>;
  if (found.said.length > 0) return <Sentences sentences={found.said} />;
  return <p>Nothing stands out that these rows are enough to tell.</p>;
}
