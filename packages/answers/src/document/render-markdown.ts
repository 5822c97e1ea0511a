import { escapeMarkdown } from '@confmat/core/internal';
import { PLAIN, fitBlocks, percentText, sectionBlocks } from '@confmat/report/document';
import type { Block } from '@confmat/report/document';
import type { Certainty, Document, GateOutcome } from './document.js';
import {
  VERDICT_WORDS,
  decisionText,
  endsText,
  foundText,
  gateNotesOf,
  rateText,
} from './gate-text.js';

/** What fits in a comment, and in a job's summary many times. */
const SUMMARY_BYTES = 60_000;

/**
 * Write a document as Markdown tables, for pull requests and job summaries.
 *
 * @param isSummary Whether gates come first, and long tables are cut so that 60 kB hold all.
 */
export function renderMarkdown(document: Document, isSummary = false): string {
  const { file, compared, counted, paragraphs, sections, notes } = document;
  const [first, ...others] = paragraphs;
  const blocks = [
    `# ${escapeMarkdown(`${file}: ${compared}`)}`,
    escapeMarkdown([counted.join(', '), ...(first === undefined ? [] : [first])].join('; ')),
    ...others.map(escapeMarkdown),
    ...(isSummary ? gateBlocks(document) : []),
    ...sections.flatMap((section) => sectionBlocks(section, PLAIN)),
    ...notes.map(escapeMarkdown),
    ...(isSummary ? [] : gateBlocks(document)),
  ];
  return fitBlocks(blocks, isSummary ? SUMMARY_BYTES : Infinity);
}

function gateBlocks(document: Document): readonly Block[] {
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
  return ['## Gates', { head: ['gate', 'value', 'passed'], rows }];
}

const SURE_GATES_HEAD = [
  ...['gate', 'value', 'verdict', 'interval', 'to decide'],
  'an unchanged model would fail in',
];

function sureGatesTable(gates: readonly GateOutcome[]): Block {
  const rows = gates.map(({ gate, value, verdict, bound, certainty }) => [
    escapeMarkdown(gate),
    foundText(value),
    verdict === 'pass' ? 'passed' : `**${VERDICT_WORDS[verdict]}**`,
    ...(certainty ? certaintyCells(certainty, verdict, bound) : ['', '', '']),
  ]);
  return { head: SURE_GATES_HEAD, rows };
}

function certaintyCells(
  certainty: Certainty,
  verdict: GateOutcome['verdict'],
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
