import type { CoveredSizes } from '../multilabel/covered-sizes.js';
import { count, measured } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';

/** How often prediction sets of each size hold the true label. */
export function coverageTable(sizes: readonly CoveredSizes[]): NamedTable {
  return {
    kind: 'table',
    name: 'coverage',
    caption: 'Coverage by size of the predicted set',
    head: ['predicted labels', 'samples', 'hold the true label'],
    body: sizes.map((one) => [sizesText(one), count(one.nSamples), measured(one.coverage)]),
  };
}

/** `2`, or `3–5`. */
export function sizesText({ sizes: [from, to] }: CoveredSizes): string {
  return from === to ? String(from) : `${from}–${to}`;
}
