import { escapeMarkdown, markdownTable } from '@confmat/core/internal';
import { cellText } from './cell.js';
import type { Cell } from './cell.js';
import type { Certainty, Document, GateResult, Matrix, Section } from './document.js';
import {
  VERDICT_WORDS,
  decisionText,
  endsText,
  foundText,
  gateNotesOf,
  rateText,
} from './gate-text.js';
import { percentText } from './percent-text.js';

/** Write a document as Markdown tables, for pull requests and job summaries. */
export function renderMarkdown(document: Document, { gatesFirst = false } = {}): string {
  const { file, compared, counted, paragraphs, sections, notes } = document;
  const [first = '', ...others] = paragraphs;
  const blocks = [
    `# ${escapeMarkdown(`${file}: ${compared}`)}`,
    escapeMarkdown(`${counted.join(', ')}; ${first}`),
    ...others.map(escapeMarkdown),
    ...(gatesFirst ? gateBlocks(document) : []),
    ...sections.flatMap(sectionBlocks),
    ...notes.map(escapeMarkdown),
    ...(gatesFirst ? [] : gateBlocks(document)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function sectionBlocks({ title, aside, content, notes = [] }: Section): readonly string[] {
  if (content.kind === 'curve') return [];
  const heading = `## ${escapeMarkdown(aside === undefined ? title : `${title} (${aside})`)}`;
  return [heading, contentBlock(content), ...notes.map(escapeMarkdown)];
}

function contentBlock(content: Exclude<Section['content'], { readonly kind: 'curve' }>): string {
  switch (content.kind) {
    case 'table': {
      const foot = content.foot.map(([name = '', ...cells]) => [
        `*${escapedCell(name)}*`,
        ...cells.map(escapedCell),
      ]);
      return markdownTable(content.head.map(escapeMarkdown), [
        ...content.body.map((row) => row.map(escapedCell)),
        ...foot,
      ]);
    }
    case 'matrix':
      return matrixTable(content);
    case 'lines':
      return content.lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
    case 'facts': {
      const facts = content.groups.flat();
      return markdownTable(
        facts.map(({ name }) => escapeMarkdown(name)),
        [facts.map(({ value }) => escapedCell(value))],
      );
    }
  }
}

function matrixTable({ names, body }: Matrix): string {
  const shown = names.map(escapeMarkdown);
  return markdownTable(
    ['true \\ predicted', ...shown],
    body.map((row, i) => [`**${shown[i] ?? ''}**`, ...row.map(escapedCell)]),
  );
}

function gateBlocks(document: Document): readonly string[] {
  const { gates } = document;
  if (gates.length === 0) return [];
  if (gates.some(({ certainty }) => certainty)) {
    return ['## Gates', sureGatesTable(gates), ...gateNotesOf(document).map(escapeMarkdown)];
  }
  const rows = gates.map(({ gate, value, verdict }) => [
    escapeMarkdown(gate),
    foundText(value),
    verdict === 'pass' ? 'yes' : '**no**',
  ]);
  return ['## Gates', markdownTable(['gate', 'value', 'passed'], rows)];
}

const SURE_GATES_HEAD = [
  ...['gate', 'value', 'verdict', 'interval', 'to decide'],
  'an unchanged model would fail in',
];

function sureGatesTable(gates: readonly GateResult[]): string {
  const rows = gates.map(({ gate, value, verdict, bound, certainty }) => [
    escapeMarkdown(gate),
    foundText(value),
    verdict === 'pass' ? 'passed' : `**${VERDICT_WORDS[verdict]}**`,
    ...(certainty ? certaintyCells(certainty, verdict, bound) : ['', '', '']),
  ]);
  return markdownTable(SURE_GATES_HEAD, rows);
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
    escapeMarkdown(decisionText(certainty, verdict)),
    ends === null ? '' : `${rateText(falseAlarmRate)} of runs`,
  ];
}

function escapedCell(cell: Cell): string {
  return escapeMarkdown(cellText(cell));
}
