import type { JSX } from 'preact';
import { formatCount } from '@confmat/report/internal';
import { DataNote } from '../parts/data-note.js';
import { Tiles } from '../parts/numbers.js';
import type { SummaryAnswer } from '../protocol.js';

const SIGNS = { good: '+', bad: '!', note: '·' } as const;
const SAID = { good: 'Good: ', bad: 'Mind: ', note: '' } as const;

/** What the choice comes to, in words. */
export function SummaryView({ answer }: { readonly answer: SummaryAnswer }): JSX.Element {
  const { nRows, nSkipped, rule, tiles, baseline, sentences } = answer;
  const skipped = nSkipped > 0 ? ` · ${formatCount(nSkipped)} left out for a missing value` : '';
  return (
    <>
      <p class="meta">
        {formatCount(nRows)} rows · {rule}
        {skipped}
      </p>
      <Tiles tiles={tiles} />
      {baseline === null ? null : <p>{baseline}</p>}
      {sentences.length === 0 ? (
        <p>Nothing stands out that these rows are enough to tell.</p>
      ) : (
        <ul class="words signed">
          {sentences.map(({ text, tone }) => (
            <li key={text} class={tone}>
              <span aria-hidden="true">{SIGNS[tone]}</span>
              <span class="sr">{SAID[tone]}</span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <DataNote />
    </>
  );
}
