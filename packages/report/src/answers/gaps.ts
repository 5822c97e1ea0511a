import { nameText } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import { scoreCells } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import { groupNames } from '../document/group-names.js';
import { intervalRemarks } from '../document/interval-remarks.js';
import type { Section } from '../document/section.js';
import type { FoundGap, FoundGaps, GapGroup, MetricGap } from '../results/found-gaps.js';
import type { Question, View } from './question.js';

/** The gaps between groups that were found for those who asked. */
export const GAPS: Question<FoundGaps> = {
  name: 'gaps',
  answer: ({ gaps = null }) => gaps,
  show: showGaps,
};

/** Names of gaps that are not those of their metrics. */
const TITLES: Readonly<Record<string, string>> = {
  equalizedOdds: 'equalized odds',
  falsePositiveRate: 'false positive rate',
};

const titleOf = (name: string): string => TITLES[name] ?? name;

function showGaps({ level, of: gaps }: FoundGaps, { digits }: View): readonly Section[] {
  const score = scoreCells(digits);
  const lines = gaps.flatMap(linesOf);
  const [first] = gaps.flatMap(({ metrics }) => metrics.flatMap(({ groups }) => groups));
  const by = Object.keys(first?.group ?? {});
  const named = gaps.flatMap(({ name, difference, ratio }) => [
    [`the difference of ${titleOf(name)}`, difference] as const,
    [`the ratio of ${titleOf(name)}`, ratio] as const,
  ]);
  return [
    {
      title: 'Gaps between groups',
      aside: `by ${by.map(nameText).join(', ')}`,
      content: {
        kind: 'table',
        head: ['metric', 'difference', 'ratio', 'greatest', 'least'],
        body: lines.map(({ name, difference, ratio, ends }): Cell[] => [
          nameText(name),
          score(difference.estimate, difference),
          score(ratio.estimate, ratio),
          ...ends.map((group) => (group ? shownGroup(by, group) : '')),
        ]),
        keys: lines.map(({ key }) => key),
      },
      notes: [...reasons(named), ...intervalRemarks(named, level)],
    },
  ];
}

/** A line of the table. */
interface Line extends Pick<MetricGap, 'difference' | 'ratio'> {
  readonly name: string;
  /** What programs call it: `equalizedOdds`, and of its parts `equalizedOdds.recall`. */
  readonly key: string;
  /** The groups farthest apart, if they differ. */
  readonly ends: readonly [greatest: MetricGap['greatest'], least: MetricGap['least']];
}

/** The lines of a gap: one, and if it is of several metrics one for each, which has its own groups. */
function linesOf({ name, difference, ratio, metrics }: FoundGap): readonly Line[] {
  const whole = { name: titleOf(name), key: name, difference, ratio };
  const lines = metrics.map((gap): Line => ({
    ...{
      name: `– ${titleOf(gap.metric)}`,
      key: `${name}.${gap.metric}`,
      difference: gap.difference,
      ratio: gap.ratio,
    },
    ends: gap.difference.estimate > 0 ? [gap.greatest, gap.least] : [null, null],
  }));
  const [first] = lines;
  return first && lines.length === 1
    ? [{ ...first, ...whole }]
    : [{ ...whole, ends: [null, null] }, ...lines];
}

function shownGroup(by: readonly string[], group: GapGroup['group']): string {
  return (groupNames(by, [{ group }])[0] ?? []).join(' / ');
}

/** Why there is no gap at all, a line each. */
function reasons(named: readonly (readonly [string, Interval])[]): readonly string[] {
  return named.flatMap(([name, { estimate, reason }]) =>
    Number.isNaN(estimate) && reason !== undefined ? [`${name}: ${reason}`] : [],
  );
}
