import {
  addMatrices,
  classificationReport,
  confusionMatrixFromJson,
  f1,
  precision,
} from '@confmat/core';
import {
  evaluation,
  evaluationFromJson,
  evaluationToJson,
  mergeEvaluations,
} from '@confmat/evaluation';
import { checkGate, diffEvaluations, interval } from '@confmat/inference';
import { reportHtml } from '@confmat/report';
import { spanCounts, spanMatrix } from '@confmat/spans';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';

const random = createRandom(1998);

function drawTags(): string[] {
  return Array.from({ length: 30 }, () =>
    random() < 0.5 ? 'O' : `${random() < 0.6 ? 'B' : 'I'}-${random() < 0.5 ? 'LOC' : 'PER'}`,
  );
}

const truth = Array.from({ length: 40 }, drawTags);
const answers = (share: number): string[][] =>
  truth.map((tags) => tags.map((tag) => (random() < share ? (drawTags()[0] ?? 'O') : tag)));
const good = answers(0.05);
const bad = answers(0.4);
const matrix = spanMatrix(truth, good);
const counts = spanCounts(matrix);

describe('what spanMatrix counts', () => {
  it('has intervals by document, of the types and of their averages', () => {
    const own = interval(counts, precision);
    expect(own).toHaveLength(2);
    for (const average of ['micro', 'macro'] as const) {
      const found = interval(counts, f1, { average });
      expect(found.method).toMatch(/cluster/);
      expect(found.estimate).toBe(f1(counts, { average }));
      expect(found.low).toBeLessThan(found.estimate);
      expect(found.high).toBeGreaterThan(found.estimate);
    }
  });

  it('is held to gates', () => {
    expect(checkGate(counts, 'micro.f1>=0.5', { confidence: 0.95 }).verdict).toBe('pass');
    expect(checkGate(counts, 'f1[PER]>=0.999', { confidence: 0.95 }).verdict).toBe('fail');
  });

  it('comes back from JSON, and adds up', () => {
    const read = confusionMatrixFromJson(JSON.parse(JSON.stringify(matrix)));
    expect(read).toEqual(matrix);
    expect(spanCounts(read as typeof matrix).tp).toEqual(counts.tp);
    const halves = [0, 20].map((start) =>
      spanMatrix(truth.slice(start, start + 20), good.slice(start, start + 20)),
    );
    const [a = matrix, b = matrix] = halves;
    expect(addMatrices([a, b]).toArray()).toEqual(matrix.toArray());
  });

  it('is stored, merged and compared as an evaluation', () => {
    const stored = evaluation({ matrix });
    const read = evaluationFromJson(JSON.parse(JSON.stringify(evaluationToJson(stored))));
    expect(read.matrix).toEqual(matrix);
    expect(mergeEvaluations([read, read]).matrix?.total).toBe(2 * matrix.total);
  });

  it('is compared with what another model found', () => {
    const [before, after] = [bad, good].map((answers) =>
      evaluation({ matrix: spanMatrix(truth, answers) }),
    );
    if (!before || !after) throw new Error('bug: no evaluations');
    const options = { average: 'binary', posLabel: 'PER' } as const;
    const { difference } = diffEvaluations(after, before, f1, options);
    expect(difference.low).toBeGreaterThan(0);
    expect(difference.estimate).toBeCloseTo(
      (f1(counts)[1] ?? NaN) - (f1(spanCounts(spanMatrix(truth, bad)))[1] ?? NaN),
      12,
    );
  });

  it('is drawn and reported', () => {
    expect(classificationReport(matrix).rows.map(({ label }) => label)).toEqual(matrix.labels);
    expect(reportHtml(evaluation({ matrix }))).toContain('no span');
  });
});
