import type { Evaluation } from '@confmat/evaluation';
import { usageError } from '@confmat/rows/command-error.js';
import type { Outcome } from './outcome.js';
import { badGate } from '@confmat/rows/refusals.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** What options may ask of all rows together. */
interface AskedOfAll {
  readonly failUnder: readonly {
    readonly text: string;
    /** The group that a gate is on; null or absent: all rows. */
    readonly group?: string | null;
    /** The groups whose gap a gate is on; null or absent: it is on no gap. */
    readonly across?: unknown;
  }[];
  readonly svg: readonly unknown[];
  readonly describe?: number | true | undefined;
}

/** Why there is no number of all rows, where groups answer the same questions. */
export const NO_WHOLE =
  'the groups answer the same questions, so no number is of all rows together';
const HINT = 'count one of them by --where';

/** Whether the groups of an evaluation answer the same questions: nothing is of all rows together. */
export function answerTheSame(evaluation: Evaluation): boolean {
  return countedBy(evaluation).sharedBy.length > 0;
}

/**
 * Refuse what options ask of all rows, where groups answer the same questions.
 *
 * @throws {CommandError} A gate that names no group, a picture, or sentences.
 */
export function refuseWhole(
  evaluation: Evaluation,
  { failUnder, svg, describe }: AskedOfAll,
): void {
  if (!answerTheSame(evaluation)) return;
  const gate = failUnder.find(
    ({ group = null, across = null }) => group === null && across === null,
  );
  if (gate) throw badGate(gate.text, NO_WHOLE, `${HINT}, or bound each: 'macro.f1{*}>=0.8'`);
  if (svg.length > 0) throw usageError(`--svg: ${NO_WHOLE}`, HINT);
  if (describe !== undefined) throw usageError(`--describe: ${NO_WHOLE}`, HINT);
}

/**
 * Refuse an evaluation whose groups answer the same questions: the caller tells of all rows together.
 *
 * @throws {CommandError}
 */
export function refuseGroupsAlone({ evaluation, files }: SavedEvaluation): void {
  if (answerTheSame(evaluation)) {
    throw usageError(`${files.join(', ')}: ${NO_WHOLE}`, `${HINT}, and keep it`);
  }
}

/** Keys of a JSON document that are not of all rows together. */
const NOT_OF_ALL: ReadonlySet<string> = new Set([
  ...['multilabel', 'input', 'labels', 'posLabel'],
  ...['nSamples', 'nSkipped', 'kind', 'subjectTo', 'beta', 'by', 'nWithoutGroup', 'slices'],
  ...['gaps', 'equalizedOdds', 'wrongRows', 'examples'],
]);

/**
 * What was found out, where groups answer the same questions: JSON has null for each number of all rows, with
 * the reason, and the page shows the sections of the document, which has the groups alone.
 */
export function ofGroupsAlone(evaluation: Evaluation, outcome: Outcome): Outcome {
  if (!answerTheSame(evaluation)) return outcome;
  const { json, page, document } = outcome;
  return {
    ...outcome,
    words: null,
    json: async () => {
      const { command, ...whole } = await json();
      const left: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(whole)) {
        left[key] = NOT_OF_ALL.has(key) ? value : null;
      }
      return { command, ...left, reason: NO_WHOLE };
    },
    ...(page && {
      page: async () => {
        const { evaluation: shown, ask } = await page();
        const { sections } = document('markdown');
        return { evaluation: shown, ask: { ...ask, added: { title: 'Groups', sections } } };
      },
    }),
    pageSections: ['added'],
  };
}
