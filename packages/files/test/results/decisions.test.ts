import { describe, expect, it } from 'vitest';
import { read, readFixture } from './read.js';

function oneAnswer(answer: unknown): ReturnType<typeof read> {
  return read(JSON.stringify({ model: 'm', answers: { q: answer } }), 'a.jsonl');
}

describe('DECISIONS', () => {
  it('reads a row for each question of System One, with the probability of what was chosen', () => {
    const { rows, note } = readFixture('system-one.jsonl');
    expect(rows).toEqual([
      // Yes has 0.25, so no has 1 − 0.25.
      { question: 'urgent', task: 't1', prediction: 'false', score: 0.75 },
      { question: 'team', task: 't1', prediction: 'billing', score: 0.75 },
      { question: 'severity', task: 't1', prediction: '2', score: 0.625 },
      { question: 'urgent', task: 't2', prediction: 'true', score: 0.5 },
      { question: 'team', task: 't2', prediction: 'sales', score: 0.625 },
      { question: 'severity', task: 't2', prediction: '(no answer)' },
    ]);
    expect(note).toBe('read as decision answers: 6 answers, 1 missing');
  });

  it('reads answers of OpenAI Decisions, refusals and failed requests among them', () => {
    const { rows, note } = readFixture('openai-decisions.jsonl');
    expect(rows).toEqual([
      { question: 'urgent', task: 1, prediction: 'true', score: 0.75 },
      { question: 'team', task: 1, prediction: 'billing', score: 0.75 },
      // Of two equal levels the first.
      { question: 'severity', task: 1, prediction: 'low', score: 0.5 },
      { question: '1', task: 2, prediction: 'false', score: 0.875 },
      { question: 'team', task: 2, prediction: '(refused)' },
      { task: 3, prediction: '(no answer)' },
    ]);
    expect(note).toBe('read as decision answers: 6 answers, 1 refused, 1 missing');
  });

  it('reads a list of results of the AI SDK, whose probabilities may be absent', () => {
    const { rows, note } = readFixture('ai-sdk.json');
    expect(rows).toEqual([
      { question: 'refund', task: 1, prediction: 'true', score: 0.875 },
      { question: 'topic', task: 1, prediction: 'billing', score: 0.5 },
      { question: 'severity', task: 1, prediction: '2', score: 0.75 },
      { question: 'refund', task: 2, prediction: 'false', score: 0.75 },
      { question: 'topic', task: 2, prediction: 'support' },
      { question: 'severity', task: 2, prediction: '0' },
    ]);
    expect(note).toBe('read as decision answers: 6 answers');
  });

  it('says yes from a probability of 0.5 on', () => {
    const predicted = [0, 0.4999, 0.5, 1].map(
      (noul) => oneAnswer({ type: 'noul', noul }).rows[0]?.prediction,
    );
    expect(predicted).toEqual(['false', 'false', 'true', 'true']);
  });

  it.each([
    [{ type: 'noul', noul: 1.5 }, 'noul: expected a probability in [0, 1], got 1.5'],
    [{ type: 'noul' }, 'noul: expected a probability in [0, 1], got nothing'],
    [
      { type: 'choice', choice: ['a'] },
      'choice: expected a text, a number or true or false, got ["a"]',
    ],
    [
      { type: 'choice', choice: 'a', probabilities: { a: 'high' } },
      'probabilities.a: expected a probability in [0, 1], got "high"',
    ],
    [{ type: 'score' }, 'score: expected a number, got nothing'],
  ])('refuses %j by line and field', (answer, fault) => {
    expect(() => oneAnswer(answer)).toThrow(new Error(`line 1: answers.q.${fault}`));
  });

  it('refuses a later line whose answers are of an unknown type', () => {
    const good = JSON.stringify({ model: 'm', answers: [{ type: 'predicate', probability: 1 }] });
    const bad = JSON.stringify({ model: 'm', answers: [{ type: 'essay' }] });
    expect(() => read(`${good}\n${bad}\n`, 'a.jsonl')).toThrow(
      'line 2: answers[0].type: expected one of "predicate", "noul", "boolean", "choice", "score", "refusal", got "essay"',
    );
    expect(() => read(`${good}\n{"model":"m"}\n`, 'a.jsonl')).toThrow(
      'line 2: answers: expected an object, got nothing',
    );
  });
});
