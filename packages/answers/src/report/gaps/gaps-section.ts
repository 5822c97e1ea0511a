import { plainInterval } from '../../document/json-document.js';
import type { Interval, SliceGap } from '@confmat/inference';
import { scoreCells } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { nameText } from '@confmat/rows/document/name-text.js';
import { groupNames } from '../../document/slice-scores.js';
import type { ValueRecord } from '../../document/value-records.js';
import { intervalRemarks } from '../../intervals/interval-notes.js';
import type { ReportResult } from '../result.js';
import type { FoundGap } from './found-gaps.js';

/** What of a result its gaps are shown by. */
type GapsResult = Pick<ReportResult, 'gaps' | 'by' | 'digits'>;

/** What equalized odds and its parts are called. */
const TITLES: Readonly<Record<string, string>> = {
  equalizedOdds: 'equalized odds',
  falsePositiveRate: 'false positive rate',
};

/** The gaps between groups; none unless they were asked for. */
export function gapsSection({ gaps: found, by, digits }: GapsResult): readonly Section[] {
  if (!found) return [];
  const score = scoreCells(digits);
  const named = found.gaps.flatMap(({ name, difference, ratio }) => [
    [`the difference of ${titleOf(name)}`, difference] as const,
    [`the ratio of ${titleOf(name)}`, ratio] as const,
  ]);
  return [
    {
      title: 'Gaps between groups',
      aside: `by ${by.map(nameText).join(', ')}`,
      content: {
        kind: 'table',
        head: ['', 'difference', 'ratio', 'greatest', 'least'],
        body: found.gaps
          .flatMap(linesOf)
          .map(({ name, difference, ratio, ends }): Cell[] => [
            nameText(name),
            score(difference.estimate, difference),
            score(ratio.estimate, ratio),
            ...ends.map((group) => (group ? shownGroup(by, group) : '')),
          ]),
      },
      notes: [...reasons(named), ...intervalRemarks(named, found.level)],
    },
  ];
}

/** The gaps between groups for programs; nothing unless they were asked for. */
export function jsonGaps({ gaps: found }: GapsResult): Record<string, unknown> {
  if (!found) return {};
  const gapOf = ({ metric, difference, ratio, greatest, least, slices }: SliceGap): object => ({
    metric,
    ...{ difference, ratio, greatest, least },
    groups: slices.map(({ group, interval }) => ({
      group,
      ...plainInterval(interval),
      level: interval.level,
    })),
  });
  const entries = found.gaps.map(({ name, difference, ratio, gaps }) => ({
    name,
    ...{ difference, ratio },
    metrics: gaps.map(gapOf),
  }));
  return { gaps: { level: found.level, of: entries } };
}

/** The gaps between groups as records of one value. */
export function gapRecords({ gaps: found }: GapsResult): readonly ValueRecord[] {
  return (found?.gaps ?? []).flatMap(({ name, difference, ratio }) =>
    Object.entries({ difference, ratio }).flatMap(([detail, { estimate, low, high }]) => {
      const record = (of: string, value: number): ValueRecord => ({
        ...{ kind: 'gap', label: name, detail: of, value },
      });
      const ends = [record(`${detail} low`, low), record(`${detail} high`, high)];
      return [record(detail, estimate), ...(Number.isNaN(low) ? [] : ends)];
    }),
  );
}

function titleOf(name: string): string {
  return TITLES[name] ?? name;
}

/** A line of the table. */
interface Line extends Pick<SliceGap, 'difference' | 'ratio'> {
  readonly name: string;
  /** The groups farthest apart, if they differ. */
  readonly ends: readonly [greatest: SliceGap['greatest'], least: SliceGap['least']];
}

/** The lines of a gap: one, and if it is of several metrics one for each, which has its own groups. */
function linesOf({ name, difference, ratio, gaps }: FoundGap): readonly Line[] {
  const whole = { name: titleOf(name), difference, ratio };
  const lines = gaps.map((gap): Line => ({
    ...{
      name: `– ${titleOf(gap.metric)}`,
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

function shownGroup(by: readonly string[], group: SliceGap['slices'][number]['group']): string {
  return (groupNames(by, [{ group }])[0] ?? []).join(' / ');
}

/** Why there is no gap at all, a line each. */
function reasons(named: readonly (readonly [string, Interval])[]): readonly string[] {
  return named.flatMap(([name, { estimate, reason }]) =>
    Number.isNaN(estimate) && reason !== undefined ? [`${name}: ${reason}`] : [],
  );
}
