import type { JSX } from 'preact';
import { formatCount, labelName } from '@confmat/report/internal';
import type { JoinedBy, OpenedFile } from '../protocol.js';
import { nGiven, openJoined } from '../state/store.js';

/** How two files were joined, to be changed where they can be joined otherwise. */
export function Joined({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { joined } = opened;
  if (!joined) return null;
  const { ways, by } = joined;
  return (
    <p class="joined">
      {joined.files.join(' and ')} are joined{' '}
      {ways.length > 1 ? (
        <select
          aria-label="How the files are joined"
          value={ways.indexOf(by)}
          onChange={({ currentTarget }) => void openJoined(ways[Number(currentTarget.value)])}
        >
          {ways.map((way, place) => (
            <option key={way} value={place}>
              {wayText(way)}
            </option>
          ))}
        </select>
      ) : (
        wayText(by)
      )}
      : {matchedText(joined)}.
      {nGiven() > 2 ? ` Of ${formatCount(nGiven())} files the first two are read.` : null}
    </p>
  );
}

function wayText(way: string | null): string {
  return way === null ? 'row by row' : `by column ${labelName(way)}`;
}

function matchedText({ files, nMatched, nLeftOut }: JoinedBy): string {
  const left = nLeftOut.flatMap((count, place) =>
    count === 0 ? [] : [`${formatCount(count)} of ${String(files[place])}`],
  );
  const matched = `${formatCount(nMatched)} ${nMatched === 1 ? 'row' : 'rows'} matched`;
  return left.length === 0
    ? `all ${matched}`
    : `${matched}; left out without a partner: ${left.join(' and ')}`;
}
