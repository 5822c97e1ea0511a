import { describe, expect, it } from 'vitest';
import { createDecisionAccumulator, recordDecisions } from '../../src/index.js';

interface Ticket {
  readonly id: number;
  readonly text: string;
  readonly label?: string;
}

/** Stands in for a model: answers in the shape of a chat completion with structured output. */
async function complete({ messages }: { readonly messages: readonly { content: string }[] }) {
  await Promise.resolve();
  const text = messages.at(-1)?.content ?? '';
  if (text === '') throw new Error('400: a message is empty');
  const label = text.includes('money') ? 'billing' : 'bug';
  const content = JSON.stringify({ label, confidence: text.includes('?') ? 0.55 : 0.97 });
  return { id: 'completion-1', choices: [{ message: { content } }] };
}

/** The same in the shape of a generated object. */
async function generate({ prompt }: { readonly prompt: string }) {
  await Promise.resolve();
  return { object: { label: prompt.includes('money') ? 'billing' : 'bug' }, usage: { tokens: 9 } };
}

const asked = ({ text }: Ticket) => complete({ messages: [{ content: text }] });

interface Content {
  readonly label: string;
  readonly confidence: number;
}

const contentOf = ({ choices }: Awaited<ReturnType<typeof complete>>): Content =>
  JSON.parse(choices[0]?.message.content ?? '') as Content;

describe('recordDecisions', () => {
  it('passes the result of a chat completion on, and counts what was read of it', async () => {
    const decisions = createDecisionAccumulator();
    const route = recordDecisions(decisions)(asked, (completion, ticket) => {
      const { label, confidence } = contentOf(completion);
      return { answer: label, confidence, truth: ticket.label };
    });
    const found = await Promise.all([
      route({ id: 1, text: 'my money back', label: 'billing' }),
      route({ id: 2, text: 'it is slow?', label: 'bug' }),
      route({ id: 3, text: 'where is my money?', label: 'bug' }),
    ]);
    expect(found.map(({ id }) => id)).toEqual(['completion-1', 'completion-1', 'completion-1']);
    const { matrix, scores } = decisions.result();
    expect(matrix?.toArray()).toEqual([[1, 0], [1, 1]]); // prettier-ignore
    // Right at 0.97; at 0.55 one right, one wrong.
    expect(scores[0]?.sweep).toMatchObject({ nPositives: 2, nNegatives: 1 });
    expect([...(scores[0]?.sweep.counts.fp ?? [])]).toEqual([0, 1]);
  });

  it('counts a generated object, whose truth comes later', async () => {
    const decisions = createDecisionAccumulator();
    const record = recordDecisions(decisions);
    const route = record(
      (ticket: Ticket) => generate({ prompt: ticket.text }),
      ({ object }, { id }) => ({ answer: object.label, key: id }),
    );
    expect((await route({ id: 7, text: 'money' })).usage.tokens).toBe(9);
    expect(decisions).toMatchObject({ nSamples: 0, nWaiting: 1 });
    decisions.settle(7, 'bug');
    expect(decisions.result().matrix?.at('bug', 'billing')).toBe(1);
  });

  it('rejects as the call does, and counts nothing then', async () => {
    const decisions = createDecisionAccumulator();
    const route = recordDecisions(decisions)(asked, () => ({ answer: 'bug', truth: 'bug' }));
    await expect(route({ id: 1, text: '' })).rejects.toThrow('400: a message is empty');
    expect(decisions).toMatchObject({ nSamples: 0, nWaiting: 0, nSkipped: 0 });
  });

  it('counts nothing where null is read, and calls that are not asynchronous too', async () => {
    const decisions = createDecisionAccumulator();
    const record = recordDecisions(decisions);
    const half = record((text: string, sure: number) => ({ text, sure }), ({ text }, _, sure) =>
      sure > 0.5 ? { answer: text, truth: 'a', confidence: sure } : null,
    ); // prettier-ignore
    expect(await half('a', 0.4)).toEqual({ text: 'a', sure: 0.4 });
    await half('a', 0.6);
    expect(decisions.nSamples).toBe(1);
  });

  it('rejects with errors of reading, or hands them over', async () => {
    const decisions = createDecisionAccumulator();
    const bad = () => ({ answer: 0.5, truth: 1 });
    const strict = recordDecisions(decisions)(asked, bad);
    await expect(strict({ id: 1, text: 'a' })).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: decision.answer is 0.5, expected a string, a boolean or an integer]`,
    );
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const lenient = recordDecisions(decisions, { onError })(asked, bad);
    expect((await lenient({ id: 1, text: 'a' })).id).toBe('completion-1');
    expect(errors).toHaveLength(1);
    expect(decisions.nSamples).toBe(0);
  });

  it('refuses what is no accumulator', () => {
    expect(() => recordDecisions({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recordDecisions: accumulator is Object, expected what createDecisionAccumulator returned]`,
    );
    const decisions = createDecisionAccumulator();
    expect(() =>
      recordDecisions(decisions, { onFail: () => 0 } as never),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: recordDecisions: there is no option "onFail", expected "onError"]`,
    );
  });
});
