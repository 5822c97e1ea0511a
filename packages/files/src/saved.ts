/** What a page holds its evaluation in. */
const EMBEDDED =
  /<script\b[^>]*\btype="application\/json"[^>]*>(\s*\{\s*"format":\s*"confmat\.Evaluation"[^<]*)<\/script>/;

/** The stored evaluation that a page holds, as JSON; empty if it holds none. */
export function embeddedEvaluation(page: string): string {
  return EMBEDDED.exec(page)?.[1] ?? '';
}

/** What is wrong with a stored evaluation that is no whole JSON. */
export const CUT_OR_DAMAGED = 'is an evaluation that was cut or damaged: it is no whole JSON';

/** Why numbers of a stored evaluation have no interval. */
export const NOT_KEPT = 'which of these rows belong together was not kept';
