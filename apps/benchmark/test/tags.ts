const VOID = new Set(['meta', 'link', 'br', 'hr', 'img', 'input']);
const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gi;

/**
 * Find what keeps a document from being well formed.
 *
 * @returns Tags that are closed wrongly or never, and what looks like a tag and is none.
 */
export function unbalancedTags(markup: string): string[] {
  const plain = markup.replace(/<style>[^<]*<\/style>/g, '').replace(/^<!doctype html>/, '');
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closing, name = '', , selfClosing] of plain.matchAll(TAG)) {
    if (closing === '/') {
      const last = open.pop();
      if (last !== name) wrong.push(`${last ?? 'nothing'} closed by ${name}`);
    } else if (!VOID.has(name) && selfClosing !== '/') {
      open.push(name);
    }
  }
  const rest = plain.replace(TAG, '');
  return [...wrong, ...open, ...(rest.match(/[<>].{0,20}/g) ?? [])];
}
