import { nameText } from '@confmat/core/internal';
import type { TrialRates } from '@confmat/inference';
import { rangedShare, shareText } from '@confmat/report/document';
import type { HeadTile, PageHead } from '@confmat/report/document';
import { countedRows, numberOf } from '@confmat/rows/document/rows-text.js';
import { groupText } from '../document/slice-scores.js';
import { rateOf } from './trial-measure.js';
import type { AskedMeasure } from './trial-measure.js';
import type { TrialsAnswers } from './trials-answers.js';

/** What a page on tries begins with: how often tasks pass. */
export function trialsHead(answers: TrialsAnswers, nSkipped: number): PageHead {
  const { whole, sharesTasks } = answers;
  return {
    counted: [
      numberOf(whole.nTasks, 'task'),
      numberOf(whole.nTries, 'try', 'tries'),
      ...countedRows(whole.nTries, nSkipped).slice(1),
    ],
    ...(sharesTasks ? ofSystems(answers) : ofTasks(answers)),
  };
}

type Answer = Pick<PageHead, 'sentence' | 'tiles' | 'pictures'>;

/** One system, whose tries are of tasks of its own. */
function ofTasks({ whole, ks }: TrialsAnswers): Answer {
  const most = ks.at(-1) ?? 1;
  const [one, any, all] = (
    [
      { measure: 'passAt', k: 1 },
      { measure: 'passAt', k: most },
      { measure: 'passAll', k: most },
    ] as const
  ).map((of) => (ks.includes(of.k) ? rateOf(whole, ks, of) : null));
  const tiles: readonly (HeadTile | null)[] = [
    one ? { name: 'a try passes (pass@1)', found: one, isShare: true } : null,
    any && most > 1
      ? { name: `one of ${most} passes (pass@${most})`, found: any, isShare: true }
      : null,
    all && most > 1 ? { name: `all ${most} pass (pass^${most})`, found: all, isShare: true } : null,
    { name: 'two tries differ', found: whole.flipRate, isShare: true },
  ];
  const first = one ? [`A try passes in ${rangedShare(one)} of cases.`] : [];
  const later =
    any && all && most > 1
      ? [
          `With ${most} tries, at least one passes in ${rangedShare(any)} of tasks, and all pass in ${rangedShare(all)}.`,
        ]
      : [];
  return {
    sentence: [...first, ...later].join(' '),
    tiles: tiles
      .filter((tile) => tile !== null && !Number.isNaN(tile.found.estimate))
      .flatMap((tile) => tile ?? []),
    pictures: [
      {
        ...{ kind: 'bars', title: 'How often tasks pass', of: 'tasks' },
        ...barsOf(whole.tallies),
      },
    ],
  };
}

/** Two systems that tried the same tasks; of more, the tables tell. */
function ofSystems({ comparison, groups, whole, ks }: TrialsAnswers): Answer {
  const pair =
    comparison.find(({ of }) => of.measure === 'passAt' && (of.k ?? 1) === 1) ?? comparison[0];
  const [a = '', b = ''] = groups.map(({ group }) => `"${nameText(groupText(group))}"`);
  if (!pair) {
    return {
      sentence: `${numberOf(groups.length, 'system')} tried the same tasks.`,
      tiles: groups.flatMap((one) => tileOfGroup(one, ks)),
      pictures: [],
    };
  }
  const { found } = pair;
  const { low, high } = found.difference;
  const [better, other] = low > 0 ? [a, b] : [b, a];
  const isSure = low > 0 || high < 0;
  const values = [found.a, found.b].map(shareText);
  const verdict = isSure
    ? `${better} passes more often than ${other} on the same ${numberOf(whole.nTasks, 'task')}`
    : `${whole.nTasks === 1 ? '1 task does' : `These ${numberOf(whole.nTasks, 'task')} do`} not tell whether ${a} or ${b} passes more often`;
  return {
    sentence: `${verdict}: ${(isSure && low <= 0 ? values.reverse() : values).join(' against ')} of tries.`,
    tiles: groups.flatMap((one) => tileOfGroup(one, ks)),
    pictures: [],
  };
}

function tileOfGroup(
  { group, rates }: TrialsAnswers['groups'][number],
  ks: readonly number[],
): readonly HeadTile[] {
  const of: AskedMeasure = { measure: 'passAt', k: 1 };
  if (!ks.includes(1)) return [];
  return [
    {
      name: `${nameText(groupText(group))}: a try passes`,
      found: rateOf(rates, ks, of),
      isShare: true,
    },
  ];
}

/** More bars than this would be too thin. */
const MOST_BARS = 13;

/** How many tasks passed how often; where they were tried unequally often, in which share of their tries. */
function barsOf(tallies: TrialRates['tallies']): {
  readonly axis: string;
  readonly bars: readonly { readonly name: string; readonly count: number }[];
} {
  const sumOf = (isIn: (passes: number, tries: number) => boolean): number =>
    tallies.reduce((sum, { tries, passes, nTasks }) => sum + (isIn(passes, tries) ? nTasks : 0), 0);
  const [first = 0, ...others] = new Set(tallies.map(({ tries }) => tries));
  if (others.length === 0 && first < MOST_BARS) {
    return {
      axis: `passes of ${numberOf(first, 'try', 'tries')} →`,
      bars: Array.from({ length: first + 1 }, (_, n) => ({
        name: String(n),
        count: sumOf((passes) => passes === n),
      })),
    };
  }
  return {
    axis: 'tries that pass →',
    bars: [
      { name: 'none', count: sumOf((passes) => passes === 0) },
      { name: 'under half', count: sumOf((n, tries) => n > 0 && 2 * n < tries) },
      { name: 'half or more', count: sumOf((n, tries) => 2 * n >= tries && n < tries) },
      { name: 'all', count: sumOf((passes, tries) => passes === tries) },
    ],
  };
}
