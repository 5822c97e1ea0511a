import { NOT_KEPT } from '@confmat/files';
import type { Interval, LevelOptions } from '@confmat/inference';
import type { AskedGap } from '@confmat/inference/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { noInterval } from '../../intervals/no-interval.js';
import { areKnown, gapOfGroups } from './gap-of-groups.js';
import type { GapCounts } from './gap-of-groups.js';
import type { FoundGaps } from './found-gaps.js';
import type { AskedGapText } from './parse-report-metrics.js';

/** Find the gaps that were asked for, each once. */
export function findGaps(
  asked: readonly AskedGapText[],
  subject: GapCounts,
  { level }: LevelOptions & { readonly level: number },
): FoundGaps {
  const isOfKnown = areKnown(subject);
  const byName = new Map(asked.map((one) => [nameOf(one), one]));
  return {
    level,
    gaps: Array.from(byName, ([name, one]) => {
      const where = `--metrics ${one.text}`;
      const found = gapOfGroups(
        one,
        subject,
        { level },
        {
          where,
          refusal: (reason) => usageError(`${where}: ${reason}`),
        },
      );
      return { name, ...(isOfKnown ? found : withoutIntervals(found)) };
    }),
  };
}

function nameOf({ average, metric, label }: AskedGapText): string {
  return `${average === null ? '' : `${average}.`}${metric}${label === null ? '' : `[${label}]`}`;
}

/** The same of units that were not kept. */
function withoutIntervals({ difference, ratio, gaps }: AskedGap): AskedGap {
  const none = (found: Interval): Interval => noInterval(found, found.reason ?? NOT_KEPT);
  return {
    difference: none(difference),
    ratio: none(ratio),
    gaps: gaps.map((gap) => ({
      ...gap,
      difference: none(gap.difference),
      ratio: none(gap.ratio),
      slices: gap.slices.map((slice) => ({ ...slice, interval: none(slice.interval) })),
    })),
  };
}
