import type { Interval, SliceGap } from '@confmat/inference';
import { scoreCells } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { jsonGroup } from '../../document/json-document.js';
import { nameText } from '../../document/name-text.js';
import { groupNames } from '../../document/slice-scores.js';
import type { ValueRecord } from '../../document/value-records.js';
import { jsonInterval } from '../../intervals/interval-json.js';
import { intervalDoubts, intervalRemarks } from '../../intervals/interval-notes.js';
import type { ReportResult } from '../result.js';
import type { FoundGap } from './found-gaps.js';

/** What of a result its gaps are shown by. */
type GapsResult = Pick<ReportResult, 'gaps' | 'by' | 'digits'>;

/** What a gap is of, where it is of several metrics. */
const TITLES: Readonly<Record<string, string>> = { equalizedOdds: 'equalized odds' };

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
        body: found.gaps.map((gap): readonly Cell[] => {
          const { greatest, least } = widest(gap) ?? {};
          return [
            nameText(titleOf(gap.name)),
            score(gap.difference.estimate, gap.difference),
            score(gap.ratio.estimate, gap.ratio),
            ...[greatest, least].map((group) => (group ? shownGroup(by, group) : '')),
          ];
        }),
      },
      notes: [
        ...reasons(named),
        ...intervalRemarks(named, found.level),
        ...intervalDoubts(found.gaps.map(({ name, difference }) => [titleOf(name), difference])),
      ],
    },
  ];
}

/** The gaps between groups for programs; nothing unless they were asked for. */
export function jsonGaps({ gaps: found, by }: GapsResult): Record<string, unknown> {
  if (!found) return {};
  const group = (one: SliceGap['greatest']): object | null => one && jsonGroup(by, one);
  const gapOf = ({ metric, difference, ratio, greatest, least, slices }: SliceGap): object => ({
    metric,
    ...{ difference: jsonInterval(difference), ratio: jsonInterval(ratio) },
    ...{ greatest: group(greatest), least: group(least) },
    groups: slices.map((slice) => ({
      group: group(slice.group),
      ...jsonInterval(slice.interval),
      level: slice.interval.level,
    })),
  });
  const entries = found.gaps.map(({ name, difference, ratio, gaps }) => ({
    name,
    ...{ difference: jsonInterval(difference), ratio: jsonInterval(ratio) },
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

/** The metric whose groups are farthest apart. */
function widest({ gaps, difference }: FoundGap): SliceGap | undefined {
  return gaps.find((gap) => gap.difference.estimate === difference.estimate);
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
