import { UNDER_HEADING, drawHeading } from '../../plot/heading.js';
import { PLOT_STYLE } from '../../plot/plot-style.js';
import type { BarsPicture } from '../../results/page-head.js';
import { element } from '../../svg/element.js';
import { formatCount } from '../../svg/format.js';
import type { Drawing } from '../../svg/picture.js';
import { shareText } from '../../svg/share-text.js';

const WIDTH = 420;
const HEIGHT = 150;
const GAP = 8;

/** Draw how many there are of each kind: bars of counts from the left to the right. */
export function drawBars({ title, axis, of, bars }: BarsPicture): Drawing {
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  const most = bars.reduce((max, { count }) => Math.max(max, count), 1);
  const top = UNDER_HEADING + 22;
  const bottom = top + HEIGHT;
  const step = (WIDTH - 24) / Math.max(1, bars.length);
  const shown = bars.map(({ name, count }, at) => {
    const [left, height] = [12 + at * step, (HEIGHT * count) / most];
    const middle = left + step / 2;
    return element(
      'g',
      {},
      element('title', {}, `${name}: ${formatCount(count)}, ${shareText(count / all)} of ${of}`),
      element('rect', {
        ...{ class: 'cm-s1', x: left + GAP / 2, y: bottom - height },
        ...{ width: Math.max(1, step - GAP), height },
      }),
      element(
        'text',
        { class: 'cm-small cm-middle', x: middle, y: bottom - height - 5 },
        formatCount(count),
      ),
      element('text', { class: 'cm-small cm-muted cm-middle', x: middle, y: bottom + 15 }, name),
    );
  });
  const content = element(
    'g',
    {},
    drawHeading(title, WIDTH),
    shown,
    element('path', { class: 'cm-axis', d: `M12 ${bottom}H${WIDTH - 12}` }),
    element('text', { class: 'cm-small cm-muted cm-end', x: WIDTH - 12, y: bottom + 33 }, axis),
  );
  const desc = bars.map(({ name, count }) => `${name}: ${formatCount(count)}`).join(', ');
  return { width: WIDTH, height: bottom + 42, title, desc: `${desc}.`, content, style: PLOT_STYLE };
}
