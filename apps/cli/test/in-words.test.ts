import { describe, expect, it } from 'vitest';
import { Folder, TELCO, refusal, run } from './harness.js';

const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction', '--pos-label', 'Yes'];
const TAGS = [
  ...['examples/debian-tags.csv', '--true', 'tags', '--pred', 'predicted'],
  ...['--separator', '|'],
];

const folder = new Folder();

async function textOf(args: readonly string[], command = 'report'): Promise<string> {
  const { code, stdout, stderr } = await run([command, ...args]);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** The lines of the section "In words". */
function words(text: string): string {
  const [, section = ''] = text.split(/^(?:## )?In words$/m);
  return (section.split(/^(?:## |Confusion matrix|Averages)/m)[0] ?? '').trim();
}

describe('confmat report --describe', () => {
  it('says what the report shows, below its table', async () => {
    expect(words(await textOf([...CHURN, '--describe']))).toMatchInlineSnapshot(`
      "- Accuracy is 0.80 (0.79–0.81); always answering "No" would reach 0.73.
      - Frequent classes do better than rare ones: macro F1 is 0.73 (0.72–0.74) and weighted F1 0.80 (0.79–0.81). The first describes a typical class, the second a typical row.
      - The model finds too few rows of "Yes": recall is 0.53 (0.51–0.55), below its precision of 0.66 (0.64–0.68). It misses 877 of 1,869 rows."
    `);
    expect(await textOf(CHURN)).not.toContain('In words');
  });

  it('says as many sentences as asked for, and how many are left', async () => {
    const section = words(await textOf([...TAGS, '--describe', '2'], 'sets'));
    expect(section.match(/^- /gm)).toHaveLength(2);
    expect(section).toMatch(/\n26 more with --describe 28$/);
  });

  it('breaks lines between words, below their own start', async () => {
    const { stdout } = await run(['report', ...CHURN, '--describe'], { isTTY: true, columns: 50 });
    const section = stdout.split('In words')[1] ?? '';
    expect(section).toContain(
      '\n- Accuracy is 0.80 (0.79–0.81); always answering\n  "No" would reach 0.73.\n',
    );
  });

  it('is part of Markdown without being asked for, and never of CSV', async () => {
    const markdown = await textOf([...CHURN, '--format', 'markdown']);
    expect(markdown).toContain('\n## In words\n\n- Accuracy is 0.80 (0.79–0.81); always');
    expect(await textOf([...CHURN, '--format', 'csv', '--describe'])).not.toContain(
      'always answering',
    );
  });

  it('gives programs the evidence', async () => {
    const { sentences } = JSON.parse(await textOf([...CHURN, '--describe', '1', '--json'])) as {
      readonly sentences: readonly unknown[];
    };
    expect(sentences).toEqual([
      {
        rule: 'majority-baseline',
        tone: 'good',
        rows: 7043,
        text: 'Accuracy is 0.80 (0.79–0.81); always answering "No" would reach 0.73.',
        evidence: [
          expect.objectContaining({ metric: 'accuracy', value: 5658 / 7043, rows: 7043 }),
          expect.objectContaining({ metric: 'share', labels: ['No'], value: 5174 / 7043 }),
          expect.objectContaining({ metric: 'pValue', of: 'exact binomial test' }),
        ],
      },
    ]);
    expect(JSON.parse(await textOf([...CHURN, '--json']))).not.toHaveProperty('sentences');
  });

  it('says so where the rows tell nothing', async () => {
    const file = folder.write('few.csv', `y,p\n${'a,a\na,b\nb,b\n'.repeat(10)}`);
    expect(words(await textOf([file, '--true', 'y', '--pred', 'p', '--describe']))).toMatch(
      /^- "b" has only 10 rows/,
    );
    const even = folder.write('even.csv', `y,p\n${'a,a\na,b\nb,b\nb,a\n'.repeat(10)}`);
    expect(words(await textOf([even, '--true', 'y', '--pred', 'p', '--describe']))).toBe(
      '- Nothing stands out that these rows are enough to tell.',
    );
  });
});

describe('confmat compare and sweep --describe', () => {
  const MODELS = ['--true', 'churn', '--score', 'score,score_logistic', '--pos-label', 'Yes'];
  const section = async (args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(args);
    expect(code, stderr).toBe(0);
    const [, rest = ''] = stdout.split(/^(?:## )?In words$/m);
    return (rest.split(/^[A-Z#]/m)[0] ?? '').trim();
  };

  it('says how two models differ, and gives programs the evidence', async () => {
    const compared = ['compare', TELCO, ...MODELS];
    const text =
      '"score" and "score_logistic" are about equally accurate: 0.803 (0.794–0.812) against 0.804 (0.794–0.813), a difference of 0.001 (−0.005 to 0.006).';
    expect(await section([...compared, '--describe'])).toBe(`- ${text}`);
    const { stdout } = await run([...compared, '--describe', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ sentences: [{ rule: 'comparison', text }] });
    expect((await run(compared)).stdout).not.toContain('In words');
    const three = [
      'compare',
      TELCO,
      '--true',
      'churn',
      '--pred',
      'prediction,prediction,prediction',
    ];
    expect(await refusal([...three, '--describe'])).toContain('prediction');
  });

  it('says of scores what their calibration tells, and nothing unasked where there is nothing', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, row) => `${row % 4 === 0 ? 1 : 0},0.${row % 2 === 0 ? 8 : 3}`,
    );
    const file = folder.write('scores.csv', `y,p\n${rows.join('\n')}\n`);
    const sweep = ['sweep', file, '--true', 'y', '--score', 'p', '--pos-label', '1'];
    // Half of 100 rows scored 0.8 are true, none of 100 scored 0.3.
    expect(await section([...sweep, '--describe'])).toMatch(/^- The scores are too high/);
    const churn = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    expect(await section([...churn, '--format', 'markdown'])).toBe('');
  });
});

describe('confmat report --describe train=FILE', () => {
  it('holds the rows against those of training', async () => {
    const file = folder.write('train.csv', 'label,count\nYes,500\nNo,9500\nMaybe,30\n');
    const section = words(await textOf([...CHURN, '--describe', `train=${file}`]));
    expect(section).toContain('the class has 5 % of the training rows and 27 % of these rows.');
    expect(section).toContain('- "Maybe" has 30 training rows but none here');
    expect(section).toContain('- The training rows are spread differently: "Yes" has');
    const bare = folder.write('bare.csv', 'Yes,500\nNo,9500\nMaybe,30\n');
    expect(words(await textOf([...CHURN, '--describe', `train=${bare}`]))).toBe(section);
  });

  it.each([
    ['label,count\nYes,x\n', 'line 2: "x" is not a whole number of rows of "Yes"'],
    ['Yes,1\nYes,2\n', 'line 2: label "Yes" is there twice'],
    ['label,count\nYes\n', 'is not a table (Invalid Record Length: expect 2, got 1 on line 2)'],
    ['label\n', 'has no counts, expected lines such as Yes,1495'],
    ['a,b,c\nYes,1,2\n', 'line 2 has 3 columns, expected label,count'],
  ])('refuses %j', async (text, message) => {
    const file = folder.write('train.csv', text);
    expect(await refusal(['report', ...CHURN, '--describe', `train=${file}`])).toContain(message);
  });

  it('refuses a file that is not there, and several predictions', async () => {
    expect(await refusal(['report', ...CHURN, '--describe', 'train=nothing.csv'])).toContain(
      '--describe train="nothing.csv": cannot be read',
    );
    const several = [TELCO, '--true', 'churn', '--pred', 'prediction,contract', '--describe'];
    expect(await refusal(['report', ...several])).toContain('--pred names 2 predictions');
  });
});
