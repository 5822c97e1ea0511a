import type { JSX } from 'preact';
import type { Sentence } from '@confmat/report';

const SIGNS = { good: '+', bad: '!', note: '·' } as const;
const SAID = { good: 'Good: ', bad: 'Mind: ', note: '' } as const;

/** What is said in words, each sentence with a sign of its tone. */
export function Sentences({ sentences }: { readonly sentences: readonly Sentence[] }): JSX.Element {
  return (
    <ul class="words signed">
      {sentences.map(({ text, tone }) => (
        <li key={text} class={tone}>
          <span aria-hidden="true">{SIGNS[tone]}</span>
          <span class="sr">{SAID[tone]}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}
