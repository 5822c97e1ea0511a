import type { Interval, Judged } from '@confmat/inference';
import { count, measured, pValue, share } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { jsonGroup, jsonLabel } from '../document/json-document.js';
import { nameText } from '../document/name-text.js';
import { percentText } from '../document/percent-text.js';
import { countOf, numberOf } from '../document/rows-text.js';
import { endRecords } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { groupNames } from '../document/slice-scores.js';
import { jsonInterval } from '../intervals/interval-json.js';
import { matrixSection } from '../report/matrix-section.js';
import { reportDocument } from '../report/report-document.js';
import type { ReportAddition } from '../report/report-outcome.js';
import type { GroupAnswers, JudgeAnswers } from './judge-answers.js';
import type { JudgeCommandOptions } from './options.js';

/** What `confmat judge` adds to the report of the judge against the humans. */
export function judgeAddition(
  answers: JudgeAnswers,
  { digits }: Pick<JudgeCommandOptions, 'digits'>,
): ReportAddition {
  const sections = [
    ratesSection(answers, digits),
    shareSection(answers, digits),
    ...(answers.groups.length > 0 ? [groupsSection(answers, digits)] : []),
  ];
  return {
    ...{ sections, pageTitle: 'The judge' },
    pageSections: ['added', 'summary', 'matrix', 'slices', 'metrics', 'method'],
    layOut: (result, wrongRows) => ({
      ...reportDocument(result),
      counted: countedText(answers),
      paragraphs: [],
      sections: [...sections, matrixSection(result), ...wrongRows.map(asDisagreements)],
      notes: [],
    }),
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

/** Rows on which human and judge disagree: either may be right. */
function asDisagreements(section: Section): Section {
  const { content, aside } = section;
  if (content.kind !== 'table') return section;
  const names: Readonly<Record<string, string>> = { true: 'human', predicted: 'judge' };
  const head = content.head.map((name) => names[name] ?? name);
  return { title: 'Disagreements', aside, content: { ...content, head } };
}

function ratesSection(answers: JudgeAnswers, digits: number): Section {
  const { tpr, tnr, kappa, nHuman, humanShare, judgeShare, verdicts, negLabel } = answers;
  const { posLabel } = verdicts;
  const row = (name: string, value: Interval): readonly Cell[] => [
    ...[name, measured(value, digits), count(value.relevantRows)],
  ];
  return {
    title: 'The judge against the humans',
    content: {
      kind: 'table',
      head: ['', 'value', 'rows'],
      body: [
        row(`true positive rate: finds ${nameText(posLabel)} where it is`, tpr),
        row(`true negative rate: finds ${nameText(negLabel)} where it is`, tnr),
        row("Cohen's kappa: agreement beyond chance", kappa),
      ],
    },
    notes: [
      `of ${numberOf(nHuman, 'row')} with a human label, humans found ${percentText(rounded(humanShare))} ${nameText(posLabel)}, the judge ${percentText(rounded(judgeShare))}: kappa falls where nearly all rows have one label`,
    ],
  };
}

function shareSection(answers: JudgeAnswers, digits: number): Section {
  const { corrected, labeled, others, verdicts, next } = answers;
  const label = nameText(verdicts.posLabel);
  const title = `The share of ${label}`;
  if (others.total === 0) {
    const lines = ['every row with a verdict has a human label, so nothing is to be corrected'];
    return { title, content: { kind: 'lines', lines } };
  }
  const judgeAlone = `the judge alone: ${percentText(rounded(others.positives / others.total))} of ${numberOf(others.total, 'row')} without a human label`;
  if (!corrected || labeled === undefined) {
    const lines = [
      judgeAlone,
      "to correct it, say how the rows with human labels were chosen: --labeled 'at random', 'by human label' or 'by judge label'",
    ];
    return { title, content: { kind: 'lines', lines } };
  }
  const { humanOnly, reason, warning } = corrected;
  const among = labeled === 'by human label' ? 'rows without a human label' : 'all rows';
  const body: (readonly Cell[])[] = [
    [`corrected, among ${among}`, measured(corrected, digits)],
    [judgeAloneTitle(others.total), share(others.positives / others.total)],
    ...(humanOnly.method === 'none' ? [] : [['humans alone', measured(humanOnly, digits)]]),
  ];
  return {
    title,
    aside: `rows for humans chosen ${labeled}`,
    content: { kind: 'table', head: ['', 'value'], body },
    notes: [
      ...(reason === undefined ? [] : [`no interval: ${reason}`]),
      ...(warning === undefined ? [] : [warning]),
      ...(next ? [nextText(next, answers)] : []),
    ],
  };
}

function judgeAloneTitle(total: number): string {
  return `the judge alone, of ${numberOf(total, 'row')} without a human label`;
}

/** Where more labels help. */
function nextText(
  { pickedBy, positives, negatives }: NonNullable<JudgeAnswers['next']>,
  { verdicts: { posLabel }, negLabel }: JudgeAnswers,
): string {
  const of = (label: string): string =>
    pickedBy === 'judge label'
      ? `rows that the judge found ${nameText(label)}`
      : `rows that are ${nameText(label)}`;
  return `of the next ${positives + negatives} human labels, ${positives} among ${of(posLabel)} and ${negatives} among ${of(negLabel)} help most`;
}

function groupsSection(answers: JudgeAnswers, digits: number): Section {
  const { by, groups, comparison } = answers;
  const names = groupNames(by, groups);
  const hasShares = groups.some(({ corrected }) => corrected !== null);
  const row = (group: GroupAnswers, place: number): readonly Cell[] => [
    ...(names[place] ?? []),
    count(group.nHuman),
    ...[measured(group.tpr, digits), pValue(group.tprP)],
    ...[measured(group.tnr, digits), pValue(group.tnrP)],
    share(group.judgeShare),
    ...(hasShares ? [group.corrected ? measured(group.corrected, digits) : ''] : []),
  ];
  return {
    title: `By ${by.map(nameText).join(', ')}`,
    content: {
      kind: 'table',
      head: [
        ...by.map(nameText),
        ...['human labels', 'TPR', 'p', 'TNR', 'p', "judge's share"],
        ...(hasShares ? ['corrected share'] : []),
      ],
      body: groups.map(row),
    },
    notes: [
      'p: how often a judge that is alike in all groups has a rate as far from that of the others (mid-p, not adjusted for the number of groups)',
      ...groups.flatMap(({ misfit }, place) =>
        misfit === undefined ? [] : [`${(names[place] ?? []).join(', ')}: ${misfit}`],
      ),
      ...(comparison ? [comparisonText(comparison, names, digits)] : []),
    ],
  };
}

/** The difference of two groups in words. */
function comparisonText(
  { difference, pValue: p, reason }: NonNullable<JudgeAnswers['comparison']>,
  [first = [], second = []]: readonly (readonly string[])[],
  digits: number,
): string {
  const what = `corrected shares, ${first.join(', ')} less ${second.join(', ')}`;
  if (reason !== undefined) return `${what}: no interval, ${reason}`;
  const { estimate, low, high } = difference;
  const [value, from, to] = [estimate, low, high].map((one) =>
    one.toFixed(digits).replace('-', '−'),
  );
  return `${what}: ${String(value)} (${String(from)} to ${String(to)}), p ${p < 0.001 ? '< 0.001' : `= ${p.toPrecision(2)}`}`;
}

/** A share as a person reads it: to a tenth of a percent. */
function rounded(value: number): number {
  return Number(value.toFixed(3));
}

function judgeRecords({ tpr, tnr, kappa, corrected }: JudgeAnswers): readonly ValueRecord[] {
  const found = { tpr, tnr, kappa, ...(corrected ? { corrected } : {}) };
  return [
    ...Object.entries(found).map(([label, { estimate }]) => ({
      ...{ kind: 'judge', label, detail: 'estimate', value: estimate },
    })),
    ...endRecords('judge', found),
  ];
}

function judgeJson(answers: JudgeAnswers): Readonly<Record<string, unknown>> {
  const { tpr, tnr, kappa, corrected, labeled, next, groups, by, comparison } = answers;
  const { others, nHuman, humanShare, verdicts } = answers;
  return {
    command: 'judge',
    posLabel: jsonLabel(verdicts.posLabel),
    ...{ nHuman, humanShare, judgeTotals: others, nWithoutVerdict: verdicts.nWithout },
    ...{ tpr: jsonInterval(tpr), tnr: jsonInterval(tnr), kappa: jsonInterval(kappa) },
    ...(labeled === undefined ? {} : { labeled }),
    ...(corrected ? { corrected: correctedJson(corrected) } : {}),
    ...(next ? { nextLabels: next } : {}),
    ...(groups.length === 0
      ? {}
      : {
          byGroup: groups.map((group) => ({
            group: jsonGroup(by, group.group),
            nHuman: group.nHuman,
            ...{ tpr: jsonInterval(group.tpr), tnr: jsonInterval(group.tnr) },
            ...{ tprP: group.tprP, tnrP: group.tnrP, judgeShare: group.judgeShare },
            ...(group.corrected ? { corrected: correctedJson(group.corrected) } : {}),
            ...(group.misfit === undefined ? {} : { misfit: group.misfit }),
          })),
        }),
    ...(comparison
      ? {
          difference: { ...jsonInterval(comparison.difference), pValue: comparison.pValue },
        }
      : {}),
  };
}

function correctedJson(corrected: Judged): Record<string, unknown> {
  const { trust, roganGladen, humanOnly, ...own } = corrected;
  return {
    ...jsonInterval(own),
    ...(Number.isNaN(trust) ? {} : { trust }),
    ...(Number.isNaN(roganGladen) ? {} : { roganGladen }),
    ...(humanOnly.method === 'none' ? {} : { humanOnly: jsonInterval(humanOnly) }),
  };
}
