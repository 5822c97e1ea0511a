// Tables as texts in cells, for Markdown and HTML alike.
import { measuredText } from '@confmat/bench/ratios.js';
import { nodeMajor } from '@confmat/bench/results.js';
import { digits, mebibytes, rateText, ratioText, timeText } from './number-text.js';

/** @import { Cell, Group, SuitePage, TargetRow } from './collect.js' */
/** @import { Result } from '@confmat/bench/results.js' */

/**
 * @typedef {object} Table
 * @property {string[]} head The first column is text, the others are numbers.
 * @property {{ cells: string[], ours: boolean }[]} rows
 */

/**
 * A group's cases, a row for each version of Node.
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
  return `${measuredText(judged)}, ${judged.met ? 'met' : 'missed'}`;
}

/**
 * A suite's medians: a row for each case, or for each group where all groups have the same few
 * cases.
 * @param {SuitePage} suite
 * @returns {Table & { nTexts: number }}
 */
export function caseTable({ groups, nodes }) {
  const own = groups.filter(({ isSummary }) => !isSummary);
  const labels = [...new Set(own.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  if (own.length > 2 * labels.length) return sizeTable(own, labels, nodes);
  const rows = own.flatMap(({ title, rows: cases }) =>
    cases.map(({ label, ours, cells }, i) => ({
      ours,
      cells: [i === 0 ? title : '', label, ...nodes.map((node) => medianText(cells, node))],
    })),
  );
  return { head: ['work', 'case', ...nodes.map((node) => `Node ${node}`)], rows, nTexts: 2 };
}

/**
 * @param {readonly Group[]} groups
 * @param {readonly string[]} labels
 * @param {readonly number[]} nodes
 * @returns {Table & { nTexts: number }}
 */
function sizeTable(groups, labels, nodes) {
  const parts = groups.map(({ title }) => title.split(', '));
  const [last = ''] = parts.map((words) => words.at(-1) ?? '');
  const isCommon = parts.every((words) => words.length > 1 && words.at(-1) === last);
  const rows = groups.map(({ title, rows: cases }, i) => ({
    ours: false,
    cells: [
      isCommon ? (parts[i]?.slice(0, -1).join(', ') ?? title) : title,
      ...labels.map((label) => {
        const { cells = [] } = cases.find((one) => one.label === label) ?? {};
        const medians = nodes.map((node) => cells.find((cell) => cell.node === node));
        if (medians.every((cell) => cell === undefined)) return '';
        return medians
          .map((cell) => (cell ? digits(cell.measurement.medianMs) : 'not recorded'))
          .join(' / ');
      }),
    ],
  }));
  const unit = `ms, Node ${nodes.join(' / ')}${isCommon ? `, ${last}` : ''}`;
  return { head: [unit, ...labels], rows, nTexts: 1 };
}

/**
 * @param {readonly Cell[]} cells
 * @param {number} node
 */
function medianText(cells, node) {
  const cell = cells.find((one) => one.node === node);
  if (!cell) return '';
  const { measurement, ratio } = cell;
  return `${timeText(measurement.medianMs)}${ratio === null ? '' : ` (${ratioText(ratio)})`}`;
}

/**
 * The targets of all suites, a column for each version of Node.
 * @param {readonly SuitePage[]} suites
 * @returns {Table}
 */
export function targetsTable(suites) {
  const nodes = nodesOf(suites);
  const rows = suites.flatMap(({ title, targets, nodes: own }) =>
    targets.map(({ text, cells }, i) => ({
      ours: false,
      cells: [
        i === 0 ? title : '',
        text,
        ...nodes.map((node) => judgedText(cells[own.indexOf(node)])),
      ],
    })),
  );
  return { head: ['suite', 'target', ...nodes.map((node) => `Node ${node}`)], rows };
}

/**
 * When each suite ran, at what commit, and how busy the machine was.
 * @param {readonly SuitePage[]} suites
 * @returns {Table}
 */
export function runTable(suites) {
  const nodes = nodesOf(suites);
  const rows = suites.map(({ suite, runs }) => ({
    ours: false,
    cells: [
      suite,
      ...nodes.map((node) => {
        const run = runs.find((one) => nodeMajor(one) === node);
        return run ? `${dateAndCommit(run)}, load ${run.loadAverage[0] ?? 0}` : 'not recorded';
      }),
    ],
  }));
  return { head: ['suite', ...nodes.map((node) => `Node ${node}`)], rows };
}

/** @param {readonly SuitePage[]} suites */
function nodesOf(suites) {
  return [...new Set(suites.flatMap(({ nodes }) => nodes))].sort((a, b) => a - b);
}

/**
 * The machine of a run.
 * @param {Result} result
 * @returns {string} A sentence.
 */
export function machineOf({ cpu, nCpus, memoryBytes, os }) {
  return `Machine: ${cpu}, ${nCpus} processors, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${os}.`;
}

/**
 * Every version of every program that results were measured with.
 * @param {readonly Result[]} results
 * @returns {string} A sentence.
 */
export function versionsOf(results) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { versions } of results) {
    for (const [name, version] of Object.entries(versions)) {
      if (name !== 'v8') found.set(name, (found.get(name) ?? new Set()).add(version));
    }
  }
  const named = [...found].map(
    ([name, versions]) => `${name} ${[...versions].sort().join(' and ')}`,
  );
  return `Versions: ${named.join(', ')}.`;
}

/** @param {Pick<Result, 'date' | 'commit'>} run */
function dateAndCommit({ date, commit }) {
  const dirty = commit.endsWith('-dirty') ? ' with changes' : '';
  return `${date.slice(0, 10)}, commit ${commit.replace('-dirty', '').slice(0, 12)}${dirty}`;
}

/**
 * Where and when something was measured, and with what.
 * @param {Result} result
 * @returns {string} Sentences.
 */
export function provenance({ versions, cpu, nCpus, memoryBytes, os, date, commit, ...rest }) {
  const { node, v8: _v8, ...others } = versions;
  const named = Object.entries(others).map(([name, version]) => `${name} ${version}`);
  return [
    `Node ${node} on ${cpu}, ${nCpus} processors, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${os}`,
    `${dateAndCommit({ date, commit })}, load ${rest.loadAverage[0] ?? 0}`,
    ...(rest.note ? [rest.note] : []),
    named.join(', '),
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/**
 * Leave out columns in which nothing stands.
 * @param {Table} table
 * @returns {Table}
 */
function withoutEmpty({ head, rows }) {
  const full = head.map((_, column) => rows.some(({ cells }) => cells[column] !== ''));
  const keep = (/** @type {string[]} */ cells) => cells.filter((_, column) => full[column]);
  return { head: keep(head), rows: rows.map(({ cells, ours }) => ({ cells: keep(cells), ours })) };
}
