import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();

interface Report {
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly accuracy: number;
  readonly labels: readonly string[];
}

const reportOf = async (...args: readonly string[]): Promise<Report> =>
  JSON.parse((await run(['report', ...args, '--json'])).stdout) as Report;

describe('--csv header=none', PATIENCE, () => {
  it.concurrent('counts the first line, and numbers the columns', async ({ expect }) => {
    const file = folder.write('plain.csv', 'a,a\nb,a\nb,b\n');
    const found = await reportOf(file, '--csv', 'header=none', '--true', '1', '--pred', '2');
    // a,a and b,b of three rows.
    expect(found).toMatchObject({ nSamples: 3, accuracy: 2 / 3, labels: ['a', 'b'] });
    // Cells that are equal are no names.
    const equal = folder.write('equal.csv', '0,0\n1,0\n');
    expect(
      await reportOf(equal, '--csv', 'header=none', '--true', '1', '--pred', '2'),
    ).toMatchObject({ nSamples: 2, accuracy: 0.5 });
  });

  it.concurrent('is offered where the first line looks like a row', async ({ expect }) => {
    const file = folder.write('scores.csv', '0.25,a\n0.75,b\n0.5,a\n');
    const note = 'scores.csv: the first line looks like a row: --csv header=none reads it as one';
    expect((await run(['columns', file])).stderr).toContain(note);
    const read = await run(['columns', file, '--csv', 'header=none', '--json']);
    expect(read.stderr).not.toContain(note);
    expect(JSON.parse(read.stdout)).toMatchObject({
      nRows: 3,
      columns: [{ name: '1' }, { name: '2' }],
    });
    // Versions and years are names.
    const named = folder.write('named.csv', '2024,v1.0\na,b\n');
    expect((await run(['columns', named])).stderr).not.toContain('looks like a row');
  });

  it.concurrent('reads several files, gzip and a delimiter of its own', async ({ expect }) => {
    const one = folder.write('one.tsv', 'a\ta\n');
    const two = folder.write('two.tsv', 'b\ta\nb\tb\n');
    const found = await reportOf(one, two, '--csv', 'header=none', '--true', '1', '--pred', '2');
    expect(found).toMatchObject({ nSamples: 3, accuracy: 2 / 3 });
    const semicolons = folder.write('semi.csv', 'a;a\nb;a\n');
    const form = ['--csv', 'delimiter=;,header=none'];
    expect(await reportOf(semicolons, ...form, '--true', '1', '--pred', '2')).toMatchObject({
      nSamples: 2,
    });
  });

  it.concurrent('is named where the first line is one label twice', async ({ expect }) => {
    const file = folder.write('twice.csv', 'a,a\nb,a\nb,b\n');
    for (const args of [['columns'], ['report', '--true', '1', '--pred', '2']]) {
      const said = await refusal([...args, file]);
      expect(said).toMatch(/twice.csv: two columns are named "a"|no column "1"/);
      expect(said).toContain('if the first line is a row and has no names, use --csv header=none');
    }
    // A header that has one name twice is one, and the hint is not for it.
    const named = folder.write('named-twice.csv', 'y,p,p\na,a,b\n');
    expect(await refusal(['report', named, '--true', 'y', '--pred', 'p'])).not.toContain('header=');
    const short = folder.write('short.csv', 'a,a\nb\n');
    expect(
      await refusal(['report', short, '--csv', 'header=none', '--true', '1', '--pred', '2']),
    ).toContain('line 2 has 1 column, expected 2 as in the first row');
  });

  it.concurrent('is refused otherwise', async ({ expect }) => {
    const file = folder.write('other.csv', 'a,a\n');
    expect(await refusal(['columns', file, '--csv', 'header=first'])).toContain('Expected "none"');
    expect(
      await refusal(['report', file, '--csv', 'header=none', '--true', 'a', '--pred', '2']),
    ).toContain('no column "a"');
  });
});

describe('--csv escape', PATIENCE, () => {
  it.concurrent('reads quotes as Spark and R write them', async ({ expect }) => {
    // Spark 4.3 writes the text x"y,z as "x\"y,z".
    const file = folder.write('spark.csv', 'y,p\na,a\n"x\\"y,z","x\\"y,z"\nb,a\n');
    expect(await refusal(['report', file, '--true', 'y', '--pred', 'p'])).toContain('quote');
    const found = await reportOf(file, '--csv', 'escape=\\', '--true', 'y', '--pred', 'p');
    expect(found).toMatchObject({ nSamples: 3, accuracy: 2 / 3, labels: ['a', 'b', 'x"y,z'] });
  });

  it.concurrent('leaves out comments, and keeps a mark within quotes', async ({ expect }) => {
    // The escaped quotes neither open nor end a cell: the second # stands in one, the others begin lines.
    const file = folder.write(
      'comments.csv',
      '#made by hand\ny,p\n"say \\"","say \\""\n#note\n"a\\"\n#b","a\\"\n#b"\nc,c\n',
    );
    const form = ['--csv', 'comment=#,escape=\\'];
    const found = await reportOf(file, ...form, '--true', 'y', '--pred', 'p');
    expect(found).toMatchObject({ nSamples: 3, accuracy: 1 });
    expect(found.labels).toEqual(['a"\n#b', 'c', 'say "']);
  });

  it.concurrent('is refused where nothing is quoted', async ({ expect }) => {
    const file = folder.write('unquoted.csv', 'y,p\na,a\n');
    const form = ['--csv', 'quote=none,escape=\\'];
    expect(await refusal(['report', file, ...form, '--true', 'y', '--pred', 'p'])).toContain(
      '--csv escape needs quotes, and --csv quote=none has none',
    );
  });
});
