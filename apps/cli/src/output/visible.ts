/** Control characters, line and paragraph separators, and what changes the direction of text. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Show the characters that would act on a terminal instead of sending them. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same in every text of plain data; line ends stay. */
export function visibleIn<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(visible).join('\n') as T;
  if (Array.isArray(data)) return data.map(visibleIn) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, visibleIn<unknown>(value)]),
  ) as T;
}
