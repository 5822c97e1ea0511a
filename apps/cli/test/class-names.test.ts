import { evaluationOfFile } from '@confmat/rows';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
/** Truth, and scores of a cat and of a refund request: 3 of 4 are right. */
const ROWS = [
  ['refund request', 0.2, 0.8],
  ['cat', 0.9, 0.1],
  ['cat', 0.6, 0.4],
  ['cat', 0.3, 0.7],
] as const;

const fileOf = (name: string, cat: string, refund: string): string =>
  folder.write(name, [['y', cat, refund], ...ROWS].map((row) => row.join(',')).join('\n'));

interface Found {
  readonly accuracy: number;
  readonly labels: readonly string[];
  readonly classes: readonly { readonly label: string; readonly rocAuc: number }[];
}

const NAMES: readonly (readonly [cat: string, refund: string, pattern: string])[] = [
  ['proba_cat', 'proba_refund_request', 'proba_*'],
  ['P(Cat)', 'P(Refund Request)', 'P(*)'],
  ['CAT_prob', 'REFUND-REQUEST_prob', '*_prob'],
  ['Cat', 'Refund Request', 'Cat,Refund Request'],
];

describe('names of columns of scores', PATIENCE, () => {
  it.each(sampled(NAMES, 2))(
    'are those of labels but for case and punctuation: %s, %s',
    async (...names) => {
      const [cat, refund, pattern] = names;
      const file = fileOf(`${pattern.replaceAll(/\W/g, '')}.csv`, cat, refund);
      for (const proba of [pattern, `${refund},${cat}`]) {
        const ran = await run(['report', file, '--true', 'y', '--proba', proba, '--json']);
        const found = JSON.parse(ran.stdout) as Found;
        expect([found.accuracy, found.labels]).toEqual([0.75, ['cat', 'refund request']]);
        expect(ran.stderr).toContain(`"${cat}" is of "cat"`);
        expect(ran.stderr).toContain(`"${refund}" is of "refund request"`);
        const swept = await run(['sweep', file, '--true', 'y', '--proba', proba, '--json']);
        expect([swept.code, swept.stderr.includes('is of "cat"')]).toEqual([0, true]);
        const { classes } = JSON.parse(swept.stdout) as Found;
        // Of three pairs of a cat and the other, two are in order.
        expect(classes.map(({ rocAuc }) => rocAuc)).toEqual([1, 1]);
      }
      const notes: string[] = [];
      const onNote = (note: string): number => notes.push(note);
      const { matrix } = await evaluationOfFile(file, { true: 'y', proba: [cat, refund], onNote });
      expect(matrix?.toArray()).toEqual([
        [2, 1],
        [0, 1],
      ]);
      expect(notes.some((note) => note.includes(`"${cat}" is of "cat"`))).toBe(true);
    },
  );

  it('go before the order of --labels, which columns that are called otherwise have', async () => {
    const file = fileOf('labels.csv', 'p_cat', 'p_refund_request');
    const numbered = fileOf('numbered.csv', 'p_0', 'p_1');
    for (const [of, proba, labels] of [
      [file, 'p_cat,p_refund_request', 'refund request,cat'],
      [file, 'p_*', 'refund request,cat'],
      [numbered, 'p_0,p_1', 'cat,refund request'],
      [numbered, 'p_*', 'cat,refund request'],
    ] as const) {
      const asked = ['--true', 'y', '--proba', proba, '--labels', labels, '--json'];
      const ran = await run(['report', of, ...asked]);
      expect(ran.stderr).toMatch(/"p_\w+" is of "cat"/);
      expect((JSON.parse(ran.stdout) as Found).accuracy).toBe(0.75);
    }
  });

  it('are refused where two are of one label, or a label has none', async () => {
    const twice = folder.write('twice.csv', 'y,P_Cat,p-cat,p_dog\ncat,0.1,0.2,0.7\ndog,0,0,1\n');
    const asked = ['report', twice, '--true', 'y', '--proba'];
    expect(await refusal([...asked, 'P_Cat,p-cat,p_dog'])).toContain(
      'columns "P_Cat", "p-cat" are both of the label "cat" (--proba)',
    );
    const lacking = folder.write('lacking.csv', 'y,P_Cat,P_Owl\ncat,0.1,0.9\ndog,0,1\nowl,0,1\n');
    expect(await refusal(['report', lacking, '--true', 'y', '--proba', 'P_*'])).toContain(
      'no column of scores for the label "dog" (--proba)',
    );
  });

  it('need no match where they are the labels', async () => {
    const file = fileOf('same.csv', 'p_cat', 'p_refund request');
    const { stderr } = await run(['report', file, '--true', 'y', '--proba', 'p_*', '--json']);
    expect(stderr).toBe('');
  });

  it('are proposed by columns, and the proposal runs', async () => {
    const file = fileOf('proposed.csv', 'proba_Cat', 'proba_refund_request');
    const { stdout } = await run(['columns', file, '--json']);
    const { commands } = JSON.parse(stdout) as { readonly commands: readonly string[] };
    expect(commands[0]).toBe(
      `confmat report ${file} --true y --proba proba_Cat,proba_refund_request`,
    );
  });
});
