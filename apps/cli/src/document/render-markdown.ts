import { cellText } from './cell.js';
import type { Cell } from './cell.js';
import type { Certainty, Document, GateResult, Matrix, Section } from './document.js';
import { VERDICT_WORDS, endsText, foundText, rateText, undecidedText } from './gate-text.js';
import { percentText } from './percent-text.js';

/** Write a document as Markdown tables, for pull requests and job summaries. */
export function renderMarkdown(document: Document, { gatesFirst = false } = {}): string {
  const { file, compared, counted, paragraphs, sections, notes, gates } = document;
  const [first = '', ...others] = paragraphs;
  const blocks = [
    `# ${escaped(`${file}: ${compared}`)}`,
    escaped(`${counted.join(', ')}; ${first}`),
    ...others.map(escaped),
    ...(gatesFirst ? gateBlocks(gates) : []),
    ...sections.flatMap(sectionBlocks),
    ...notes.map(escaped),
    ...(gatesFirst ? [] : gateBlocks(gates)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function sectionBlocks({ title, aside, content, notes = [] }: Section): readonly string[] {
  if (content.kind === 'curve') return [];
  const heading = `## ${escaped(aside === undefined ? title : `${title} (${aside})`)}`;
  return [heading, contentBlock(content), ...notes.map(escaped)];
}

function contentBlock(content: Exclude<Section['content'], { readonly kind: 'curve' }>): string {
  switch (content.kind) {
    case 'table': {
      const foot = content.foot.map(([name = '', ...cells]) => [
        `*${escapedCell(name)}*`,
        ...cells.map(escapedCell),
      ]);
      return table(content.head.map(escaped), [
        ...content.body.map((row) => row.map(escapedCell)),
        ...foot,
      ]);
    }
    case 'matrix':
      return matrixTable(content);
    case 'facts': {
      const facts = content.groups.flat();
      return table(
        facts.map(({ name }) => escaped(name)),
        [facts.map(({ value }) => escapedCell(value))],
      );
    }
  }
}

function matrixTable({ names, body }: Matrix): string {
  const shown = names.map(escaped);
  return table(
    ['true \\ predicted', ...shown],
    body.map((row, i) => [`**${shown[i] ?? ''}**`, ...row.map(escapedCell)]),
  );
}

/** A table, its first column left-aligned, the others right. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [head, rule, ...body].map(line).join('\n');
}

function gateBlocks(gates: readonly GateResult[]): readonly string[] {
  if (gates.length === 0) return [];
  if (gates.some(({ certainty }) => certainty)) return ['## Gates', sureGatesTable(gates)];
  const rows = gates.map(({ gate, value, verdict }) => [
    escaped(gate),
    foundText(value),
    verdict === 'pass' ? 'yes' : '**no**',
  ]);
  return ['## Gates', table(['gate', 'value', 'passed'], rows)];
}

const SURE_GATES_HEAD = [
  ...['gate', 'value', 'verdict', 'interval', 'to decide'],
  'an unchanged model would fail in',
];

function sureGatesTable(gates: readonly GateResult[]): string {
  const rows = gates.map(({ gate, value, verdict, bound, certainty }) => [
    escaped(gate),
    foundText(value),
    verdict === 'pass' ? 'passed' : `**${VERDICT_WORDS[verdict]}**`,
    ...(certainty ? certaintyCells(certainty, verdict, bound) : ['', '', '']),
  ]);
  return table(SURE_GATES_HEAD, rows);
}

function certaintyCells(
  certainty: Certainty,
  verdict: GateResult['verdict'],
  bound: number,
): readonly string[] {
  const { confidence, falseAlarmRate } = certainty.alone;
  const ends = endsText(certainty, bound);
  return [
    ends === null ? 'none' : `${ends} (${percentText(confidence)})`,
    verdict === 'inconclusive' ? escaped(undecidedText(certainty)) : '',
    ends === null ? '' : `${rateText(falseAlarmRate)} of runs`,
  ];
}

function escapedCell(cell: Cell): string {
  return escaped(cellText(cell));
}

/** A text that Markdown leaves as it is. */
function escaped(text: string): string {
  return text.replace(/[\\|`*_<>[\]#]/g, '\\$&');
}
