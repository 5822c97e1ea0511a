import { percentText } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import { countOf, numberOf } from '@confmat/rows/document/rows-text.js';
import { matrixSection } from '../report/matrix-section.js';
import type { ReportAddition } from '../report/report-outcome.js';
import { groupsSection } from './groups-section.js';
import type { JudgeAnswers } from './judge-answers.js';
import { judgeHead } from './judge-head.js';
import { judgeJson } from './judge-json.js';
import { judgeRecords } from './judge-records.js';
import { ratesSection, shareSection } from './judge-sections.js';
import type { JudgeCommandOptions } from './options.js';

/** What `confmat judge` adds to the report of the judge against the humans. */
export function judgeAddition(
  answers: JudgeAnswers,
  { digits, confidence }: Pick<JudgeCommandOptions, 'digits' | 'confidence'>,
): ReportAddition {
  const sections = [
    ratesSection(answers, digits),
    shareSection(answers, digits),
    ...(answers.groups.length > 0 ? [groupsSection(answers, digits)] : []),
  ];
  return {
    ...{ sections, pageTitle: 'The judge', head: judgeHead(answers) },
    pageSections: ['summary', 'added', 'slices', 'method'],
    layOut: ({ gateNotes = [], ...facts }, result, wrongRows) => ({
      ...facts,
      counted: countedText(answers),
      paragraphs: [],
      sections: [...sections, matrixSection(result), ...wrongRows],
      notes: [],
      gateNotes: [...gateNotes, ...oneSidedNote(confidence)],
    }),
    asWrongRows: asDisagreements,
    records: judgeRecords(answers),
    json: judgeJson(answers),
  };
}

function countedText({ nHuman, others, verdicts: { nWithout } }: JudgeAnswers): readonly string[] {
  return [
    `${numberOf(nHuman, 'row')} with a human label`,
    `${countOf(others.total)} without`,
    ...(nWithout === 0 ? [] : [`${countOf(nWithout)} left out, because they have no verdict`]),
  ];
}

/** Why the ends of a gate are not those of the same rate in a table. */
function oneSidedNote(confidence: number | undefined): readonly string[] {
  if (confidence === undefined) return [];
  const sure = percentText(confidence);
  return [
    `each end of a gate is ${sure} sure by itself; the intervals above hold both ends at once in 95 % of samples`,
  ];
}

/** Rows on which human and judge disagree: either may be right. */
function asDisagreements(section: Section): Section {
  const { content, aside } = section;
  const title = 'Disagreements';
  if (content.kind !== 'table') return section;
  if (content.body.length === 0) return { title, content: { kind: 'lines', lines: ['none'] } };
  const names: Readonly<Record<string, string>> = { true: 'human', predicted: 'judge' };
  const head = content.head.map((name) => names[name] ?? name);
  return { title, aside, content: { ...content, head } };
}
