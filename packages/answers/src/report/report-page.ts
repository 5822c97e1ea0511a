import type { Evaluation, NamedSweep } from '@confmat/evaluation';
import type { Shown } from '../document/outcome.js';
import { pageTitle } from '../document/page-title.js';
import { isKnown } from './known-results.js';
import type { ReportResult } from './result.js';

/**
 * What the page of a report shows.
 *
 * @param scores Those that were kept. The page has the ones that labels were predicted from, if it is known
 *   which of their rows belong together; those of weighted rows have no intervals, and need no units.
 */
export function reportPage(
  { evaluation, ask }: Shown<Evaluation>,
  { asked, file: source, rule, unit }: ReportResult,
  scores: readonly NamedSweep[],
): Shown<Evaluation> {
  if (asked.proba !== undefined && scores.length > 0) {
    return {
      evaluation: { ...evaluation, scores },
      ask: {
        ...{ ...ask, scoresOf: 'classes' },
        provenance: { title: pageTitle(source), source, rule },
      },
    };
  }
  const found = scores.find(({ name }) => name === asked.score);
  const isShown = found && (found.sweep.weighted || isKnown(unit, found.sweep));
  return {
    evaluation: isShown ? { ...evaluation, scores: [found] } : evaluation,
    ask: {
      ...ask,
      ...(isShown && { threshold: asked.threshold ?? 0.5 }),
      provenance: { title: pageTitle(source), source, rule },
    },
  };
}
