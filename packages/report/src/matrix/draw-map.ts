import type { TruthAxis } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { LEVELS, levelOf } from './cell-levels.js';
import { drawLegend } from './draw-legend.js';
import { LEGEND, MARGIN } from './matrix-layout.js';
import type { MatrixView } from './matrix-view.js';

/** Side of the map in pixels, and the most blocks on it. */
const SIDE = 700;
const MAX_BLOCKS = 350;
/** Without numbers, the smallest share must be seen. */
const PALEST = 0.2;

/** The map of a matrix with many classes, without numbers. */
export function drawMap(
  view: MatrixView,
  truth: TruthAxis,
  title: string,
): { readonly width: number; readonly height: number; readonly content: Child } {
  const top = 62;
  const [rows, columns] =
    truth === 'rows' ? ['true class', 'predicted class'] : ['predicted class', 'true class'];
  const left = 34;
  const height = top + SIDE + MARGIN + LEGEND + 4;
  const content = [
    element('text', { class: 'cm-head', x: MARGIN, y: 22 }, title),
    element('text', { class: 'cm-muted cm-small', x: left, y: top - 10 }, `${columns} →`),
    element(
      'text',
      {
        class: 'cm-muted cm-small cm-middle',
        transform: `translate(22 ${top + SIDE / 2}) rotate(-90)`,
      },
      `← ${rows}`,
    ),
    element('g', { transform: `translate(${left} ${top})` }, mapCells(view, truth, SIDE)),
    element('rect', { class: 'cm-grid', x: left, y: top, width: SIDE, height: SIDE }),
    drawLegend(left, height - LEGEND - 6, opacityOf),
  ];
  return { width: left + SIDE + MARGIN, height, content };
}

/**
 * The cells of a map: blocks of classes, each with the color of its greatest share, so that one hot cell
 * is seen. A path for each color.
 */
function mapCells(view: MatrixView, truth: TruthAxis, side: number): Child {
  const { codes } = view;
  const nClasses = codes.length;
  const nBlocks = Math.min(nClasses, MAX_BLOCKS);
  const blocks = mapBlocks(view, nBlocks, truth);
  const paths = new Map<number, Trace>();
  for (let y = 0; y < nBlocks; ++y) {
    for (let x = 0; x < nBlocks;) {
      const level = blocks[y * nBlocks + x] ?? 0;
      let end = x + 1;
      while (end < nBlocks && blocks[y * nBlocks + end] === level) ++end;
      if (level !== 0) paths.set(level, withRun(paths.get(level), x, end, y));
      x = end;
    }
  }
  const scale = Math.round((side / nBlocks) * 1e5) / 1e5;
  return element(
    'g',
    { transform: `scale(${scale})`, 'shape-rendering': 'crispEdges' },
    [...paths].map(([level, { d }]) => {
      const kind = level > LEVELS ? 'right' : 'wrong';
      const step = level > LEVELS ? level - LEVELS : level;
      const name = `cm-line cm-map cm-${kind}`;
      return element('path', { class: name, opacity: opacityOf(step), d });
    }),
  );
}

const opacityOf = (level: number): number => PALEST + ((1 - PALEST) * level) / LEVELS;

/** Lines of one color, a unit thick, and where the last of them ends. */
interface Trace {
  readonly d: string;
  readonly x: number;
  readonly y: number;
}

function withRun(trace: Trace | undefined, start: number, end: number, y: number): Trace {
  const move = trace?.y === y ? `m${start - trace.x} 0` : `M${start} ${y}.5`;
  return { d: `${trace?.d ?? ''}${move}h${end - start}`, x: end, y };
}

/** The step of each block, row-major, shape (nBlocks, nBlocks); those of the diagonal are + LEVELS. */
function mapBlocks({ matrix, codes }: MatrixView, nBlocks: number, truth: TruthAxis): Uint8Array {
  const { diagonal, errors, support } = partsOf(matrix);
  const nClasses = codes.length;
  const blockOf = new Int32Array(nClasses);
  codes.forEach((code, place) => (blockOf[code] = Math.floor((place * nBlocks) / nClasses)));
  const blocks = new Uint8Array(nBlocks * nBlocks);
  const put = (t: number, p: number, step: number): void => {
    const [row, column] = truth === 'rows' ? [t, p] : [p, t];
    const block = (blockOf[row] ?? 0) * nBlocks + (blockOf[column] ?? 0);
    blocks[block] = Math.max(blocks[block] ?? 0, step);
  };
  const stepOf = (t: number, count: number): number => {
    const rows = support[t] ?? 0;
    return rows > 0 ? levelOf(count / rows) : 0;
  };
  for (let cell = 0; cell < errors.counts.length; ++cell) {
    const t = errors.trueCodes[cell] ?? 0;
    put(t, errors.predCodes[cell] ?? 0, stepOf(t, errors.counts[cell] ?? 0));
  }
  for (let code = 0; code < nClasses; ++code) {
    const step = stepOf(code, diagonal[code] ?? 0);
    if (step > 0) put(code, code, step + LEVELS);
  }
  return blocks;
}
