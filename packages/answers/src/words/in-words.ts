import type { Label } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import type { Section } from '@confmat/report/document';
import type { Document } from '../document/document.js';
import type { Host } from '@confmat/rows/host.js';
import type { Shown } from '../document/outcome.js';
import { formatsOf } from '../document/output-format.js';
import type { FormatOptions, OutputFormat } from '../document/output-format.js';
import type { Words } from '../document/words.js';
import { readTrainCounts, trainCountsOf } from './train-counts.js';

/** Options of the section "In words". */
export interface WordsOptions extends FormatOptions {
  readonly output: readonly string[];
  /** The file of a summary in Markdown. */
  readonly summary?: string;
  /** How many sentences to show, or true for the usual number. */
  readonly describe?: number | true;
  readonly trainCounts?: string;
  /** Classes that a report is confined to, or does without: Markdown says nothing unasked then. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Whether rows have units that were not kept: Markdown then has sentences only on request. */
  readonly lacksUnits?: boolean;
}

const MOST_SENTENCES = 7;
/** Why there are no sentences. */
const OF_WEIGHTS =
  'No sentences: they speak of numbers of rows, which sums of weights do not tell.';

/**
 * Say what an evaluation shows, if an output has a place for it.
 *
 * @param labels The classes, to which the labels of training rows belong.
 * @param make Makes what is described.
 * @returns Null if nothing shows them.
 */
export async function wordsOf(
  options: WordsOptions,
  host: Host,
  labels: readonly Label[],
  make: () => Shown,
): Promise<Words | null> {
  const { describe: asked, trainCounts } = options;
  const isAsked = asked !== undefined || trainCounts !== undefined;
  const { only, except, lacksUnits = false } = options;
  const isConfined = lacksUnits || [only, except].some((option) => option !== undefined);
  if (!isAsked && (isConfined || !hasMarkdown(options, host))) return null;
  const stated = trainCounts === undefined ? null : await readTrainCounts(trainCounts, host.cwd);
  // Loaded late: text and JSON do without.
  const { describe } = await import('@confmat/report');
  const { evaluation, ask } = make();
  const all = { ...ask, ...(stated && { trainCounts: trainCountsOf(stated, labels) }) };
  const maxSentences = typeof asked === 'number' ? asked : MOST_SENTENCES;
  const sentences = describe(evaluation, { ...all, maxSentences });
  const nLeftOut = describe(evaluation, all).length - sentences.length;
  return { sentences, nLeftOut, isAsked, isWeighted: isOfWeights(evaluation) };
}

function isOfWeights(evaluation: Shown['evaluation']): boolean {
  const { matrix, sets, scores, joint } = [evaluation].flat()[0] as Evaluation;
  return (matrix ?? sets?.counts ?? scores[0]?.sweep ?? joint)?.weighted ?? false;
}

function hasMarkdown(options: WordsOptions, { env }: Host): boolean {
  const hasSummary = Boolean(options.summary ?? env['GITHUB_STEP_SUMMARY']);
  return hasSummary || formatsOf(options.output, options).includes('markdown');
}

/** Add what a result shows to its document, below its first section. */
export function withWords(document: Document, words: Words | null, format: OutputFormat): Document {
  const hasUnasked = format === 'markdown' && words !== null && words.sentences.length > 0;
  if (words === null || !(words.isAsked || hasUnasked)) return document;
  const [lead, ...sections] = document.sections;
  return { ...document, sections: [...(lead ? [lead] : []), wordsSection(words), ...sections] };
}

function wordsSection({ sentences, nLeftOut, isWeighted }: Words): Section {
  const all = sentences.length + nLeftOut;
  const none = [isWeighted ? OF_WEIGHTS : 'Nothing stands out that these rows are enough to tell.'];
  return {
    title: 'In words',
    content: {
      kind: 'lines',
      lines: sentences.length === 0 ? none : sentences.map(({ text }) => text),
    },
    notes: nLeftOut === 0 ? [] : [`${nLeftOut} more with --describe ${all}`],
  };
}

/** The sentences for programs, each with its evidence. */
export function jsonWords(words: Words | null): Record<string, unknown> {
  if (!words?.isAsked) return {};
  return {
    sentences: words.sentences.map(({ rule, tone, rows, text, evidence }) => ({
      ...{ rule, tone, rows, text, evidence },
    })),
  };
}
