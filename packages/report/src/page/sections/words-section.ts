import { describe } from '../../describe/describe.js';
import type { RuleName } from '../../describe/rule-names.js';
import { html } from '../../svg/element.js';
import { showHidden } from '../../svg/escape.js';
import type { SectionName } from '../section-names.js';
import type { SectionWriter } from '../section.js';

const MOST_SENTENCES = 7;

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
export const wordsSection: SectionWriter = ({ results }, shown) => {
  const sentences = describe(results, { maxSentences: MOST_SENTENCES });
  if (sentences.length === 0) return null;
  const lines = sentences.map(({ parts, rule, tone }) => {
    const table = shown.find(({ name }) => name === (TABLES[rule] ?? 'classes'));
    return html(
      'li',
      { class: tone },
      parts.map(({ kind, text }) => (kind === 'number' ? html('b', {}, text) : showHidden(text))),
      table ? [' ', html('a', { href: `#${table.name}` }, table.title)] : null,
    );
  });
  return { name: 'words', title: 'In words', content: html('ul', { class: 'words' }, lines) };
};
