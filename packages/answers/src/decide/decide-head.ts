import type { Acceptance } from '@confmat/inference';
import { nameText } from '@confmat/core/internal';
import { percentText, shareText } from '@confmat/report/document';
import type { PageHead } from '@confmat/report/document';
import { countOf, countedRows } from '@confmat/rows/document/rows-text.js';

/** What a page on accepted answers begins with: from which confidence on, and what that promises. */
export function decideHead(found: Acceptance, score: string, nSkipped: number): PageHead {
  return {
    counted: [
      ...countedRows(found.nSamples, nSkipped),
      ...(found.nUnanswered === 0
        ? []
        : [`${countOf(found.nUnanswered)} without ${nameText(score)}`]),
    ],
    sentence: sentenceOf(found, nameText(score)),
    // The section of answers, which follows, has the numbers and the picture.
    ...{ tiles: [], pictures: [] },
  };
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
