import { nameText } from '@confmat/core/internal';
import type { Interval, TrialRates } from '@confmat/inference';
import { count, groupNames, measured, pValue } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import { groupText, withoutGroupNote } from '../document/slice-scores.js';
import { measureName, measureText, measuresOf, rateOf } from './trial-measure.js';
import type { AskedMeasure } from './trial-measure.js';
import type { TrialsAnswers } from './trials-answers.js';

/** The rates of all tries, those of two systems or of groups, and how often tasks passed. */
export function trialsSections(
  answers: TrialsAnswers,
  by: readonly string[],
  nWithoutGroup: number,
  digits: number,
): readonly Section[] {
  const { groups, sharesTasks, comparison } = answers;
  return [
    ...(sharesTasks ? [] : [ratesSection(answers, digits)]),
    ...(comparison.length > 0 ? [comparisonSection(answers, digits)] : []),
    ...(groups.length > 0 ? [groupsSection(answers, by, nWithoutGroup, digits)] : []),
    ...(sharesTasks ? [] : [tasksSection(answers.whole)]),
  ];
}

function ratesSection({ whole, ks }: TrialsAnswers, digits: number): Section {
  const rates = measuresOf(ks).map((of) => [of, rateOf(whole, ks, of)] as const);
  const reasons = rates.flatMap(([of, { reason }]) =>
    reason === undefined ? [] : [`${measureName(of)}: ${reason}`],
  );
  return {
    title: 'Rates of tasks',
    content: {
      kind: 'table',
      head: ['rate', 'how often', 'value'],
      body: rates.map(([of, rate]) => [measureName(of), measureText(of), rateCell(rate, digits)]),
    },
    notes: [
      'each value is a mean over tasks, and its interval that of new tasks: more tries of the same tasks do not stand for more tasks',
      ...reasons,
    ],
  };
}

/** A rate; a note says why there is none. */
function rateCell(rate: Interval, digits: number): Cell {
  return Number.isNaN(rate.estimate) ? 'none' : measured(rate, digits);
}

function comparisonSection({ comparison, groups }: TrialsAnswers, digits: number): Section {
  const names = groups.map(({ group }) => nameText(groupText(group)));
  const [first] = comparison;
  const { nWon = 0, nLost = 0, nTasks = 0 } = first?.found ?? {};
  const row = (of: AskedMeasure, cells: readonly Cell[]): readonly Cell[] => [
    ...[measureName(of), measureText(of)],
    ...cells,
  ];
  const value = (estimate: number): Cell => measured({ estimate, low: NaN, high: NaN }, digits);
  return {
    title: `${names.join(' and ')} on the same tasks`,
    content: {
      kind: 'table',
      head: ['rate', 'how often', ...names, 'difference', 'p', 'one-sided p'],
      body: comparison.map(({ of, found }) =>
        row(of, [
          ...[
            value(found.a),
            value(found.b),
            { ...measured(found.difference, digits), isChange: true },
          ],
          ...[pValue(found.pValue), pValue(found.oneSidedP)],
        ]),
      ),
    },
    notes: [
      `of ${numberOf(nTasks, 'task')}, ${names[0] ?? ''} passes ${nWon} more often and ${nLost} less often`,
      `difference: ${names.join(' less ')}; one-sided p: how often chance alone makes it as great or greater`,
    ],
  };
}

function groupsSection(
  { groups, ks, unpaired }: TrialsAnswers,
  by: readonly string[],
  nWithoutGroup: number,
  digits: number,
): Section {
  const names = groupNames(by, groups);
  const most = ks.at(-1) ?? 1;
  const shown = measuresOf(ks).filter(({ k = most }) => k === 1 || k === most);
  return {
    title: `By ${by.map(nameText).join(', ')}`,
    content: {
      kind: 'table',
      head: [...by.map(nameText), 'tasks', 'tries', ...shown.map(measureName)],
      body: groups.map(({ rates }, place) => [
        ...(names[place] ?? []),
        ...[count(rates.nTasks), count(rates.nTries)],
        ...shown.map((of) => rateCell(rateOf(rates, ks, of), digits)),
      ]),
    },
    notes: [
      ...shown.flatMap((of) => noneNote(groups, ks, of)),
      ...(unpaired === undefined ? [] : [unpaired]),
      ...withoutGroupNote(nWithoutGroup),
    ],
  };
}

/** Why some groups have no such rate. */
function noneNote(
  groups: TrialsAnswers['groups'],
  ks: readonly number[],
  of: AskedMeasure,
): readonly string[] {
  const isNone = groups.some(
    ({ rates }) => rates.nTasks > 0 && Number.isNaN(rateOf(rates, ks, of).estimate),
  );
  if (!isNone) return [];
  return [`${measureName(of)}: none where a task has fewer than ${of.k ?? 2} tries`];
}

/** How many tasks passed how often. */
function tasksSection({ tallies }: TrialRates): Section {
  return {
    title: 'Tasks by passes',
    content: {
      kind: 'table',
      head: ['tries', 'passes', 'tasks'],
      body: tallies.map(({ tries, passes, nTasks }) => [
        ...[count(tries), count(passes), count(nTasks)],
      ]),
    },
    isDetail: tallies.length > MOST_TALLIES,
  };
}

/** More lines are too many for a screen. */
const MOST_TALLIES = 24;
