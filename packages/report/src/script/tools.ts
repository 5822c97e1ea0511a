import { byId, make } from './dom.js';

const NEXT: Readonly<Record<string, string>> = { auto: 'light', light: 'dark', dark: 'auto' };

/** Buttons for the colors and for printing; all details are open on paper. */
export function startTools(): void {
  const root = document.documentElement;
  const nameOf = (): string => root.dataset['scheme'] ?? 'auto';
  const colors = make(
    'button',
    {
      click: () => {
        const next = NEXT[nameOf()] ?? 'auto';
        if (next === 'auto') delete root.dataset['scheme'];
        else root.dataset['scheme'] = next;
        colors.textContent = `Colors: ${next}`;
        dispatchEvent(new Event('scheme'));
      },
    },
    'Colors: auto',
  );
  byId('tools')?.append(colors, make('button', { click: () => print() }, 'Print'));
  // A link to what is folded opens it.
  const open = (): void => {
    const fold = byId(location.hash.slice(1))?.querySelector(':scope>details');
    fold?.setAttribute('open', '');
  };
  addEventListener('hashchange', open);
  open();
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
