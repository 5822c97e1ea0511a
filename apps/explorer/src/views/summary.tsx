import type { JSX } from 'preact';
import { formatCount } from '@confmat/report/internal';
import { DataNote } from '../parts/data-note.js';
import { Tiles } from '../parts/numbers.js';
import { Sentences } from '../parts/sentences.js';
import type { SummaryAnswer } from '../protocol.js';

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
        <Sentences sentences={sentences} />
      )}
      <DataNote />
    </>
  );
}
