// Where confmat is slower: programs that took less time on the same data in the same run.
import { digits, timeText } from './number-text.js';

/** @import { Cell, Row, SuitePage } from './collect.js' */
/** @import { Table } from './tables.js' */

/**
 * @typedef {object} Comparison
 * @property {number} ratio Their time divided by confmat's.
 * @property {string} where
 */

/** What starting a program takes at the least: no program answers the question in it. */
const FLOORS = /^Node (?:runs|opens) /;

/**
 * A row for each program that was faster in some comparison, the most frequent first. A comparison
 * is one group of cases on one version of Node.
 * @param {readonly SuitePage[]} suites
 * @returns {Table}
 */
export function fasterOthers(suites) {
  /** @type {Map<string, Comparison[]>} */
  const byProgram = new Map();
  for (const { groups } of suites) {
    for (const { title, rows } of groups) {
      for (const { label, ours, cells } of rows) {
        if (ours || FLOORS.test(label)) continue;
        const program = programOf(label);
        const known = byProgram.get(program) ?? [];
        byProgram.set(program, [...known, ...cells.flatMap((cell) => compared(cell, title, rows))]);
      }
    }
  }
  const programs = [...byProgram].map(([program, all]) => {
    const faster = all.filter(({ ratio }) => ratio < 1).sort((a, b) => a.ratio - b.ratio);
    return { program, nAll: all.length, nFaster: faster.length, most: faster[0] };
  });
  const found = programs.filter(({ nFaster }) => nFaster > 0);
  found.sort((a, b) => b.nFaster - a.nFaster || (a.program < b.program ? -1 : 1));
  return {
    head: ['faster than confmat', 'largest lead', 'times as fast', 'in'],
    rows: found.map(({ program, nAll, nFaster, most }) => ({
      ours: false,
      cells: [
        program,
        most?.where ?? '',
        most ? `${digits(1 / most.ratio)} ×` : '',
        `${nFaster} of ${nAll}`,
      ],
    })),
  };
}

/**
 * @param {Cell} cell
 * @param {string} title
 * @param {readonly Row[]} rows
 * @returns {Comparison[]} One; none if confmat was not measured.
 */
function compared({ node, measurement, ratio }, title, rows) {
  const ours = rows.find((row) => row.ours)?.cells.find((cell) => cell.node === node);
  if (ratio === null || !ours) return [];
  const times = `${timeText(measurement.medianMs)} against ${timeText(ours.measurement.medianMs)}`;
  return [{ ratio, where: `${title}: ${times} (Node ${node})` }];
}

/**
 * The same program under its variants and sizes.
 * @param {string} label
 */
function programOf(label) {
  return label.replace(/(,| n=| weighted).*/, '').replace(/ \((?!cpu).*\)$/, '');
}
