import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
// Of 5 + 1 true cats 5 are found, of 2 + 7 true dogs 7: 12 of 15 rows are right.
const TEXT = ',cat,dog\ncat,5,1\ndog,2,7\n';

interface Report {
  readonly accuracy: number;
  readonly nSamples: number;
  readonly matrix: { readonly labels: readonly string[]; readonly counts: readonly number[][] };
}

const reportOf = async (...args: readonly string[]): Promise<Report> =>
  JSON.parse((await run(['report', ...args, '--json'])).stdout) as Report;

describe('a matrix of counts', PATIENCE, () => {
  it.concurrent(
    'is reported on once --true names the side of the true classes',
    async ({ expect }) => {
      const file = folder.write('matrix.csv', TEXT);
      const rows = await reportOf(file, '--true', 'rows');
      expect(rows).toMatchObject({ accuracy: 12 / 15, nSamples: 15 });
      expect(rows.matrix).toEqual({ labels: ['cat', 'dog'], counts: [[5, 1], [2, 7]] }); // prettier-ignore
      const columns = await reportOf(file, '--true', 'columns');
      expect(columns.matrix.counts).toEqual([[5, 2], [1, 7]]); // prettier-ignore
    },
  );

  it.concurrent('asks for that side, and refuses what needs rows', async ({ expect }) => {
    const file = folder.write('asked.csv', TEXT);
    const question =
      'asked.csv: is a matrix of counts: which side has the true classes?\n  --true rows, or --true columns';
    expect(await refusal(['report', file])).toContain(question);
    expect(await refusal(['report', file, '--true', 'cat'])).toContain(question);
    expect(await refusal(['report', file, '--true', 'rows', '--by', 'dog'])).toContain(
      'no groups were kept',
    );
    expect((await run(['columns', file])).stdout).toContain(
      `a matrix of counts: which side has the true classes is for you to say: confmat report ${file} --true rows, or --true columns`,
    );
  });

  it.concurrent('is kept, compared and added up', async ({ expect }) => {
    const one = folder.write('one.csv', TEXT);
    const two = folder.write('two.csv', ',cat,dog\ncat,6,0\ndog,2,7\n');
    const compared = await run(['compare', one, two, '--true', 'rows', '--json']);
    expect(compared.code).toBe(0);
    // 12 and 13 of 15 rows are right.
    expect(compared.stdout).toContain(`${1 / 15}`.slice(0, 12));
    const saved = folder.write('saved.json', '');
    await run(['report', one, '--true', 'rows', '--save', saved]);
    expect(await reportOf(saved)).toMatchObject({ accuracy: 12 / 15 });
    expect(await reportOf(one, two, '--true', 'rows')).toMatchObject({
      accuracy: 25 / 30,
      nSamples: 30,
    });
  });

  it.concurrent('is kept first where rows are compared against it', async ({ expect }) => {
    const file = folder.write('against.csv', TEXT);
    const rows = folder.write('after.csv', 't,p\ncat,cat\ndog,dog\ncat,dog\n');
    const args = ['compare', rows, '--true', 't', '--pred', 'p'];
    expect(await refusal([...args, '--against', file])).toContain(
      `is a matrix of counts: say first which side has the true classes\n  confmat report ${file} --true rows --save before.json (or --true columns), then --against before.json`,
    );
    const saved = folder.write('before.json', '');
    await run(['report', file, '--true', 'rows', '--save', saved]);
    const compared = await run([...args, '--against', saved, '--json']);
    expect(compared.code).toBe(0);
    // 12 of 15 rows before, 2 of 3 after.
    expect(compared.stdout).toContain(String(2 / 3 - 12 / 15).slice(0, 12));
  });

  it.concurrent('leaves rows of labels alone', async ({ expect }) => {
    const file = folder.write('labels.csv', 't,p\n1,1\n0,1\n');
    expect(await reportOf(file, '--true', 't', '--pred', 'p')).toMatchObject({ accuracy: 0.5 });
  });
});
