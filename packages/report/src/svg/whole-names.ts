import type { Label } from '@confmat/core';
import { friendlyNames } from './friendly-names.js';
import { escapeMarkup } from './escape.js';
import { labelName, wholeLabel } from './format.js';

/** The whole of every label that is shortened where it is shown, by what is shown. */
export function wholesOf(labels: Iterable<Label>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const label of labels) {
    const whole = wholeLabel(label);
    if (whole !== undefined) found.set(labelName(label), whole);
  }
  return found;
}

/** Write the whole of each shortened name of a text. */
export function inFull(text: string, wholes: ReadonlyMap<string, string>): string {
  let full = text;
  for (const [name, whole] of wholes) full = full.replaceAll(name, () => whole);
  return full;
}

/** What browsers show on hover, where the whole name stands at once. */
const TOLD = /^<(title|desc)\b/;
const SVG = /^<(text|\/?tspan|\/title)\b/;

/**
 * Put the whole of each shortened name of a page at hand: it stands in a title of the name, and instead of
 * the name in titles and descriptions of pictures.
 *
 * @param markup Markup without scripts and styles, whose text is escaped.
 */
export function withWholeNames(markup: string, wholes: ReadonlyMap<string, string>): string {
  const friendly = friendlyNames(wholes);
  const names = [...wholes].map(([name, whole]) =>
    [name, whole, friendly.get(name) ?? name].map(escapeMarkup),
  );
  if (names.length === 0) return markup;
  let tag = '';
  return markup.replaceAll(/<[^>]*>|[^<]+/g, (part) => {
    if (part.startsWith('<')) {
      tag = part;
      return part;
    }
    // Every shortened name has an ellipsis.
    if (!part.includes('…')) return part;
    let text = part;
    for (const [name = '', whole = '', shown = name] of names) {
      const told = TOLD.test(tag)
        ? whole
        : tag.includes(' title="')
          ? shown
          : SVG.test(tag)
            ? `<tspan>${shown}<title>${whole}</title></tspan>`
            : `<span title="${whole}">${shown}</span>`;
      text = text.replaceAll(name, () => told);
    }
    return text;
  });
}
