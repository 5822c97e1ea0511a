import { element } from '../svg/element.js';
import type { Markup } from '../svg/element.js';
import { ellipsis } from '../svg/text.js';

/** Where content may start under a heading. */
export const UNDER_HEADING = 34;

/** Its letters are bold, so they take more than their 14 pixels. */
const BOLD = 15.5;

/** The heading of a picture, cut to its width. */
export function drawHeading(title: string, width: number): Markup {
  const shown = ellipsis(title, width - 24, BOLD);
  const full = shown === title ? null : element('title', {}, title);
  return element('text', { class: 'cm-head', x: 12, y: 22 }, full, shown);
}
