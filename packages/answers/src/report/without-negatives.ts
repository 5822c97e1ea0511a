import type { ClassificationReport, ReportScores } from '@confmat/core';
import { NO_NEGATIVES, lacksNegatives } from '@confmat/inference/gate-text';
import type { UndefinedWhole } from './result.js';

/** A report without the micro averages that say nothing, and what it lacks. */
interface WithoutNegatives {
  readonly report: ClassificationReport;
  /** The metrics that have no micro average, with the reason. */
  readonly left: readonly UndefinedWhole[];
}

/** Leave out micro averages of metrics that need true negatives, which pooled classes do not have. */
export function withoutNegatives(report: ClassificationReport): WithoutNegatives {
  const { averages } = report;
  const { metrics } = averages.micro;
  const names = Object.keys(metrics ?? {}).filter((name) => lacksNegatives(name, 'micro'));
  if (names.length === 0) return { report, left: [] };
  const none = Object.fromEntries(names.map((name) => [name, NaN]));
  const micro: ReportScores = { ...averages.micro, metrics: { ...metrics, ...none } };
  return {
    report: { ...report, averages: { ...averages, micro } },
    left: names.map((name) => ({ metric: `micro.${name}`, reason: NO_NEGATIVES })),
  };
}
