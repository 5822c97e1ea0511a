import type { Section } from '../document/section.js';
import { GAPS } from './gaps.js';
import { answered } from './question.js';
import type { Answered, Questioned, View } from './question.js';

/** Every question, in the order of its sections: a new one is a line here. */
const QUESTIONS: readonly ((of: Questioned) => Answered | null)[] = [(of) => answered(GAPS, of)];

const USUAL: View = { digits: 3 };

/** Answer every question that counts can answer. */
export function answersOf(of: Questioned): readonly Answered[] {
  return QUESTIONS.flatMap((question) => question(of) ?? []);
}

/** What people see of the answers. */
export function sectionsOf(answers: readonly Answered[], view: View = USUAL): readonly Section[] {
  return answers.flatMap(({ found, show }) => show(found, view));
}
