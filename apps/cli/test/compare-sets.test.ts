import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { f1, recall } from '@confmat/core';
import { evaluationFromJson } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { adjustPValues, diffEvaluations } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
const place = (name: string): string => join(folder.path, name);
const random = createRandom(12);

/** Documents with two predictions: the second finds more. */
function documents(): string {
  const lines = Array.from({ length: 40 }, (_, d) => {
    const entities = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, i) => {
      return { type: random() < 0.6 ? 'PER' : 'ORG', start: 10 * i, end: 10 * i + 4 };
    });
    const found = (share: number) => entities.filter(() => random() < share);
    return JSON.stringify({ id: `doc ${d}`, entities, old: found(0.6), new: found(0.9) });
  });
  return folder.write('docs.jsonl', [...lines, ''].join('\n'));
}

const sets = folder.write(
  'sets.csv',
  ['id,t,p,q', '1,a|b,a,a|b', '2,b,b,a', '3,a,a,a', '4,b|a,a,b', ''].join('\n'),
);

async function keep(name: string, ...args: readonly string[]): Promise<string> {
  const names = args[0] === 'spans' || args.includes('--unit') ? ':names' : '';
  const { code, stderr } = await run([...args, '--save', `${place(name)}${names}`]);
  if (code !== 0) throw new Error(stderr);
  return place(name);
}

const read = (file: string): Evaluation =>
  evaluationFromJson(JSON.parse(readFileSync(file, 'utf8')) as never);

interface Change {
  readonly baseline: number;
  readonly value: number;
  readonly change: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
}

interface Compared {
  readonly paired: boolean;
  readonly pairing?: string;
  readonly unpaired?: string;
  readonly pairs: readonly [
    {
      readonly metrics: Readonly<Record<string, Change>>;
      readonly classes: readonly {
        readonly label: string;
        readonly f1: Change & { readonly adjustedPValue: number };
      }[];
      readonly metric: string;
    },
  ];
}

let [before, after] = ['', ''];
let [ofSets, ofOthers, ofUnits] = ['', '', ''];

beforeAll(async () => {
  const docs = documents();
  const spans = ['spans', docs, '--true', 'entities'];
  before = await keep('before.json', ...spans, '--pred', 'old');
  after = await keep('after.json', ...spans, '--pred', 'new');
  const rows = ['sets', sets, '--true', 't', '--separator', '|'];
  ofSets = await keep('sets.json', ...rows, '--pred', 'p');
  ofOthers = await keep('others.json', ...rows, '--pred', 'q');
  ofUnits = await keep('units.json', ...rows, '--pred', 'q', '--unit', 'id');
}, PATIENCE.timeout);

describe('confmat compare of two evaluations of spans', () => {
  it('has the differences of the library, by document', async () => {
    const { stdout } = await run(['compare', before, after, '--json', '--adjust', 'bh']);
    const { paired, pairing, pairs } = JSON.parse(stdout) as Compared;
    expect(paired).toBe(true);
    expect(pairing).toBe('both have 40 documents of the same names, which are compared in pairs');
    const [a, b] = [read(before), read(after)];
    const [{ metrics, classes, metric }] = pairs;
    expect(metric).toBe('micro.f1');
    for (const [name, asked, average] of [
      ['micro.f1', f1, 'micro'],
      ['macro.recall', recall, 'macro'],
    ] as const) {
      const { difference, pValue } = diffEvaluations(a, b, asked, { average });
      expect(metrics[name]?.change).toBe(-difference.estimate);
      expect(metrics[name]).toMatchObject({ low: -difference.high, high: -difference.low, pValue });
    }
    const each = ['ORG', 'PER'].map((posLabel) =>
      diffEvaluations(a, b, f1, { average: 'binary', posLabel }),
    );
    expect(classes.map(({ label }) => label)).toEqual(['ORG', 'PER']);
    const p = each.map(({ pValue }) => pValue);
    expect(classes.map((one) => one.f1.adjustedPValue)).toEqual([...adjustPValues(p, 'bh')]);
    expect(metrics['exactMatch']?.change).toBeGreaterThan(0);
  });

  it('says in text and in a page what is better, and that documents are pairs', async () => {
    const { stdout, code } = await run(['compare', before, after, '--html', place('page.html')]);
    expect(code).toBe(0);
    expect(stdout).toContain('40 documents each, 2 types, entities against ');
    expect(stdout).toContain(
      'both have 40 documents of the same names, which are compared in pairs',
    );
    expect(stdout).toMatch(/micro F1 +0\.\d{3} +0\.\d{3} +\+0\.\d{3} \(\+0\.\d{3} to \+0\.\d{3}\)/);
    expect(stdout).toContain('F1 by type');
    expect(stdout).not.toContain('What moved');
    const page = readFileSync(place('page.html'), 'utf8');
    expect(page).toContain('Both models by type');
    expect(page).toMatch(/is better than .*: micro F1/);
  });

  it('holds drops to gates, of exact matches too', async () => {
    const gates = ['--max-drop', 'micro.f1=0.01', '--max-drop', 'exactMatch=0.02'];
    const better = await run(['compare', before, after, ...gates, '--confidence', '0.9']);
    expect(better.code).toBe(0);
    expect(better.stdout).toContain('passed  change of exactMatch >= -0.02');
    const worse = await run(['compare', after, before, ...gates, '--max-drop', 'recall[ORG]=0']);
    expect(worse.code).toBe(1);
    expect(worse.stdout).toContain('failed  change of recall[ORG] >= 0 (found -');
  });
});

describe('confmat compare of two evaluations of label sets', () => {
  it('takes rows without units for two samples, and says how to pair them', async () => {
    const { stdout } = await run(['compare', ofSets, ofOthers, '--json']);
    const { paired, unpaired, pairs } = JSON.parse(stdout) as Compared;
    expect(paired).toBe(false);
    expect(unpaired).toMatchInlineSnapshot(
      `"which samples both have is unknown: differences are those of two independent samples, and their intervals are wider than those of pairs; count both with --unit to compare pairs"`,
    );
    // Of six true labels four are found by either.
    expect(pairs[0].metrics['micro.recall']).toMatchObject({
      baseline: 4 / 6,
      value: 4 / 6,
      change: 0,
    });
    const half = await run(['compare', ofSets, ofUnits]);
    expect(half.stdout).toContain('no intervals: only one of the two knows');
  });

  it('refuses what it cannot compare', async () => {
    const matrix = await keep('matrix.json', 'report', sets, '--true', 't', '--pred', 'p');
    const docs = place('docs.jsonl');
    const exact = ['--true', 'entities', '--pred', 'new', '--matching', 'exact'];
    const loose = await keep('loose.json', 'spans', docs, ...exact);
    const asked = [
      [ofSets],
      [before, loose],
      [ofSets, before],
      [ofSets, matrix],
      [before, after, '--metric', 'accuracy'],
      [before, after, '--metric', 'macro.specificity'],
      [before, after, '--max-drop', 'rocAuc=0.1'],
      [before, after, '--max-drop', 'micro.f1{x}=0.1'],
      [before, after, '--threshold', '0.5'],
      [before, after, '--score', 'p'],
      [matrix, matrix, '--max-drop', 'exactMatch=0.1'],
    ];
    const said: string[] = [];
    for (const args of asked) {
      const text = await refusal(['compare', ...args]);
      said.push(text.replaceAll(`${folder.path}/`, '').replace('confmat: ', ''));
    }
    expect(said).toMatchInlineSnapshot(`
      [
        "exit 2
      sets.json: holds one prediction, and needs another to compare it with
        confmat compare sets.json OTHER
      ",
        "exit 2
      before.json was counted with --matching strict, and loose.json with exact
        count both with the same
      ",
        "exit 2
      sets.json holds sets of labels, and before.json spans of documents
      ",
        "exit 2
      sets.json holds sets, and matrix.json holds none
      ",
        "exit 2
      --metric "accuracy": sets and spans need an average or a label
        forms: micro.f1, macro.f1, f1[LABEL]
      ",
        "exit 2
      specificity needs true negatives, which spans do not have
      ",
        "exit 2
      --max-drop "rocAuc=0.1": sets and spans have no scores
      ",
        "exit 2
      --max-drop "micro.f1{x}=0.1": sets and spans are compared as a whole
      ",
        "exit 2
      --threshold: spans of documents have no scores
      ",
        "exit 2
      --score: spans of documents have no scores
      ",
        "exit 2
      --max-drop "exactMatch=0.1": exactMatch is of sets of labels and of spans
      ",
      ]
    `);
  });
});
