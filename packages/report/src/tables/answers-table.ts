import { acceptedShares } from '../answers/accepted-shares.js';
import type { AnswerResults } from '../results/results.js';
import { count, share } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';

/** What is accepted of answers, what is escalated, and what is wrong. */
export function answersTable(answers: AnswerResults): NamedTable {
  const { title, nAll, accepted, risk, bound } = acceptedShares(answers);
  const wrong = Math.round(risk * accepted);
  return {
    kind: 'table',
    name: 'answers',
    caption: 'Answers',
    head: ['decision', 'answers', 'share', 'at most'],
    body: [
      [title, count(accepted), share(accepted / nAll), ''],
      ['wrong among them', count(accepted === 0 ? 0 : wrong), share(risk), share(bound)],
      ...(answers.threshold === undefined
        ? []
        : [['escalated', count(nAll - accepted), share(1 - accepted / nAll), ''] as const]),
    ],
  };
}
