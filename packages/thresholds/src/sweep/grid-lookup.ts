import type { Grid } from './grid.js';

const CELLS_PER_EDGE = 4;
const MAX_CELLS = 2 ** 18;

/** What finds the places of scores among the edges of a grid. */
export interface GridLookup {
  readonly grid: Grid;
  /** The edges, then Infinity. */
  readonly closed: Float64Array;
  /** How many edges are in cells below each, shape (nCells + 1,). */
  readonly table: Int32Array;
  readonly lowest: number;
  /** Cells a unit of score; 0, and so one cell, where edges are too far apart or too near. */
  readonly scale: number;
}

/** Prepare to find places among the edges of a grid. */
export function lookupOf(grid: Grid): GridLookup {
  const { edges } = grid;
  const m = edges.length;
  const nCells = Math.min(CELLS_PER_EDGE * m, MAX_CELLS);
  const [lowest = 0] = edges;
  const perUnit = nCells / ((edges[m - 1] ?? 0) - lowest);
  const scale = Number.isFinite(perUnit) ? perUnit : 0;
  const closed = new Float64Array(m + 1).fill(Infinity);
  closed.set(edges);
  return { grid, closed, table: edgesBelowCells(edges, nCells, lowest, scale), lowest, scale };
}

function edgesBelowCells(
  edges: Float64Array,
  nCells: number,
  lowest: number,
  scale: number,
): Int32Array {
  const below = new Int32Array(nCells + 1);
  for (const edge of edges) {
    const place = (edge - lowest) * scale;
    const cell = place > 0 ? Math.min(Math.trunc(place), nCells - 1) : 0;
    below[cell + 1] = (below[cell + 1] ?? 0) + 1;
  }
  for (let cell = 1; cell <= nCells; ++cell) {
    below[cell] = (below[cell] ?? 0) + (below[cell - 1] ?? 0);
  }
  return below;
}
