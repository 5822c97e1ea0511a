import type { Acceptance } from '@confmat/inference';
import { nameText } from '@confmat/core/internal';
import { percentText, rangedShare, shareText } from '@confmat/report/document';
import type { PageHead } from '@confmat/report/document';
import { countOf, countedRows } from '@confmat/rows/document/rows-text.js';
import type { HeldToLock } from './lock.js';

/** What a page on accepted answers begins with: from which confidence on, and what that promises. */
export function decideHead(
  found: Acceptance,
  held: HeldToLock | null,
  score: string,
  nSkipped: number,
): PageHead {
  return {
    counted: [
      ...countedRows(found.nSamples, nSkipped),
      ...(found.nUnanswered === 0
        ? []
        : [`${countOf(found.nUnanswered)} without ${nameText(score)}`]),
    ],
    sentence:
      (held ? `${heldText(held, nameText(score))} Decided anew: ` : '') +
      sentenceOf(found, nameText(score)),
    // The section of answers, which follows, has the numbers and the picture.
    ...{ tiles: [], pictures: [] },
  };
}

/** Whether the locked decision keeps its promise, which is what these answers were held to. */
function heldText({ lock, accepted, errors, promise }: HeldToLock, score: string): string {
  const { verdict, certainty } = promise;
  const locked = `locked decision, ${score} ≥ ${lock.threshold},`;
  const answer = {
    pass: `The ${locked} keeps its promise`,
    fail: `The ${locked} breaks its promise`,
    inconclusive: `These answers do not tell whether the ${locked} keeps its promise`,
  }[verdict];
  if (accepted === 0) return `${answer}: it accepts none.`;
  const { low = NaN, high = NaN } = certainty ?? {};
  const right = rangedShare({ estimate: 1 - errors / accepted, low, high });
  return `${answer}: ${right} of the answers that it accepts are right, and ${percentText(lock.accuracy)} were promised.`;
}

function sentenceOf(found: Acceptance, score: string): string {
  const { accuracy, confidence, nSamples } = found;
  const promise = `at least ${percentText(accuracy)} of the accepted answers are right`;
  if (!found.promised) {
    const none = found.alone ? 'No threshold is found to promise' : 'No threshold can promise';
    return `${none} that ${promise}, with ${percentText(confidence)} confidence: accept no answer unseen.`;
  }
  const { accepted, escalated, comparison, threshold } = found;
  return `Accept answers with ${score} ${comparison === '>=' ? '≥' : comparison} ${threshold}: ${shareText(accepted / nSamples)} of all, and ${promise}, with ${percentText(confidence)} confidence. ${shareText(escalated / nSamples)} go to a person.`;
}
