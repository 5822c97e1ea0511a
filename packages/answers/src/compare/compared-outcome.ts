import type { Evaluation } from '@confmat/evaluation';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '@confmat/rows/host.js';
import type { Outcome, Shown } from '../document/outcome.js';
import { cannotCombine } from '@confmat/rows/refusals.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import { wordsOf } from '../words/in-words.js';
import { comparedPage } from './compared-page.js';
import type { CompareCommandOptions } from './options.js';
import { makeResult } from './make-result.js';
import type { ComparedCounts } from './make-result.js';
import { pairedDocument } from './paired-document.js';
import { jsonPaired } from './paired-json.js';

/** Predictions of the same rows. */
export interface ComparedRows {
  readonly counts: ComparedCounts;
  /** The first two of them. */
  readonly evaluation: Evaluation;
  /** The same without groups that cannot be compared. Default: the evaluation. */
  readonly shown?: Evaluation;
  readonly prepared: Prepared | undefined;
}

/** Compare predictions of the same rows. */
export async function comparedOutcome(
  { counts, evaluation, shown = evaluation }: ComparedRows,
  options: CompareCommandOptions,
  host: Host,
): Promise<Outcome> {
  const result = await withSettledGates(makeResult(counts, options));
  const isPair = counts.names.length === 2;
  const { describe, html, svg } = options;
  const ofTwo = [
    ...(describe === undefined ? [] : ['--describe']),
    ...(html === undefined ? [] : ['--html']),
    ...(svg.length === 0 ? [] : ['--svg']),
  ];
  const [first] = ofTwo;
  if (!isPair && first !== undefined) {
    const hint = 'sentences, pages and pictures are of two models: name two of them';
    throw cannotCombine(first, 'more than two predictions', hint);
  }
  const pageOf = (): Shown => comparedPage(result, { ...shown, scores: [] });
  const words = isPair ? await wordsOf(options, host, counts.labels, pageOf) : null;
  return {
    notes: result.notes,
    gates: result.gates,
    document: () => pairedDocument(result),
    json: () => jsonPaired(result),
    words,
    ...(isPair ? { page: pageOf } : {}),
    kept: () => evaluation,
  };
}
