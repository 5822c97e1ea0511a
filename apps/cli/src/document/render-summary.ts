import type { Document } from './document.js';
import { renderMarkdown } from './render-markdown.js';

/** What fits in a comment, and in a summary many times. */
const MOST_BYTES = 60_000;

/** Write a document as Markdown of at most 60 kB: gates first, cut at the end of a line. */
export function renderSummary(document: Document): string {
  const markdown = renderMarkdown(document, { gatesFirst: true });
  if (byteLength(markdown) <= MOST_BYTES) return markdown;
  const cut = '\n\n_Cut here: the whole report is longer than 60 kB._\n';
  let left = MOST_BYTES - byteLength(cut);
  const kept: string[] = [];
  for (const line of markdown.split('\n')) {
    left -= byteLength(line) + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return kept.join('\n').trimEnd() + cut;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
