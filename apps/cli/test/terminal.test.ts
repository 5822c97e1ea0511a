import stringWidth from 'string-width';
import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, refusal, run } from './harness.js';

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

const NO_COLOR = { NO_COLOR: '1' };
const PLAIN = ['report', dogs, '--true', 't', '--pred', 'p'];

async function linesAt(columns: number, ...args: string[]): Promise<string[]> {
  const { stdout } = await run([...PLAIN, ...args], { isTTY: true, columns, env: NO_COLOR });
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

  it('cuts names over the columns and beside the rows', async ({ expect }) => {
    const cut = await linesAt(64);
    expect(sectionOf(cut, 'Confusion')).toMatchInlineSnapshot(`
      "Confusion matrix, counts (rows: true t, columns: predicted p)

                            Afghan …  Bernese…  Border …  German …  猫
              Afghan hound         9         1         0         0   0
      Bernese mountain dog         0         8         2         0   0
             Border collie         0         0         7         3   0
           German shepherd         4         0         0         6   0
                        猫         0         0         1         0   1"
    `);
    const keyed = await linesAt(32);
    expect(sectionOf(keyed, 'Confusion')).toMatchInlineSnapshot(`
      "Confusion matrix, counts (rows:
      true t, columns: predicted p)

                         a  b  c  d  e
        Afghan hound  a  9  1  0  0  0
      Bernese mount…  b  0  8  2  0  0
       Border collie  c  0  0  7  3  0
      German shephe…  d  4  0  0  6  0
                  猫  e  0  0  1  0  1"
    `);
  });

  it('explains the keys below the matrix where names beside it do not fit', async ({ expect }) => {
    const keyed = await linesAt(26);
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
      d  German shepherd
      e  猫"
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

          true  predict…  count  of true…
      German …  Afghan …      4      0.40
      Border …  German …      3      0.30
      Bernese…  Border …      2      0.20
      Afghan …  Bernese…      1      0.10
            猫  Border …      1      0.50"
    `);
    expect(piped.stdout).toContain(
      '                      Afghan hound  Bernese mountain dog  Border collie',
    );
  });

  it('keeps every line within the terminal', async ({ expect }) => {
    for (const columns of [60, 80, 200]) {
      const files = [PLAIN, ['report', DIGITS, '--true', 'digit', '--pred', 'prediction']];
      for (const args of files) {
        const { stdout } = await run(args, { isTTY: true, columns, env: NO_COLOR });
        const widths = stdout.split('\n').map((line) => stringWidth(line));
        expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
      }
    }
  });

  it('paints the lowest scores, the greatest errors and what is right', async ({ expect }) => {
    const env = { FORCE_COLOR: '1' };
    const { stdout } = await run(PLAIN, { env });
    // 猫 has recall 1 / 2; the 4 German shepherds taken for Afghan hounds are the most errors.
    expect(stdout).toMatch(/猫 {7}1\.00 {6}\u001b\[31m0\.50\u001b\[39m/);
    expect(stdout).toContain('\u001b[31m4\u001b[39m');
    expect(stdout).toContain('\u001b[32m9\u001b[39m');
    expect(stdout).toContain('\u001b[2m0\u001b[22m');
  });
});

describe('confmat report at a terminal of 256 colors', PATIENCE, () => {
  // A cell of a column as wide as its heading, with a space on either side.
  const shaded = (text: string, width: number, background: number, ink: number): string =>
    `\u001b[48;5;${background}m\u001b[38;5;${ink}m${text.padStart(width + 1)} \u001b[39m\u001b[49m`;
  const faint = (width: number): string => `\u001b[2m${'0'.padStart(width + 1)} \u001b[22m`;

  it('colors the matrix by shares of the true class', async ({ expect }) => {
    const env = { FORCE_COLOR: '2' };
    const { stdout } = await run(PLAIN, { env, isTTY: true, columns: 100 });
    const lines = stdout.split('\n');
    // The steps end at 0.04, 0.16, 0.36, 0.64 and 1: 4 of 10 wrong, 6 of 10 right; 1 of 2 and 1 of 2.
    const [shepherd = '', cat = ''] = lines.filter((line) => /^ *(German|猫).*;/.test(line));
    expect(shepherd).toBe(
      `     German shepherd ${shaded('4', 12, 208, 16)}${faint(20)}${faint(13)}` +
        `${shaded('6', 15, 27, 231)}${faint(2)}`,
    );
    expect(cat).toContain(shaded('1', 13, 208, 16));
    expect(cat).toContain(shaded('1', 2, 27, 231));
    expect(stdout).toContain(`% of true class, up to: ${shaded('4', 1, 103, 16)}`);
    const narrow = await run(PLAIN, { env, isTTY: true, columns: 60 });
    const widths = narrow.stdout.split('\n').map((line) => stringWidth(line));
    expect(Math.max(...widths)).toBeLessThanOrEqual(60);
  });

  it('colors shares of the predicted class where those are shown', async ({ expect }) => {
    const env = { FORCE_COLOR: '3' };
    const { stdout } = await run([...PLAIN, '--matrix', 'pred'], { env });
    // 4 of the 13 predicted Afghan hounds.
    expect(stdout).toContain(shaded('0.31', 12, 172, 16));
    expect(stdout).toContain('% of predicted class, up to:');
  });

  it('has no colors in a pipe or a file, and none where they are refused', async ({ expect }) => {
    const piped = await run(PLAIN);
    const refused = await run(PLAIN, {
      env: { FORCE_COLOR: '2', ...NO_COLOR },
      isTTY: true,
      columns: 80,
    });
    expect(piped.stdout + refused.stdout).not.toContain('\u001b');
  });
});

describe('confmat report of more classes than a terminal shows', PATIENCE, () => {
  // Class k of 61 has 1 row of 10 for class k + 1 where k is even, and 2 where it is odd.
  const rows = Array.from({ length: 61 }, (_, k) =>
    Array.from({ length: 10 }, (__, i) => `c${k},c${i < 1 + (k % 2) ? (k + 1) % 61 : k}`),
  );
  const file = folder.write('many.csv', ['t,p', ...rows.flat(), ''].join('\n'));
  const args = ['report', file, '--true', 't', '--pred', 'p'];

  it('shows the worst classes and the most frequent errors there, and all in a pipe', async ({
    expect,
  }) => {
    const { stdout } = await run(args, { isTTY: true, columns: 80, env: NO_COLOR });
    expect(stdout).toContain('20 of 61 classes, by f1, the lowest first; --sort f1:61 shows all');
    expect(stdout).toContain('Most frequent errors of 61 classes');
    expect(stdout.split('\n').length).toBeLessThan(60);
    // Odd classes: 8 of 10 rows right, 1 row of another class; 2 · 8 / (10 + 9) = 0.84.
    expect(/support\n\n *(c\d+) +0.89 +0.80 +0.84 +10\n/.exec(stdout)?.[1]).toBe('c1');
    const piped = await run(args);
    expect(piped.stdout.match(/^ *c\d+ +\d\.\d\d +\d\.\d\d/gm)).toHaveLength(61);
    const all = await run([...args, '--sort', 'f1:61'], {
      isTTY: true,
      columns: 80,
      env: NO_COLOR,
    });
    expect(all.stdout.match(/^ *c\d+ +\d\.\d\d +\d\.\d\d/gm)).toHaveLength(61);
  });
});

describe('confmat report --sort', PATIENCE, () => {
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
    const { stdout } = await run([...PLAIN, '--sort', 'f1:2', '--format', 'markdown']);
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
    const tags = ['sets', 'examples/debian-tags.csv', '--true', 'tags', '--pred', 'predicted'];
    const { stdout } = await run([...[...tags, '--separator', '|'], ...['--sort', 'support:3']]);
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
      refusal([...PLAIN, '--sort', 'f1:0']),
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
      confmat: option '--sort <key>' argument 'f1:0' is invalid. Expected an integer of at least 1.",
      ]
    `);
  });
});

describe('areas with intervals at a terminal', PATIENCE, () => {
  it('stand above the best values where there is no room beside them', async ({ expect }) => {
    const args = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--interval'];
    const several = [...args, '--score', 'score_logistic', '--pos-label', 'Yes'];
    const { stdout } = await run(several, { isTTY: true, columns: 80, env: NO_COLOR });
    expect(stdout.split('\nBest F1')[0]?.split('\n').slice(4).join('\n')).toMatchInlineSnapshot(`
      "                                ROC AUC       average precision
                score  0.8464 (0.8365–0.8558)  0.6643 (0.6413–0.6865)
       score_logistic  0.8453 (0.8353–0.8548)  0.6524 (0.6282–0.6758)
       no information                  0.5000                  0.2654
      always positive

                       best F1  at threshold  F1 at 0.5
                score   0.6340         0.342     0.5889
       score_logistic   0.6369        0.3007     0.5970
       no information
      always positive   0.4194

      in brackets: 95 % intervals
      "
    `);
    const wide = await run(several, { isTTY: true, columns: 120, env: NO_COLOR });
    expect(wide.stdout).toMatch(/ROC AUC +average precision +best F1 +at threshold +F1 at 0.5\n/);
  });
});

describe('notes, gates and refusals at a terminal', PATIENCE, () => {
  const args = [...PLAIN, '--fail-under', 'accuracy>=0.9', '--confidence', '0.95'];
  const errorsAt = async (typed: readonly string[], columns: number | null): Promise<string> => {
    const at = columns === null ? {} : { isTTY: true, columns };
    return (await run(typed, { ...at, env: NO_COLOR })).stderr;
  };

  it('are broken between words, below their own start', async ({ expect }) => {
    const narrow = await errorsAt(args, 60);
    expect(narrow).toMatchInlineSnapshot(`
      "confmat: gate failed: accuracy>=0.9 (found
        0.7380952380952381, from 0.6039 to 0.8456 at 95 %
        confidence; an unchanged model would fail in 71.2 % of
        runs)
      "
    `);
    const lines = narrow.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
    const piped = await errorsAt(args, null);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(piped.trimEnd().replaceAll('\n', ' '));
    expect(piped.split('\n').filter((line) => !/^(?:confmat: |$)/.test(line))).toEqual([]);
  });

  it('keep a hint on one line, which a person copies', async ({ expect }) => {
    const typed = ['report', 'dogs.csv', '--true', 't', '--pred', 'prediction'];
    const { stderr } = await run(typed, { cwd: folder.path, isTTY: true, columns: 20 });
    expect(stderr).toBe(
      [
        'confmat: dogs.csv:',
        '  no column',
        '  "prediction"',
        '  (--pred)',
        '  its columns: "t", "p"',
        '',
      ].join('\n'),
    );
  });
});
