import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { levelClass, levelOf } from './cell-levels.js';

const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const STEP = 40;

/**
 * What the colors of cells say, 50 pixels high.
 *
 * @param opacityOf The opacity of a step, where cells have one of their own.
 */
export function drawLegend(x: number, y: number, opacityOf?: (level: number) => number): Child {
  const start = x + 44;
  return [
    element('text', { x, y: y + 10, class: 'cm-muted cm-small' }, 'share of the true class'),
    (['right', 'wrong'] as const).map((kind, row) => {
      const top = y + 30 + row * 12;
      return [
        element('text', { x, y: top - 2, class: 'cm-muted cm-small' }, kind),
        SHARES.map((share, place) =>
          element('rect', {
            class: opacityOf ? `cm-${kind}` : levelClass(kind, levelOf(share)),
            opacity: opacityOf?.(levelOf(share)),
            x: start + place * STEP,
            y: top - 11,
            width: STEP - 2,
            height: 10,
          }),
        ),
      ];
    }),
    SHARES.map((share, place) =>
      element(
        'text',
        { x: start + (place + 0.5) * STEP, y: y + 53, class: 'cm-muted cm-small cm-middle' },
        `${share * 100} %`,
      ),
    ),
  ];
}
