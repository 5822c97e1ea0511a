import { sentencesOf } from '../../describe/describe.js';
import { typesetSentence } from '../../describe/typeset-sentence.js';
import type { RuleName } from '../../describe/rule-names.js';
import { html } from '../../svg/element.js';
import { showHidden } from '../../svg/escape.js';
import type { SectionName } from '../section-names.js';
import type { SectionWriter } from '../section.js';

const MOST_SENTENCES = 7;

/** What a summary says of a positive class in other words, or better. */
const SAID_OF_POSITIVE: readonly RuleName[] = [
  ...(['majority-baseline', 'macro-against-weighted', 'strong-classes'] as const),
  ...(['one-sided-class', 'threshold', 'missed-class'] as const),
];

/** Rules that have one sentence on a page: the table has the others. */
const ONCE: readonly RuleName[] = ['confused-pair', 'label-pair'];

/** The section whose table holds the numbers of a rule's sentences. */
const TABLES: Partial<Readonly<Record<RuleName, SectionName>>> = {
  comparison: 'comparison',
  'majority-baseline': 'metrics',
  'macro-against-weighted': 'metrics',
  threshold: 'scores',
  calibration: 'scores',
  'confused-pair': 'errors',
  'label-pair': 'labels',
  'exact-match': 'labels',
  'set-size': 'labels',
  slice: 'slices',
};

/** What the results show, in a few sentences. */
export const wordsSection: SectionWriter = ({ results, isOfPositive }, shown) => {
  const hasSummary = shown.some(({ name }) => name === 'summary');
  const said = isOfPositive && hasSummary ? SAID_OF_POSITIVE : [];
  const sentences = sentencesOf(results, 4 * MOST_SENTENCES)
    .filter(({ rule }) => !said.includes(rule))
    .filter(
      ({ rule }, at, all) =>
        !ONCE.includes(rule) || all.findIndex((one) => one.rule === rule) === at,
    )
    .slice(0, MOST_SENTENCES);
  if (sentences.length === 0) return null;
  const lines = sentences.map(typesetSentence).map(({ parts, rule, tone }) => {
    const table = shown.find(({ name }) => name === (TABLES[rule] ?? 'classes'));
    return html(
      'li',
      { class: tone },
      parts.map(({ kind, text }) => (kind === 'number' ? html('b', {}, text) : showHidden(text))),
      table ? [' ', html('a', { href: `#${table.name}` }, table.title)] : null,
    );
  });
  return {
    name: 'words',
    title: 'In words',
    isAsReported: true,
    content: html('ul', { class: 'words' }, lines),
  };
};
