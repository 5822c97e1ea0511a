import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const ROWS = folder.write(
  'zoo.csv',
  `truth,pred,user
lynx,lion,a
lion,lion,a
wolf,lynx,b
wolf,wolf,b
fox,wolf,c
fox,fox,c
lynx,lynx,d
wolf,fox,d
`,
);
const TREE = folder.write(
  'tree.csv',
  'label,parent\nlynx,cat\nlion,cat\nwolf,dog\nfox,dog\ncat,animal\ndog,animal\nanimal,\n',
);
const ARGS = [ROWS, '--true', 'truth', '--pred', 'pred'];

interface Tree {
  readonly precision: { readonly estimate: number; readonly method: string };
  readonly levels: readonly {
    readonly level: number;
    readonly labels: readonly string[];
    /** Of few classes. */
    readonly counts?: readonly (readonly number[])[];
    readonly accuracy: { readonly estimate: number };
  }[];
}

const treeOf = async (...args: readonly string[]): Promise<Tree> =>
  ((await reportJson(args)) as unknown as { readonly tree: Tree }).tree;

describe('confmat report --labels tree=FILE', PATIENCE, () => {
  it.concurrent('counts each class with all above it, and by level', async ({ expect }) => {
    const { precision, levels } = await treeOf(...ARGS, '--labels', `tree=${TREE}`);
    // 8 rows predict 16 labels: 4 classes and 7 of those above are right.
    expect(precision.estimate).toBe(11 / 16);
    expect(levels.map(({ level, labels }) => [level, labels])).toEqual([
      [1, ['dog', 'cat']],
      [2, ['fox', 'lion', 'lynx', 'wolf']],
    ]);
    expect(levels[0]?.counts).toEqual([[4, 1], [0, 3]]); // prettier-ignore
    expect(levels.map(({ accuracy }) => accuracy.estimate)).toEqual([7 / 8, 4 / 8]);
  });

  it.concurrent('reads parents from JSON, and goes by unit', async ({ expect }) => {
    const parents = { lynx: 'cat', lion: 'cat', wolf: 'dog', fox: 'dog', cat: null };
    const file = folder.write('tree.json', JSON.stringify(parents));
    const found = await treeOf(...ARGS, '--labels', `tree=${file}`, '--unit', 'user');
    expect(found.precision).toMatchObject({ estimate: 11 / 16, method: 'cluster-wilson' });
  });

  it.concurrent('is in the text, the records and the page', async ({ expect }) => {
    const page = join(folder.path, 'page.html');
    const [{ stdout: text }, { stdout: csv }] = await Promise.all([
      run(['report', ...ARGS, '--labels', `tree=${TREE}`, '--interval']),
      run(['report', ...ARGS, '--labels', `tree=${TREE}`, '--format', 'csv', '--html', page]),
    ]);
    expect(text).toContain('Tree of labels (each class with all above it)');
    expect(text).toMatch(/precision {2}0\.69 \(0\.\d\d–0\.\d\d\)/);
    expect(text).toContain('Confusion matrix, counts, level 1 of the tree (rows: true truth');
    expect(text).not.toContain('level 2 of the tree');
    expect(csv).toMatch(/^tree,precision,+0\.6875$/m);
    expect(csv).toMatch(/^level 1,accuracy,+0\.875$/m);
    expect(readFileSync(page, 'utf8')).toMatch(
      /Levels of the tree.*0\.688 .*Confusion matrix, counts, level 1 of the tree/s,
    );
  });

  it.concurrent('reads a stored evaluation, and numbers as labels', async ({ expect }) => {
    const rows = folder.write('numbers.csv', 't,p\n1,2\n2,2\n3,1\n');
    const tree = folder.write('numbers.json', '{"1": "small", "2": "small", "3": "great"}');
    const kept = join(folder.path, 'kept.json');
    await run(['report', rows, '--true', 't', '--pred', 'p', '--save', kept, '--quiet']);
    const { levels } = await treeOf(kept, '--labels', `tree=${tree}`);
    expect(levels[0]?.labels).toEqual(['small', 'great']);
    expect(levels[0]?.counts).toEqual([[2, 0], [1, 0]]); // prettier-ignore
  });

  it.concurrent(
    'stands after the labels, and says why a mean over one without rows has no interval',
    async ({ expect }) => {
      const labels = `lynx,lion,wolf,fox,puma,tree=${TREE}`;
      const { stdout } = await run(['report', ...ARGS, '--labels', labels, '--interval']);
      // Nothing is above "puma", of no row: the levels are animal and puma, then dog (F1 8 / 9), cat (6 / 7) and puma.
      expect(stdout).toMatch(/^ +2 +3 +0\.88 \(.*\) +0\.58$/m);
      expect(((8 / 9 + 6 / 7) / 3).toFixed(2)).toBe('0.58');
      expect(stdout).toContain('no interval of macro F1 at level 1, macro F1 at level 2, macro F1 at level 3: the value counts what is 0/0'); // prettier-ignore
    },
  );

  it.concurrent('holds gates to the labels of the tree', async ({ expect }) => {
    const gated = (gate: string, ...more: readonly string[]) =>
      run(['report', ...ARGS, '--labels', `tree=${TREE}`, '--json', '--fail-under', gate, ...more]);
    const resultOf = async (gate: string, ...more: readonly string[]): Promise<unknown> =>
      (JSON.parse((await gated(gate, ...more)).stdout) as { gates: unknown[] }).gates[0];
    // All labels: 11 of 16. Of the 5 rows of dogs 4 are found.
    expect(await resultOf('tree.precision>=0.69')).toMatchObject({
      passed: false,
      value: 11 / 16,
    });
    expect(await resultOf('tree.recall[dog]>=0.8')).toMatchObject({
      passed: true,
      value: 4 / 5,
    });
    // Of these: dog 8 / 9, cat 6 / 7, fox 1 / 2, lion 2 / 3, lynx 1 / 2, wolf 2 / 5.
    const mean = (8 / 9 + 6 / 7 + 1 / 2 + 2 / 3 + 1 / 2 + 2 / 5) / 6;
    const macro = (await resultOf('tree.macro.f1>=0.6')) as { value: number };
    expect(macro.value).toBeCloseTo(mean, 14);
    // Labels of one row depend on each other: the interval is that of the report at this level.
    const sure = await resultOf('tree.f1>=0.5', '--confidence', '0.975');
    const { f1 } = (await treeOf(...ARGS, '--labels', `tree=${TREE}`)) as Tree & { f1: object };
    expect(sure).toMatchObject({ verdict: 'inconclusive', low: (f1 as { low: number }).low });
    const other = await refusal(['report', ...ARGS, '--fail-under', 'tree.f1>=0.5']);
    expect(other).toBe('exit 2\nconfmat: --fail-under "tree.f1>=0.5": a gate on a tree needs --labels tree=FILE\n'); // prettier-ignore
    const { stderr } = await gated('tree.accuracy>=0.5');
    expect(stderr).toContain('"tree.accuracy>=0.5": is not a gate on the labels of a tree');
  });

  it.concurrent('names the labels that the tree does not have', async ({ expect }) => {
    const tree = folder.write('cats.csv', 'label,parent\nlynx,cat\nlion,cat\n');
    const args = ['report', ...ARGS, '--labels', `tree=${tree}`];
    const [{ stdout: text }, { stdout: json }] = await Promise.all([
      run(args),
      run([...args, '--json']),
    ]);
    expect(text).toContain('\nnot in the tree: "fox", "wolf"\n');
    expect(JSON.parse(json)).toMatchObject({ tree: { outside: ['fox', 'wolf'] } });
    const { outside } = (await treeOf(...ARGS, '--labels', `tree=${TREE}`)) as {
      outside?: unknown;
    };
    expect(outside).toBeUndefined();
  });

  it.concurrent('says why sums of weights have no interval', async ({ expect }) => {
    const file = folder.write('weighted.csv', 't,p,w\nlynx,lion,2\nwolf,wolf,0.5\n');
    const args = [file, '--true', 't', '--pred', 'p', '--weight', 'w', '--labels', `tree=${TREE}`];
    const { precision } = await treeOf(...args);
    const reason = 'the counts are sums of weights, not numbers of rows';
    // lynx for lion is right as a cat: 2 of 4, and wolf with dog 1 of 1.
    expect(precision).toMatchObject({ estimate: 3 / 5, reason });
  });

  it.concurrent(
    'holds a matrix of many classes sparsely, and lists its errors',
    async ({ expect }) => {
      const labels = Array.from({ length: 2500 }, (_, i) => `c${i}`);
      const rows = labels.map((label, i) => `${label},${labels[(i + 1) % 2500] ?? ''}`);
      const file = folder.write('many.csv', `t,p\n${rows.join('\n')}\n`);
      const parents = labels.map((label, i) => `${label},g${i % 30}`);
      const tree = folder.write('many-tree.csv', `a,b\n${parents.join('\n')}\n`);
      const args = [file, '--true', 't', '--pred', 'p', '--labels', `tree=${tree}`];
      const [, all] = (await treeOf(...args)).levels;
      expect(all?.counts).toBeUndefined();
      expect((await run(['report', ...args])).stdout).toContain(
        'Most frequent errors of 30 classes, level 1 of the tree',
      );
    },
  );

  it.concurrent.for([
    ['circle.json', '{"lynx": "cat", "cat": "lynx"}', 'leads from "lynx" back to itself'],
    ['other.csv', 'a,b\nx,y\n', 'has a parent for none of the labels'],
    ['twice.csv', 'a,b\nlynx,cat\nlynx,dog\n', 'has two parents of "lynx"'],
    ['headless.csv', 'lynx,cat\nlion,cat\n', 'has no header: "lynx", "cat" is its first row'],
    ['wide.csv', 'a,b,c\n', 'has 3 columns, expected two with a header: the label and its parent'],
    ['empty.json', '{}', 'has no parents'],
    ['list.json', '{"lynx": ["cat"]}', 'the parent of "lynx" is not a label'],
    ['broken.json', '{"lynx": ', 'is not JSON'],
  ] as const)('refuses %s', async ([name, text, message], { expect }) => {
    const file = folder.write(name, text);
    const said = await refusal(['report', ...ARGS, '--labels', `tree=${file}`]);
    expect(said).toContain(`--labels tree="${file}": `);
    expect(said).toContain(message);
  });

  it.concurrent('refuses a file that is not there before it reads rows', async ({ expect }) => {
    const args = [
      'report',
      'no-rows.csv',
      '--true',
      't',
      '--pred',
      'p',
      '--labels',
      'tree=no-tree.csv',
    ];
    expect(await refusal(args)).toContain(
      '--labels tree="no-tree.csv": cannot be read (no such file)',
    );
  });
});
