import { describe, expect, it } from 'vitest';
import type { LabelsAnswer, SummaryAnswer } from '../src/protocol.js';
import { startWorker } from './ask.js';

const CHOICE = { truth: 't', model: 'p', by: [], where: [] };

async function answers(
  text: string,
  name: string,
): Promise<{ readonly summary: SummaryAnswer; readonly labels: LabelsAnswer }> {
  const ask = startWorker();
  await ask('open', { file: new Blob([text]), name });
  return { summary: await ask('summary', CHOICE), labels: await ask('labels', CHOICE) };
}

function namesOf({ labels }: LabelsAnswer): readonly string[] {
  return labels.body.map(([first]) => first as string);
}

describe('sets of labels in texts', () => {
  it('have no label of an empty part, and an empty cell is the empty set', async () => {
    const text = 't,p\na|b,a\n,b\nb|c,\na|c,a|c|c\na|,a\n';
    const { summary, labels } = await answers(text, 'sets.csv');
    expect(namesOf(labels)).toEqual(['a', 'b', 'c']);
    expect([summary.nRows, summary.nSkipped]).toEqual([5, 0]);
    // The sets {a} of the last row and {a, c} of the one before are equal, those of no other row.
    expect(summary.tiles.find(({ name }) => name === 'exact match')?.measure.estimate).toBe(2 / 5);
  });
});

describe('names with the sign that separates labels', () => {
  it('are classes where none of their parts comes alone or with others', async () => {
    const ask = startWorker();
    const text = `truth,pred\n${'dog|x,dog|x\ncat,dog|x\ncat,cat\n'.repeat(9)}`;
    const { guess } = await ask('open', { file: new Blob([text]), name: 'names.csv' });
    expect(guess).toMatchObject({ truth: 'truth', model: 'pred' });
    const { labels, counts } = await ask('matrix', guess);
    expect([labels, Array.from(counts ?? [])]).toEqual([
      ['cat', 'dog|x'],
      [9, 9, 0, 9],
    ]);
  });
});

describe('sets of labels in lists', () => {
  const LISTS = [
    { t: ['a', null], p: ['a'] },
    { t: ['b'], p: ['b'] },
    { t: [], p: ['a'] },
    { t: ['null'], p: ['b'] },
    { t: null, p: ['a'] },
  ];
  const TEXT = LISTS.map((row) => `${JSON.stringify(row)}\n`).join('');

  it('skip and count the rows with a missing label or a missing set', async () => {
    const { summary, labels } = await answers(TEXT, 'sets.jsonl');
    expect(namesOf(labels)).toEqual(['a', 'b', 'null']);
    expect([summary.nRows, summary.nSkipped]).toEqual([3, 2]);
    expect(summary.tiles.find(({ name }) => name === 'exact match')?.measure.estimate).toBe(1 / 3);
  });
});

describe('sets of labels in lists that were written as texts', () => {
  it('are read as the lists they stand for', async () => {
    const text = `t,p\n"['a', 'b']",['a']\n[],"[np.str_('b')]"\n"['b', 'c']",\n['c'],"('c',)"\n`;
    const { summary, labels } = await answers(text, 'written.csv');
    expect(namesOf(labels)).toEqual(['a', 'b', 'c']);
    expect(summary.tiles.find(({ name }) => name === 'exact match')?.measure.estimate).toBe(1 / 4);
  });
});
