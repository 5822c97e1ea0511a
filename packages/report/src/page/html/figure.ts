import { html } from '../../svg/element.js';
import type { Markup } from '../../svg/element.js';
import { svgOfPage } from '../../svg/picture.js';
import type { Drawing } from '../../svg/picture.js';

/** Wider pictures are not shrunk to a phone, where their texts would be too small: they scroll. */
const WIDE = 500;

/** Pictures of a section, as many to a line as the page has room for. */
export function figures(drawings: readonly Drawing[]): Markup {
  const each = drawings.map((drawing) => {
    const scrolls = { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': drawing.title };
    const attributes = drawing.width > WIDE ? scrolls : {};
    return html('figure', attributes, { markup: svgOfPage(drawing) });
  });
  return html('div', { class: 'pictures' }, each);
}
