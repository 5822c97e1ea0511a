import { confusionMatrix, slicedMatrices } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  createDecisionAccumulator,
  evaluation,
  evaluationFromJson,
  evaluationToJson,
  mergeEvaluations,
} from '../../src/index.js';
import type { Decision, DecisionAccumulator, Evaluation } from '../../src/index.js';
import { RIGHT_ANSWER } from '../../src/decisions/decision.js';

const random = createRandom(11);
const LABELS = ['billing', 'bug', 'sales'];
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Answers as a model gives them; one in ten without a confidence. */
const ROWS = Array.from({ length: 600 }, () => {
  const truth = pick(LABELS);
  const confidence = Math.round(random() * 50) / 50;
  const answer = random() < 0.5 + confidence / 2 ? truth : pick(LABELS);
  const question = pick(['mail', 'chat']);
  return { truth, answer, question, confidence: random() < 0.1 ? null : confidence };
});

/** The same counted from columns. */
function ofColumns(rows: typeof ROWS): Evaluation {
  const sweepOf = (some: typeof ROWS) => {
    const sure = some.filter(({ confidence }) => confidence !== null);
    const right = sure.map(({ truth, answer }) => (truth === answer ? RIGHT_ANSWER : 'wrong'));
    const scores = sure.map(({ confidence }) => confidence ?? NaN);
    return [{ name: 'sure', sweep: thresholdSweep(right, scores, { posLabel: RIGHT_ANSWER }) }];
  };
  const columns = [rows.map(({ truth }) => truth), rows.map(({ answer }) => answer)] as const;
  const question = rows.map((row) => row.question);
  return evaluation({
    matrix: confusionMatrix(...columns),
    scores: sweepOf(rows),
    slices: slicedMatrices(...columns, { question }).map((slice) => ({
      ...slice,
      scores: sweepOf(rows.filter((row) => row.question === slice.group.question)),
    })),
  });
}

function accumulated(rows: typeof ROWS): DecisionAccumulator {
  const decisions = createDecisionAccumulator({ name: 'sure', by: ['question'] });
  for (const { question, ...row } of rows) decisions.update({ ...row, group: { question } });
  return decisions;
}

const hashOf = (found: Evaluation): string => evaluationToJson(found).contentHash;

const messageOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('createDecisionAccumulator', () => {
  it('counts what the columns of the same rows count', () => {
    const decisions = accumulated(ROWS);
    expect(decisions).toMatchObject({ nSamples: 600, nWaiting: 0, nSkipped: 0 });
    expect(hashOf(decisions.result())).toBe(hashOf(ofColumns(ROWS)));
  });

  it('adds up over processes', () => {
    const parts = [ROWS.slice(0, 200), ROWS.slice(200, 590), ROWS.slice(590)];
    const merged = mergeEvaluations(parts.map((rows) => accumulated(rows).result()));
    expect(hashOf(merged)).toBe(hashOf(ofColumns(ROWS)));
  });

  it('goes to JSON and comes back', () => {
    const decisions = accumulated(ROWS);
    const text = JSON.stringify(decisions);
    const kept = evaluationFromJson(JSON.parse(text) as never);
    expect(hashOf(kept)).toBe(hashOf(decisions.result()));
  });

  it('counts an answer once its truth is told, in whatever order', () => {
    const decisions = createDecisionAccumulator({ name: 'sure', by: ['question'] });
    for (const [i, { question, answer, confidence }] of ROWS.entries()) {
      decisions.update({ answer, confidence, key: i, group: { question } });
    }
    expect(decisions).toMatchObject({ nSamples: 0, nWaiting: 600 });
    for (let i = ROWS.length - 1; i >= 0; --i) {
      expect(decisions.settle(i, ROWS[i]?.truth ?? '')).toBe(true);
    }
    expect(decisions.settle(0, 'bug')).toBe(false);
    expect(hashOf(decisions.result())).toBe(hashOf(ofColumns(ROWS)));
  });

  it('gives up answers that cannot be settled, and says how many', () => {
    const decisions = createDecisionAccumulator({ maxWaiting: 2 });
    const answer = (more: Partial<Decision>): void => {
      decisions.update({ answer: 'a', confidence: 0.5, ...more });
    };
    answer({});
    answer({ key: 'one' });
    answer({ key: 'two' });
    answer({ key: 'one' });
    answer({ key: 'three' });
    // Without key 1, and the oldest, two: one was told anew.
    expect(decisions).toMatchObject({ nSamples: 0, nWaiting: 2, nSkipped: 2 });
    expect(decisions.settle('two', 'a')).toBe(false);
    expect(decisions.settle('one', 'b')).toBe(true);
    // 1 counted; 1 waits, 2 were given up.
    expect(decisions.result()).toMatchObject({ nSamples: 1, nSkipped: 3 });
    expect(decisions.result().matrix?.at('b', 'a')).toBe(1);
  });

  it('has no scores where no answer has a confidence', () => {
    const decisions = createDecisionAccumulator();
    decisions.update({ answer: 1, truth: 2 });
    expect(decisions.result()).toMatchObject({ labels: [1, 2], scores: [], nSamples: 1 });
  });

  it('refuses what it cannot count, and counts nothing of it', () => {
    const decisions = createDecisionAccumulator({ by: ['question'] });
    const given = [
      { answer: null, truth: 'a' },
      { answer: 'a', truth: 0.5 },
      { answer: 1, truth: 'a' },
      { answer: 'a', truth: 'a', confidence: NaN },
      { answer: 'a', truth: 'a', confidence: '0.9' },
      { answer: 'a', truth: 'a', group: { user: 1 } },
      { answer: 'a', truth: 'a', group: {} },
      { answer: 'a', truth: 'a', group: null },
      { answer: 'a', key: {} },
      { answer: 'a', label: 'a' },
      null,
    ] as unknown as Decision[];
    expect(given.map((decision) => messageOf(() => { decisions.update(decision); }))).toMatchInlineSnapshot(`
      [
        "update: decision.answer is null, expected a string, a boolean or an integer",
        "update: decision.truth is 0.5, expected a string, a boolean or an integer",
        "update: decision.truth is of kind string, but other labels are of kind integer",
        "update: decision.confidence is NaN, expected a finite number",
        "update: decision.confidence is "0.9", expected a finite number",
        "update: there is no option "user", expected "question"",
        "update: decision.group.question is undefined, expected a string, a boolean or an integer",
        "update: decision.group is null, expected a value for each name in by",
        "update: decision.key is an object (Object), expected a string or a number",
        "update: there is no option "label", expected "answer", "confidence", "truth", "key" or "group"",
        "update: decision is null, expected { answer, confidence, truth }",
      ]
    `); // prettier-ignore
    expect(decisions).toMatchObject({ nSamples: 0, nWaiting: 0, nSkipped: 0 });
    decisions.update({ answer: 1, truth: 2 });
    decisions.update({ answer: 1, key: 'k' });
    expect([
      messageOf(() => decisions.settle('k', 'two')),
      messageOf(() => decisions.settle(NaN, 2)),
      messageOf(() => createDecisionAccumulator().result()),
      messageOf(() => createDecisionAccumulator({ by: 'question' as never })),
      messageOf(() => createDecisionAccumulator({ maxWaiting: -1 })),
      messageOf(() => createDecisionAccumulator({ name: 1 as never })),
    ]).toMatchInlineSnapshot(`
      [
        "settle: truth is of kind string, but other labels are of kind integer",
        "settle: key is NaN, expected a string or a number",
        "result: decisions have no answer whose truth is known",
        "createDecisionAccumulator: by is string, expected a list of names",
        "createDecisionAccumulator: maxWaiting is -1, expected an integer of at least 0",
        "createDecisionAccumulator: name is 1, expected a string",
      ]
    `);
    expect(decisions.settle('k', 2)).toBe(true);
    expect(decisions.nSamples).toBe(2);
  });
});
