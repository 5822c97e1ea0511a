import type { Choice } from '../protocol.js';
import type { Evaluated } from './evaluated.js';
import { isOfSets } from './session.js';
import type { Session } from './session.js';

/** Evaluate what was chosen: of rows and of what was stored in ways of their own. */
export function evaluate(session: Session, choice: Choice): Evaluated {
  if (session.kind === 'evaluation') return session.evaluate(session, choice);
  const { labels, sets } = session.evaluators;
  const counts = isOfSets(session, choice.truth) ? sets : labels;
  if (!counts) throw new Error('bug: what counts was not loaded');
  return counts(session, choice);
}

/** A choice without the second model, which only some views show. */
export function ofOneModel({ other: _, ...choice }: Choice): Choice {
  return choice;
}
