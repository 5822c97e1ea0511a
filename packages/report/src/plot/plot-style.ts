import type { Drawing } from '../svg/picture.js';

const SHAPES = `.cm .cm-allowed{stroke:var(--cm-ink);stroke-width:5;fill:none}.cm .cm-band{fill-opacity:.16;stroke:none}
.cm .cm-baseline{stroke:var(--cm-axis);stroke-width:1.25}.cm .cm-point{stroke:var(--cm-bg);stroke-width:1.5}
.cm .cm-halo{paint-order:stroke;stroke:var(--cm-bg);stroke-width:3px;stroke-linejoin:round}.cm .cm-bold{stroke-width:3.5}`;

/** What pictures with axes need besides what all have. */
export const PLOT_STYLE: NonNullable<Drawing['style']> = { shapes: SHAPES, colors: () => '' };
