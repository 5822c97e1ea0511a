import { describe } from '@confmat/report';
import { typesetSentence } from '@confmat/report/internal';
import type { RuleName, Sentence } from '@confmat/report';
import type { Evaluated } from '../evaluate/evaluated.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice } from '../protocol.js';
import { reported } from './reported.js';

const MOST_SENTENCES = 7;

/** What speaks of scores, as other views show them. */
const OF_SCORES: readonly RuleName[] = ['calibration', 'threshold'];

/**
 * What stands out of the choice, in words: `describe` is loaded late.
 * As in a report, it speaks of labels: whether scores are probabilities, and which threshold is best, are
 * other views' questions.
 */
export function sentencesAnswer(session: Session, choice: Choice): readonly Sentence[] {
  return describe(...reported(evaluate(session, ofOneModel(choice))))
    .filter(({ rule }) => !OF_SCORES.includes(rule))
    .slice(0, MOST_SENTENCES)
    .map(typesetSentence);
}

/** What a rule says. */
export function sentencesBy(rule: RuleName, found: Evaluated): readonly Sentence[] {
  const [evaluation, ask] = reported(found);
  return describe(evaluation, { ...ask, rules: [rule] }).map(typesetSentence);
}
