import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '@confmat/core';
import {
  evaluation,
  evaluationFromJson,
  evaluationInBins,
  evaluationToJson,
} from '@confmat/evaluation';
import type { EvaluationJson, EvaluationParts } from '@confmat/evaluation';
import { HOSTILE_LABELS, createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { nearbyErrors, thousandClasses } from './page.js';
import { htmlOf } from '../parts.js';
import type { Parts } from '../parts.js';

const BINS = 4000;

/** A page with the counts that it was made from. */
function pageOf(results: Parts, parts: EvaluationParts): string {
  const provenance = { program: 'confmat', inputs: [{ name: 'test.csv', nRows: 1000 }] };
  const kept = evaluationInBins(evaluation({ ...parts, provenance }), BINS);
  return htmlOf(results, { evaluation: evaluationToJson(kept) });
}

/** What a page holds in its block for programs. */
function heldBy(page: string): EvaluationJson {
  const [, text = ''] = /<script type="application\/json" id="confmat">([^<]*)</.exec(page) ?? [];
  return JSON.parse(text) as EvaluationJson;
}

const bytes = (page: string): number => Buffer.byteLength(page);

describe('reportHtml with a stored evaluation', () => {
  it('gives back the counts, whatever the labels are', () => {
    const k = HOSTILE_LABELS.length;
    const counts = Float64Array.from({ length: k * k }, (_, cell) => (cell * 7) % 5);
    const matrix = confusionMatrixFromCounts(counts, HOSTILE_LABELS);
    const back = evaluationFromJson(heldBy(pageOf({ matrix }, { matrix })));
    expect(back.labels).toEqual(HOSTILE_LABELS);
    expect(back.matrix?.toArray()).toEqual(matrix.toArray());
  });

  it.each([
    [10, 4000, 60_000],
    [26, 12_000, 90_000],
    [100, 20_000, 120_000],
  ])('keeps to its budget: %i classes of %i rows', (nClasses, nRows, most) => {
    const matrix = nearbyErrors(nClasses, nRows, (code) => `class ${code}`);
    expect(bytes(pageOf({ matrix }, { matrix }))).toBeLessThan(most);
  });

  it('keeps to its budget with 1,000 classes and 30,000 cells', () => {
    const matrix = thousandClasses();
    const page = pageOf({ matrix }, { matrix });
    expect(bytes(page)).toBeLessThan(400_000);
    expect(evaluationFromJson(heldBy(page)).matrix?.total).toBe(matrix.total);
  });

  it('keeps to its budget with the scores of very many rows', () => {
    const random = createRandom(3);
    const yTrue = Array.from({ length: 200_000 }, () => (random() < 0.3 ? 1 : 0));
    const yScore = yTrue.map((truth) => (random() + random() + truth * 0.5) / 2.5);
    const sweep = thresholdSweep(yTrue, yScore);
    const page = pageOf({ scores: [{ sweep }] }, { scores: [{ name: 'score', sweep }] });
    expect(bytes(page)).toBeLessThan(60_000);
    const [kept] = evaluationFromJson(heldBy(page)).scores;
    expect(kept?.sweep.thresholds).toHaveLength(BINS);
  });
});
