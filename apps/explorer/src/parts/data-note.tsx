import type { JSX } from 'preact';
import { file } from '../state/store.js';

/** What was read in another way than usual, and that nothing leaves the browser. */
export function DataNote(): JSX.Element | null {
  const { value: state } = file;
  if (state.kind !== 'open') return null;
  const { notes } = state.opened;
  return (
    <p class="meta">
      {notes.map((note) => `Note: ${note}. `).join('')}
      The numbers in small type are 95 % intervals. The file stays in this browser.
    </p>
  );
}
