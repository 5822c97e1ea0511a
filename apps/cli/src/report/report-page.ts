import type { NamedSweep } from '@confmat/evaluation';
import type { ReportResults } from '@confmat/report';
import { pageTitle } from '../output/page-title.js';
import { isKnown, knownResults } from './intervals/known-results.js';
import type { ReportCommandOptions } from './options.js';
import type { ReportResult } from './result.js';

/**
 * What the page of a report shows.
 *
 * @param scores Those that were kept. The page has the ones that labels were predicted from, if it is known
 *   which of their rows belong together; those of weighted rows have no intervals, and need no units.
 */
export function reportPage(
  result: ReportResult,
  scores: readonly NamedSweep[],
  { interval, unit, zeroDivision }: ReportCommandOptions,
): ReportResults {
  const { asked, file, trueName, predName, rule, binary } = result;
  const found = scores.find(({ name }) => name === asked.score);
  const isShown = found && (found.sweep.weighted || isKnown(unit ?? null, found.sweep));
  return {
    ...knownResults(result),
    posLabel: binary?.posLabel,
    ...(isShown && { scores: [{ ...found, threshold: asked.threshold ?? 0.5 }] }),
    provenance: {
      ...{
        title: pageTitle(file),
        source: file,
        truth: trueName,
        prediction: predName,
        rule,
        unit,
      },
    },
    zeroDivision,
    level: typeof interval === 'number' ? interval : undefined,
  };
}
