import { usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { runReport } from '../report/report-command.js';
import { changeRecords } from './change-records.js';
import { comparedScores } from './compared-scores.js';
import { jsonComparison } from './comparison-json.js';
import { comparisonSections } from './comparison-sections.js';
import type { CompareCommandOptions } from './options.js';
import { readBaseline } from './read-baseline.js';
import { defined } from '@confmat/rows/own.js';

/** Run `confmat compare --against`: a report of one prediction, with what changed since another one. */
export async function compareAgainst(
  files: readonly string[],
  against: string,
  { score: scores = [], threshold: thresholds = [], ...options }: CompareCommandOptions,
  host: Host,
): Promise<number> {
  if (scores.length > 1 || thresholds.length > 1) {
    throw usageError('--against compares one prediction: name one column of scores');
  }
  const [score] = scores;
  const [threshold] = thresholds;
  const asked = {
    ...options,
    ...defined({ score, threshold }),
    ...{ beta: 1, failUnder: [] },
  };
  return runReport(files, asked, host, (result) => {
    const baseline = readBaseline(against, host.cwd);
    const other = comparedScores(result);
    const comparison = { baseline, file: baseline.name, others: [other] };
    return {
      sections: comparisonSections(comparison, result),
      records: changeRecords(baseline, other),
      json: { command: 'compare', comparison: jsonComparison(comparison) },
    };
  });
}
