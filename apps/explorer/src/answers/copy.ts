import { evaluationToJson, withoutUnitNames } from '@confmat/evaluation';
import { reportHtml, reportMarkdown } from '@confmat/report';
import { csvOf } from '@confmat/report/document';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Questions } from '../protocol.js';
import { tablesOf } from './classes.js';
import { commandText } from './command-text.js';
import { shared } from './reported.js';
import { storedOf } from './stored-of.js';
import { typescriptText } from './typescript-text.js';

/** What was found as a text that others read. */
export function copyAnswer(session: Session, { choice, kind }: Questions['copy']['ask']): string {
  const found = evaluate(session, choice);
  const { results } = found;
  switch (kind) {
    case 'markdown':
      return reportMarkdown(...shared(found));
    case 'csv':
      return tablesOf(results)
        .map((table) => csvOf(table, true))
        .join('\n');
    case 'json':
      return `${JSON.stringify(evaluationToJson(storedOf(session, found)), null, 2)}\n`;
    case 'html': {
      const [evaluation, ask] = shared(found);
      return reportHtml(evaluation, {
        ...ask,
        evaluation: evaluationToJson(withoutUnitNames(storedOf(session, found))),
      });
    }
    case 'command':
      return commandText(session, choice);
    case 'typescript':
      return typescriptText(session, choice);
  }
}
