import type { PageData } from '../page/page-data.js';

/** Attributes and properties of an element that `make` sets. */
type Settings = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;

/** Make an element; strings are text, functions listen to the event of their name. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  settings: Settings = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/** The element with an id, or null. */
export const byId = (id: string): HTMLElement | null => document.getElementById(id);

/** Tell what happened to readers of the screen, politely. */
export function say(text: string): void {
  const live = byId('live');
  if (live) live.textContent = text;
}

/** What stands in the page for its scripts. */
export const pageData = (): PageData => JSON.parse(byId('page')?.textContent ?? '{}') as PageData;
