import { named, invalidOption, unsupportedType } from '@confmat/core/internal';
import type { Ask, Reported } from '../results/ask.js';
import { checkedResults } from '../check-reported.js';
import type { Results } from '../results/results.js';
import { ALL_RULES } from './all-rules.js';
import { factsOf } from './facts.js';
import { RULE_NAMES } from './rule-names.js';
import type { RuleName } from './rule-names.js';
import type { Sentence } from './sentence.js';

/** Options of `describe`. */
export interface DescribeOptions extends Ask {
  /** The rules to ask. Default: all. */
  readonly rules?: readonly RuleName[] | undefined;
  /** How many sentences to return at most. Default: Infinity. */
  readonly maxSentences?: number | undefined;
}

/** No more sentences of one rule stand among a limited number. */
const MOST_OF_A_RULE = 2;

/**
 * Say in words what an evaluation shows: sentences, each with the numbers that it rests on and their
 * intervals. A rule speaks only where its evidence decides; where an interval cannot tell it is silent.
 * Counts that are sums of weights have no intervals, so the rules are silent about them.
 *
 * @param evaluation What was counted; or two evaluations, each of one model.
 * @param options What is asked of it, rules, and how many sentences to return.
 * @returns Sentences: how two models compare and what is missed of a rare class first, then those about the
 *   most rows. A limited number holds at most two of a rule,
 *   unless all other rules are silent.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `invalid-value`, `unknown-label`,
 *   `duplicate-label`, `length-mismatch`, `option-conflict`, `partial-counts`.
 * @example
 * const matrix = confusionMatrixFromCounts([[9000, 200], [600, 200]], ['ham', 'spam']);
 * describe(evaluation({ matrix }), { rules: ['one-sided-class'] }).length; // → 1
 */
export function describe(evaluation: Reported, options: DescribeOptions = {}): Sentence[] {
  return named('describe', () => {
    const results = checkedResults(evaluation, options, ['rules', 'maxSentences']);
    const { rules, maxSentences } = checkDescribeOptions(options);
    return sentencesOf(results, maxSentences, rules);
  });
}

/** The same of what is checked. */
export function sentencesOf(
  results: Results,
  maxSentences: number,
  rules: readonly RuleName[] = RULE_NAMES,
): Sentence[] {
  const facts = factsOf(results);
  const found = ALL_RULES.filter(({ name }) => rules.includes(name)).flatMap((rule) =>
    rule.find(facts).map((found) => withinAll(found, facts.total)),
  );
  const missed = found.find(({ rule }) => rule === 'missed-class');
  const sentences = found.filter((one) => !missed || !isSaidBy(missed, one));
  // Sentences about as many rows keep the order of the rules.
  return leading(
    sentences.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || b.rows - a.rows),
    maxSentences,
  );
}

/** Whether a sentence says again that so many rows of a rare class are missed. */
function isSaidBy(missed: Sentence, { rule, rows }: Sentence): boolean {
  return (rule === 'one-sided-class' || rule === 'never-predicted') && rows === missed.rows;
}

/** What is missed of a rare class stands before what accuracy says of all rows. */
const isFirst = ({ rule }: Sentence): boolean => rule === 'comparison' || rule === 'missed-class';

/** Labels of one sample are counted each; a sentence is about no more rows than there are. */
function withinAll(found: Sentence, total: number): Sentence {
  return total > 0 && found.rows > total ? { ...found, rows: total } : found;
}

/** The first sentences, no more than two of a rule while other rules have some. */
export function leading(sentences: readonly Sentence[], most: number): Sentence[] {
  if (sentences.length <= most) return [...sentences];
  const ofRule = new Map<RuleName, number>();
  const [first, later]: [Sentence[], Sentence[]] = [[], []];
  for (const sentence of sentences) {
    const seen = (ofRule.get(sentence.rule) ?? 0) + 1;
    ofRule.set(sentence.rule, seen);
    (seen > MOST_OF_A_RULE ? later : first).push(sentence);
  }
  const kept = new Set([...first, ...later].slice(0, most));
  return sentences.filter((sentence) => kept.has(sentence));
}

function checkDescribeOptions(options: DescribeOptions): {
  readonly rules: readonly RuleName[];
  readonly maxSentences: number;
} {
  const { rules = RULE_NAMES, maxSentences = Infinity } = options;
  const given: unknown = rules;
  const known: readonly unknown[] = RULE_NAMES;
  if (!Array.isArray(given) || given.some((name) => !known.includes(name))) {
    throw Array.isArray(given)
      ? invalidOption(
          'rules',
          given.find((name) => !known.includes(name)),
          RULE_NAMES,
        )
      : unsupportedType('rules', given, 'an array of names of rules');
  }
  const isWhole = Number.isInteger(maxSentences) || maxSentences === Infinity;
  if (!isWhole || maxSentences < 1)
    throw invalidOption('maxSentences', maxSentences, 'a whole number of at least 1, or Infinity');
  return { rules, maxSentences };
}
