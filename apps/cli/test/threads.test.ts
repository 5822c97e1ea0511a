import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, run } from './harness.js';

const folder = new Folder();
const N = 30_000;

/** Rows of users, labels, scores and weights that add up exactly. */
const rows = folder.write(
  'rows.csv',
  ['user,group,t,p,q,y,s,w']
    .concat(
      Array.from({ length: N }, (_, i) => {
        const t = (i * 7919) % 11;
        const p = i % 4 === 0 ? (i * 31) % 11 : t;
        const q = i % 5 === 0 ? (i * 17) % 11 : t;
        const s = ((i * 2654435761) % 1000) / 1000;
        return [
          `u${(i * 7) % 3000}`,
          i % 5,
          `c${t}`,
          `c${p}`,
          `c${q}`,
          i % 3 === 0 ? 1 : 0,
          s,
          1 + (i % 3),
        ];
      }).map((cells) => cells.join(',')),
    )
    .join('\n'),
);
const QUESTIONS: readonly (readonly string[])[] = [
  ['report', rows, '--true', 't', '--pred', 'p', '--by', 'group'],
  ['report', rows, '--true', 't', '--pred', 'p', '--unit', 'user', '--interval', '--weight', 'w'],
  ['compare', rows, '--true', 't', '--pred', 'p,q', '--unit', 'user'],
  [
    'sweep',
    rows,
    '--true',
    'y',
    '--score',
    's',
    '--pos-label',
    '1',
    '--unit',
    'user',
    '--interval',
  ],
];

describe('--threads', PATIENCE, () => {
  it.each(QUESTIONS)('changes no digit: %s', async (...args) => {
    const [one, three] = [
      await run([...args, '--format', 'json', '--threads', '1']),
      await run([...args, '--format', 'json', '--threads', '3']),
    ];
    expect([one.stderr, one.code]).toEqual(['', 0]);
    expect(three.stdout).toBe(one.stdout);
  });

  it.each([1, 3])('says how many the engine has: %d', async (threads) => {
    const asked = ['--threads', String(threads), '--where'];
    const of = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
    const found = await run([...of, ...asked, `current_setting('threads') = ${threads}`]);
    expect(found.code).toBe(0);
    const other = await run([...of, ...asked, `current_setting('threads') <> ${threads}`]);
    expect(other.code).toBe(3);
  });

  it.each([
    [['--threads', '0'], /--threads.*Expected an integer from 1 to 256/],
    [['--threads', 'two'], /--threads.*Expected an integer from 1 to 256/],
    [['--threads', '2', '--engine', 'duckdb:none.db'], /--engine and --threads cannot be combined/],
  ])('is refused: %j', async (more, message) => {
    const { code, stderr } = await run([
      'report',
      '--true',
      'churn',
      '--pred',
      'prediction',
      ...more,
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('progress at a terminal', PATIENCE, () => {
  const line = 'yes,yes,some words that make rows of a log long, as those of real ones are\n';
  const large = folder.write(
    'large.csv',
    `t,p,text,more\nno,no,${line.slice(8)}${line.repeat(51e6 / line.length)}`,
  );
  const asked = [large, '--true', 't', '--pred', 'p'];

  it('is shown at once where there are more than 50 MB to read, and wiped', async () => {
    const { stderr, code } = await run(['report', ...asked], { isTTY: true });
    expect(code).toBe(0);
    expect(stderr.startsWith(`\r${'░'.repeat(24)}   0 %`)).toBe(true);
    // Wiped before the notes, which have no line of it.
    expect(stderr.slice(stderr.lastIndexOf(' %'))).toMatch(/^ %\r\u001b\[K(?!.*[█░])/s);
  });

  it.each([
    [['--quiet'], { isTTY: true }],
    [[], { isTTY: false }],
    [[], { isTTY: true, env: { CI: '1' } }],
  ])('is not shown with %j and %j', async (more, how) => {
    const { code, stderr } = await run(['report', ...asked, ...more], how);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/[█░]/);
  });
});
