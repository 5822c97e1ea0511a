import type { Evaluation } from '@confmat/evaluation';
import type { Evaluated } from '../evaluate/evaluated.js';
import type { Session } from '../evaluate/session.js';

/** What is kept of a choice: it opens in the explorer and in the command. */
export function storedOf(session: Session, { evaluation, ask }: Evaluated): Evaluation {
  if (session.kind === 'evaluation') return session.evaluation;
  return ask.compared ?? evaluation;
}
