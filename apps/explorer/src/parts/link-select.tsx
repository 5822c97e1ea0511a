import type { JSX } from 'preact';
import { LINKS } from '../state/address.js';
import { choice, choose } from '../state/store.js';

const NAMES = {
  threshold: 'threshold',
  recall: 'recall',
  alerts: 'share of alerts',
} as const;

/** How the threshold of the second model follows that of the first. */
export function LinkSelect({ other }: { readonly other: string }): JSX.Element {
  return (
    <label class="controls">
      <span>{other} at the same </span>
      <select
        value={choice.value.link ?? 'threshold'}
        onChange={({ currentTarget }) => {
          const link = LINKS.find((name) => name === currentTarget.value);
          choose({ link: link === 'threshold' ? undefined : link });
        }}
      >
        {LINKS.map((name) => (
          <option key={name} value={name}>
            {NAMES[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
