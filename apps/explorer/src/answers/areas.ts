import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, Tile } from '../protocol.js';
import { LEVEL } from './level.js';

/** The areas of the summary with their intervals. */
export function areasAnswer(session: Session, choice: Choice): readonly Tile[] {
  const [first] = evaluate(session, ofOneModel(choice)).results.scores ?? [];
  if (first?.sweep.kind !== 'exact') return [];
  const { sweep } = first;
  return [
    { name: 'ROC AUC', measure: rocAucInterval(sweep, { level: LEVEL }) },
    { name: 'average precision', measure: averagePrecisionInterval(sweep, { level: LEVEL }) },
  ];
}
