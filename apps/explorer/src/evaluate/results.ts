import type { Choice } from '../protocol.js';
import type { Evaluated } from './evaluated.js';
import type { Session } from './session.js';

/** Evaluate what was chosen: of rows and of what was stored in ways of their own. */
export function evaluate(session: Session, choice: Choice): Evaluated {
  return session.kind === 'table'
    ? session.evaluate(session, choice)
    : session.evaluate(session, choice);
}
