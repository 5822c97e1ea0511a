import { effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

const SCHEMES = ['auto', 'light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The colors of the page: those that the reader prefers, or one of both. */
export const scheme: Signal<Scheme> = signal<Scheme>('auto');

/** Take the next colors. */
export function nextScheme(): void {
  scheme.value = SCHEMES[(SCHEMES.indexOf(scheme.value) + 1) % SCHEMES.length] ?? 'auto';
}

/** Let the page follow. */
export function startScheme(): void {
  effect(() => {
    if (scheme.value === 'auto') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = scheme.value;
  });
}
