import type { Measure } from '../svg/format.js';
import { element, linePath } from '../svg/element.js';
import type { Markup } from '../svg/element.js';

const WIDTH = 72;

/** A bar with a whisker for a cell; the numbers stand beside it. */
export function barOf({ estimate, low, high }: Measure): Markup {
  const parts = [
    Number.isNaN(estimate)
      ? null
      : element('rect', { class: 'cm-bar', y: 2, width: estimate * WIDTH, height: 10 }),
    Number.isNaN(low)
      ? null
      : element('path', {
          class: 'cm-whisker',
          d: linePath([
            [low * WIDTH, 7],
            [high * WIDTH, 7],
          ]),
        }),
  ];
  return element(
    'svg',
    { class: 'cm bar', width: WIDTH, height: 14, 'aria-hidden': 'true' },
    parts,
  );
}
