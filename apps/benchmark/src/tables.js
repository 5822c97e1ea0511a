// Tables as texts in cells, for Markdown and HTML alike.
import { figureOf } from '@confmat/bench/ratios.js';
import { digits, mebibytes, rateText, ratioText } from './figures.js';

/** @import { Group, SuitePage, TargetRow } from './collect.js' */
/** @import { Result } from '@confmat/bench/results.js' */

/**
 * @typedef {object} Table
 * @property {string[]} head The first column is text, the others are figures.
 * @property {{ cells: string[], ours: boolean }[]} rows
 */

/**
 * A group's cases, a row for each version of Node.
 *
 * @param {Group} group
 * @returns {Table}
 */
export function groupTable({ rows }) {
  const lines = rows.flatMap(({ label, ours, cells }) =>
    cells.map(({ node, measurement, ratio }, i) => ({
      ours,
      cells: [
        i === 0 ? label : '',
        String(node),
        digits(measurement.medianMs),
        `${digits(measurement.lowerQuartileMs)} … ${digits(measurement.upperQuartileMs)}`,
        ratio === null ? '' : ratioText(ratio),
        measurement.rowsPerSecond === null ? '' : rateText(measurement.rowsPerSecond),
        measurement.peakBytes ? mebibytes(measurement.peakBytes) : '',
      ],
    })),
  );
  const head = ['case', 'Node', 'median ms', 'quartiles ms', 'ours = 1', 'M rows/s', 'peak MiB'];
  return withoutEmpty({ head, rows: lines });
}

/**
 * A suite's targets, a column for each version of Node.
 *
 * @param {SuitePage} page
 * @returns {Table}
 */
export function targetTable({ targets, nodes }) {
  return {
    head: ['target', ...nodes.map((node) => `Node ${node}`)],
    rows: targets.map(({ text, cells }) => ({
      ours: false,
      cells: [text, ...cells.map(judgedText)],
    })),
  };
}

/** @param {TargetRow['cells'][number]} judged */
function judgedText(judged) {
  if (!judged || judged.met === null) return 'not measured';
  return `${figureOf(judged)}, ${judged.met ? 'met' : 'missed'}`;
}

/**
 * Where and when something was measured, and with what.
 *
 * @param {Result} result
 * @returns {string} Sentences.
 */
export function provenance({ versions, cpu, nCpus, memoryBytes, os, date, commit, ...rest }) {
  const { node, v8: _v8, ...others } = versions;
  const dirty = commit.endsWith('-dirty') ? ' with changes' : '';
  const named = Object.entries(others).map(([name, version]) => `${name} ${version}`);
  return [
    `Node ${node} on ${cpu}, ${nCpus} processors, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${os}`,
    `${date.slice(0, 10)}, commit ${commit.replace('-dirty', '').slice(0, 12)}${dirty}, load ${rest.loadAverage[0] ?? 0}`,
    ...(rest.note ? [rest.note] : []),
    named.join(', '),
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/**
 * Leave out columns in which nothing stands.
 *
 * @param {Table} table
 * @returns {Table}
 */
function withoutEmpty({ head, rows }) {
  const full = head.map((_, column) => rows.some(({ cells }) => cells[column] !== ''));
  const keep = (/** @type {string[]} */ cells) => cells.filter((_, column) => full[column]);
  return { head: keep(head), rows: rows.map(({ cells, ours }) => ({ cells: keep(cells), ours })) };
}
