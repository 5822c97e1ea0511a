import { formatMeasure } from '../svg/format.js';
import { rangedShare } from '../verdict/ranged-share.js';
import type { Evidence, Sentence } from './sentence.js';

/** What is no metric between 0 and 1, or stands beside others: its text stays. */
const AS_IT_IS = ['rows', 'count', 'threshold', 'bound', 'pValue'];

/**
 * A sentence as pages write it: its metrics and shares have the decimals that they have in tiles, tables
 * and pictures. The sentence itself is for terminals, whose tables have two decimals.
 */
export function typesetSentence(sentence: Sentence): Sentence {
  const parts = sentence.parts.map((part) => {
    const found = part.kind === 'number' ? sentence.evidence[part.evidence] : undefined;
    return found ? { ...part, text: numberText(part.text, found) } : part;
  });
  return { ...sentence, parts, text: parts.map(({ text }) => text).join('') };
}

function numberText(text: string, { metric, of, value, interval }: Evidence): string {
  if (AS_IT_IS.includes(metric) || of === 'difference') return text;
  const found = { estimate: value, low: interval?.low ?? NaN, high: interval?.high ?? NaN };
  return text.endsWith('%') || text.endsWith('%)') ? rangedShare(found) : formatMeasure(found);
}
