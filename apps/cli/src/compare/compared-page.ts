import type { JointTally } from '@confmat/core';
import type { ReportResults } from '@confmat/report';
import type { PairedResult } from './paired/paired-result.js';

/** What the page of two models shows. */
export function comparedPage(
  { file, names: [a = '', b = ''], rules, trueName, level }: PairedResult,
  joint: JointTally,
): ReportResults {
  const rule = rules.length === 0 ? undefined : rules.join('; ');
  return {
    comparison: { names: [a, b], joint },
    provenance: { title: `${a} against ${b}`, source: file, truth: trueName, rule },
    level,
  };
}
