import type { FoundGaps } from '@confmat/report';
import type { Interval } from '@confmat/inference';
import { usageError } from '@confmat/rows/command-error.js';
import type { AskedGapText } from '../parse-report-metrics.js';
import { gapOfGroups } from './gap-of-groups.js';
import type { GapCounts } from './gap-of-groups.js';

/** Find the gaps that were asked for, each once. */
export function findGaps(
  asked: readonly AskedGapText[],
  counts: GapCounts,
  level: number,
): FoundGaps {
  const byName = new Map(asked.map((one) => [nameOf(one), one]));
  return {
    level,
    of: Array.from(byName, ([name, one]) => {
      const where = `--metrics ${one.text}`;
      const refusal = (reason: string): Error => usageError(`${where}: ${reason}`);
      const { difference, ratio, gaps } = gapOfGroups(one, counts, { level }, { where, refusal });
      const metrics = gaps.map(({ slices, ...gap }) => ({
        ...gap,
        groups: slices.map(({ group, interval }) => ({ group, ...ofGroup(interval) })),
      }));
      return { name, difference, ratio, metrics };
    }),
  };
}

function nameOf({ average, metric, label }: AskedGapText): string {
  return `${average === null ? '' : `${average}.`}${metric}${label === null ? '' : `[${label}]`}`;
}

/** The value of a group, whose metric and kind are those of its gap. */
function ofGroup({
  metric: _metric,
  direction: _direction,
  kind: _kind,
  ...value
}: Interval): Omit<Interval, 'metric' | 'direction' | 'kind'> {
  return value;
}
