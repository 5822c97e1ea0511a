import stringWidth from 'string-width';
import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
const DOGS = ['Afghan hound', 'Bernese mountain dog', 'Border collie', 'German shepherd'];

/** Rows of four breeds: 9 of 10 right, the errors go to the next breed; 猫 is once a Border collie. */
const dogs = folder.write(
  'dogs.csv',
  ['t,p', ...DOGS.flatMap(tenRows), '猫,猫', '猫,Border collie', ''].join('\n'),
);

function tenRows(breed: string, place: number): string[] {
  const right = Array.from({ length: 9 - place }, () => `${breed},${breed}`);
  const wrong = Array.from({ length: 1 + place }, () => `${breed},${DOGS[(place + 1) % 4] ?? ''}`);
  return [...right, ...wrong];
}

const PLAIN = ['report', dogs, '--true', 't', '--pred', 'p', '--no-color'];

async function linesAt(columns: number, ...args: string[]): Promise<string[]> {
  const { stdout } = await run([...PLAIN, ...args], { isTTY: true, columns });
  return stdout.split('\n');
}

function sectionOf(lines: readonly string[], title: string): string {
  const start = lines.findIndex((line) => line.startsWith(title));
  const end = lines.findIndex((line) => line.startsWith('F1 over'));
  return lines.slice(start, end).join('\n').trimEnd();
}

describe('confmat report at a terminal', PATIENCE, () => {
  it('writes names over the columns of a matrix where they fit', async ({ expect }) => {
    const wide = await linesAt(120);
    expect(sectionOf(wide, 'Confusion')).toMatchInlineSnapshot(`
      "Confusion matrix, counts (rows: true t, columns: predicted p)

                            Afghan hound  Bernese mountain dog  Border collie  German shepherd  猫
              Afghan hound             9                     1              0                0   0
      Bernese mountain dog             0                     8              2                0   0
             Border collie             0                     0              7                3   0
           German shepherd             4                     0              0                6   0
                        猫             0                     0              1                0   1"
    `);
  });

  it('writes keys over the columns of a matrix where names do not fit', async ({ expect }) => {
    const keyed = await linesAt(60);
    expect(sectionOf(keyed, 'Confusion')).toMatchInlineSnapshot(`
      "Confusion matrix, counts (rows: true t, columns: predicted
      p)

                               a  b  c  d  e
              Afghan hound  a  9  1  0  0  0
      Bernese mountain dog  b  0  8  2  0  0
             Border collie  c  0  0  7  3  0
           German shepherd  d  4  0  0  6  0
                        猫  e  0  0  1  0  1"
    `);
  });

  it('explains the keys below the matrix where names beside it do not fit', async ({ expect }) => {
    const keyed = await linesAt(30);
    expect(sectionOf(keyed, 'Confusion')).toMatchInlineSnapshot(`
      "Confusion matrix, counts
      (rows: true t, columns:
      predicted p)

         a  b  c  d  e
      a  9  1  0  0  0
      b  0  8  2  0  0
      c  0  0  7  3  0
      d  4  0  0  6  0
      e  0  0  1  0  1

      a  Afghan hound
      b  Bernese mountain dog
      c  Border collie
      d  German shepherd    e  猫"
    `);
  });

  it('lists the most frequent errors where keys do not fit, with shares of the true class', async ({
    expect,
  }) => {
    const narrow = await linesAt(15);
    const piped = await run(PLAIN);
    expect(sectionOf(narrow, 'Most')).toMatchInlineSnapshot(`
      "Most frequent
      errors of 5
      classes (the
      whole matrix:
      --format json)

          true  predict…  count  of true class
      German …  Afghan …      4           0.40
      Border …  German …      3           0.30
      Bernese…  Border …      2           0.20
      Afghan …  Bernese…      1           0.10
            猫  Border …      1           0.50"
    `);
    expect(piped.stdout).toContain(
      '                      Afghan hound  Bernese mountain dog  Border collie',
    );
  });

  it('keeps every line within the terminal', async ({ expect }) => {
    for (const columns of [60, 80, 200]) {
      const files = [PLAIN, ['report', DIGITS, '--true', 'digit', '--pred', 'prediction']];
      for (const args of files) {
        const { stdout } = await run([...args, '--no-color'], { isTTY: true, columns });
        const widths = stdout.split('\n').map((line) => stringWidth(line));
        expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
      }
    }
  });

  it('paints the lowest scores, the greatest errors and what is right', async ({ expect }) => {
    const env = { FORCE_COLOR: '1' };
    const { stdout } = await run(PLAIN.slice(0, -1), { env });
    // 猫 has recall 1 / 2; the 4 German shepherds taken for Afghan hounds are the most errors.
    expect(stdout).toMatch(/猫 {7}1\.00 {6}\u001b\[31m0\.50\u001b\[39m/);
    expect(stdout).toContain('\u001b[31m4\u001b[39m');
    expect(stdout).toContain('\u001b[32m9\u001b[39m');
    expect(stdout).toContain('\u001b[2m0\u001b[22m');
  });
});

describe('confmat report --sort and --worst', PATIENCE, () => {
  const namesOf = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await run([...PLAIN, '--format', 'csv', ...args]);
    return stdout
      .split('\n')
      .filter((line) => line.startsWith('class,'))
      .map((line) => line.split(',')[1] ?? '');
  };

  it('puts the lowest score first, the greatest support, names as they sort', async ({
    expect,
  }) => {
    // Recalls 0.9, 0.8, 0.7, 0.6 and 0.5; supports of 10, and 2.
    const byRecall = [...DOGS, '猫'].reverse();
    expect(await namesOf('--sort', 'recall')).toEqual(byRecall);
    expect(await namesOf('--sort', '-recall')).toEqual([...byRecall].reverse());
    expect(await namesOf('--sort', 'support')).toEqual([...DOGS, '猫']);
    expect(await namesOf('--sort', '-name')).toEqual(byRecall);
    expect(await namesOf('--labels', ['猫', ...DOGS].join(','))).toEqual(['猫', ...DOGS]);
    expect(await namesOf('--labels', ['猫', ...DOGS].join(','), '--sort', 'name')).toEqual([
      ...DOGS,
      '猫',
    ]);
  });

  it('puts metrics without a value last, in either order', async ({ expect }) => {
    const file = folder.write('never.csv', 't,p\na,b\nb,b\nc,b\n');
    const args = ['report', file, '--true', 't', '--pred', 'p', '--zero-division', 'nan'];
    for (const key of ['precision', '-precision']) {
      const { stdout } = await run([...args, '--format', 'csv', '--sort', key]);
      // Only b was ever predicted.
      expect(stdout).toMatch(/support.*\nclass,b,.*\nclass,a,,.*\nclass,c,,/);
    }
  });

  it('sorts a metric whose least value is best by its greatest', async ({ expect }) => {
    const extra = ['--metrics', 'falseNegativeRate', '--sort', 'falseNegativeRate'];
    expect(await namesOf(...extra)).toEqual([...DOGS, '猫'].reverse());
  });

  it('shows the worst classes and errors only, and says so', async ({ expect }) => {
    const { stdout } = await run([...PLAIN, '--worst', '2', '--format', 'markdown']);
    expect(stdout).toContain('2 of 5 classes, by f1, the lowest first');
    // 2 · 6 / (10 + 9) and 2 · 1 / (2 + 1)
    const classes = /## Classification report\n\n.*\n.*\n([^]*?)\| \*accuracy/.exec(stdout)?.[1];
    expect(classes?.split('\n').map((line) => line.split(' | ').slice(0, 4).join(' '))).toEqual([
      '| German shepherd 0.67 0.60 0.63',
      '| 猫 1.00 0.50 0.67',
      '',
    ]);
  });

  it('lists the labels of sets in that order', async ({ expect }) => {
    const tags = ['report', 'examples/debian-tags.csv', '--true', 'tags', '--pred', 'predicted'];
    const { stdout } = await run([
      ...[...tags, '--multilabel', '--separator', '|'],
      ...['--sort', 'support', '--worst', '3'],
    ]);
    expect(/Labels\n\n[^]*?first\n/.exec(stdout)?.[0]).toMatchInlineSnapshot(`
      "Labels

                 label  size  precision  recall    F1
        devel::library  4076       0.96    0.93  0.94
      role::shared-lib  3356       0.94    0.84  0.89
         role::program  3243       0.78    0.83  0.80

      3 of 68 labels, by support, the greatest first
      "
    `);
  });

  it('refuses what rows cannot be sorted by', async ({ expect }) => {
    const all = await Promise.all([
      refusal([...PLAIN, '--sort', 'recal']),
      refusal([...PLAIN, '--sort', 'lift']),
      refusal([...PLAIN, '--sort', 'fbeta']),
      refusal([...PLAIN, '--sort', 'toString']),
      refusal([...PLAIN, '--worst', '0']),
    ]);
    expect(all.map((text) => text.split('\n').slice(0, 2).join('\n'))).toMatchInlineSnapshot(`
      [
        "exit 2
      confmat: --sort: no metric "recal", did you mean "recall"?",
        "exit 2
      confmat: --sort lift needs --metrics lift",
        "exit 2
      confmat: --sort fbeta needs --beta other than 1",
        "exit 2
      confmat: --sort: no metric "toString"",
        "exit 2
      confmat: option '--worst <number>' argument '0' is invalid. Expected an integer of at least 1.",
      ]
    `);
  });
});
