import { nameText } from '@confmat/core/internal';
import type { Interval, TrialRates } from '@confmat/inference';
import type { Cell, Table } from '@confmat/report/document';
import type { GateOutcome } from '../document/document.js';
import { countedRows, numberOf } from '@confmat/rows/document/rows-text.js';
import { groupText, nameApart } from '../document/slice-scores.js';
import { evaluationOfMatrix } from '@confmat/rows/evaluation/counted.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { Outcome } from '../document/outcome.js';
import { pageTitle } from '../document/page-title.js';
import type { TrialsCommandOptions } from './options.js';
import type { CountedTries } from './counted-tries.js';
import { measureName, measuresOf, rateOf } from './trial-measure.js';
import type { TrialsAnswers } from './trials-answers.js';
import { trialsHead } from './trials-head.js';
import { trialsSections } from './trials-sections.js';

/** What `confmat trials` writes. */
export function trialsOutcome(
  { source }: Input,
  counted: CountedTries,
  answers: TrialsAnswers,
  gates: readonly GateOutcome[],
  options: TrialsCommandOptions,
): Outcome {
  const { task, passed, true: truth, pred, by, digits } = options;
  const [lead, ...others] = trialsSections(answers, by, counted.nWithoutGroup, digits);
  const sections = [...(lead ? [{ ...lead, isLead: true }] : []), ...others];
  const { whole } = answers;
  const tried =
    passed === undefined
      ? `${nameText(truth ?? '')} against ${nameText(pred ?? '')}`
      : nameText(passed);
  return {
    notes: counted.notes,
    gates,
    document: () => ({
      file: source.shownFile,
      compared: `${tried} by ${nameText(task)}`,
      counted: [numberOf(whole.nTasks, 'task'), ...countedRows(whole.nTries, counted.nSkipped)],
      ...{ paragraphs: [], sections, notes: [], gates },
      gateNotes: ['the rows of a gate are tasks'],
      records: recordsOf(answers),
    }),
    json: () => ({
      command: 'trials',
      input: {
        ...{ file: source.shownFile, format: source.format, task },
        ...(passed === undefined ? { true: truth, pred } : { passed }),
      },
      nSkipped: counted.nSkipped,
      tries: answers.ks,
      ...wholeJson(answers),
      ...groupsJson(answers, by, counted.nWithoutGroup),
    }),
    // The matrix is of passes and failures of all tries, which the tables tell better.
    pageSections: ['summary', 'added'],
    page: () => ({
      evaluation: evaluationOfMatrix(counted.matrix),
      ask: {
        provenance: {
          ...{ title: pageTitle(source.shownFile), source: source.shownFile },
          rule: `${tried}, by ${nameText(task)}`,
        },
        head: trialsHead(answers, counted.nSkipped),
        added: { title: 'The tries', sections },
      },
    }),
  };
}

/** Of several systems that tried the same tasks, all tries together have no rates. */
function wholeJson({ whole, sharesTasks }: TrialsAnswers): object {
  const { nTasks, nTries } = whole;
  return sharesTasks ? { nTasks, nTries } : whole;
}

function groupsJson(
  { groups, comparison }: TrialsAnswers,
  by: readonly string[],
  nWithoutGroup: number,
): object {
  if (by.length === 0) return {};
  return {
    nWithoutGroup,
    byGroup: groups.map(({ group, rates }) => ({ group, ...rates })),
    ...(comparison.length === 0
      ? {}
      : {
          comparison: comparison.map(({ of, found }) => ({ measure: measureName(of), ...found })),
        }),
  };
}

/** A record of each rate, of each group too, and of each difference. */
function recordsOf({ ks, whole, groups, sharesTasks, comparison }: TrialsAnswers): Table {
  const record = (kind: string, of: string, found: Interval, p: number): readonly Cell[] => [
    ...[kind, of, found.estimate, found.low, found.high, found.relevantRows, p],
  ];
  const ratesOf = (kind: string, rates: TrialRates): (readonly Cell[])[] =>
    measuresOf(ks).map((of) => record(kind, measureName(of), rateOf(rates, ks, of), NaN));
  const names = groups.map(({ group }) => groupText(group));
  return {
    kind: 'table',
    head: ['kind', 'measure', 'estimate', 'low', 'high', 'tasks', 'p'],
    body: [
      ...(sharesTasks ? [] : ratesOf(nameApart('all', names), whole)),
      ...groups.flatMap(({ group, rates }) => ratesOf(groupText(group), rates)),
      ...comparison.map(({ of, found }) =>
        record(nameApart('difference', names), measureName(of), found.difference, found.pValue),
      ),
    ],
  };
}
