import { evaluation, evaluationToJson, sampleTally } from '@confmat/inference';
import type { Evaluation } from '@confmat/inference';
import { reportHtml, reportMarkdown } from '@confmat/report';
import type { ReportResults } from '@confmat/report';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Questions } from '../protocol.js';
import { averagesTable, classesTable } from './classes.js';
import { commandText } from './command-text.js';
import { tableCsv } from './table-csv.js';
import { typescriptText } from './typescript-text.js';

/** What was found as a text that others read. */
export function copyAnswer(session: Session, { choice, kind }: Questions['copy']['ask']): string {
  const { results } = evaluate(session, choice);
  switch (kind) {
    case 'markdown':
      return reportMarkdown(results);
    case 'csv':
      return tableCsv([classesTable(results), averagesTable(results)]);
    case 'json':
      return `${JSON.stringify(evaluationToJson(storedOf(session, results)), null, 2)}\n`;
    case 'html':
      return reportHtml(results, { evaluation: evaluationToJson(storedOf(session, results)) });
    case 'command':
      return commandText(session, choice);
    case 'typescript':
      return typescriptText(session, choice);
  }
}

/** What is kept: it opens in the explorer and in the command. */
function storedOf(session: Session, results: ReportResults): Evaluation {
  if (session.kind === 'evaluation') return session.evaluation;
  const { matrix, posLabel, scores = [], slices = [], labelSets, provenance = {} } = results;
  return evaluation({
    ...(matrix ? { matrix } : {}),
    ...(labelSets?.samples
      ? {
          sets: {
            counts: labelSets.labels,
            samples: sampleTally(labelSets.samples),
            confusion: labelSets.pairs,
          },
        }
      : {}),
    ...(posLabel === undefined ? {} : { posLabel }),
    scores: scores.map(({ name = 'score', sweep }) => ({ name, sweep })),
    slices: slices.map(({ group, matrix: own }) => ({ group, matrix: own })),
    provenance: {
      program: 'confmat explorer',
      inputs: [{ name: session.name, format: session.format }],
      predictions: [{ name: provenance.prediction ?? '', rule: provenance.rule }],
    },
  });
}
