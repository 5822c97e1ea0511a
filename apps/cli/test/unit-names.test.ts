import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, run } from './harness.js';

const folder = new Folder();
const PEOPLE = 90;
const rows = Array.from({ length: 300 }, (_, i) => [
  `person${i % PEOPLE}@example.com`,
  i % 3 === 0 ? 'yes' : 'no',
  i % 4 === 0 ? 'yes' : 'no',
  i % 5 === 0 ? 'yes' : 'no',
  `${((i * 37) % 101) / 101}`,
  `t${i % 5}`,
]);
const file = folder.write(
  'mail.csv',
  ['mail,y,p,q,s,team', ...rows.map((row) => row.join(','))].join('\n'),
);
const listed = folder.write(
  'sets.csv',
  ['mail,y,p,r', ...rows.map(([mail, y, p, q]) => `${mail},${y}|${q},${p}|${q},${q}`)].join('\n'),
);
const UNIT = ['--unit', 'mail'];
const REPORT = [
  'report',
  file,
  '--true',
  'y',
  '--pred',
  'p',
  ...UNIT,
  '--by',
  'team',
  '--interval',
];

/** How many of the people a text has. */
function peopleIn(text: string): number {
  return new Set(text.match(/person\d+/g)).size;
}

interface Files {
  readonly page: string;
  readonly kept: string;
  readonly named: string;
  readonly stderr: string;
  readonly stdout: string;
}

let nFiles = 0;

/** A page, a file of counts and one with names; of a command. */
async function filesOf(args: readonly string[]): Promise<Files> {
  const place = (ending: string): string => join(folder.path, `${nFiles}.${ending}`);
  const files = { page: place('html'), kept: place('json'), named: place('named.json') };
  ++nFiles;
  const first = await run([...args, '--html', files.page, '--save', files.kept]);
  const second = await run([...args, '--save', `${files.named}:names`]);
  if (first.code !== 0 || second.code !== 0) throw new Error(first.stderr + second.stderr);
  return { ...files, stderr: first.stderr + second.stderr, stdout: first.stdout };
}

/** All but where the counts are from. */
const withoutPlace = (text: string): string => text.replace(/, kept in [^,;\n]*/g, '');

describe('pages and kept counts by unit', PATIENCE, () => {
  it.for([
    ['slices', REPORT],
    [
      'scores',
      [
        'report',
        file,
        '--true',
        'y',
        '--score',
        's',
        '--pos-label',
        'yes',
        ...UNIT,
        '--threshold',
        '0.5',
        '--interval',
      ],
    ],
    [
      'a sweep',
      ['sweep', file, '--true', 'y', '--score', 's', '--pos-label', 'yes', ...UNIT, '--by', 'team'],
    ],
    ['two models', ['compare', file, '--true', 'y', '--pred', 'p,q', ...UNIT, '--by', 'team']],
    [
      'sets',
      ['sets', listed, '--true', 'y', '--pred', 'p', '--separator', '|', ...UNIT, '--interval'],
    ],
  ] as const)('hold no name of a unit: %s', async ([, args], { expect }) => {
    const { page, kept, named, stderr } = await filesOf(args);
    const texts = [page, kept, named].map((path) => readFileSync(path, 'utf8'));
    expect(texts.map(peopleIn)).toEqual([0, 0, PEOPLE]);
    expect(texts[0]).not.toContain('example.com');
    expect(stderr).toContain('holds no names of units');
    expect(stderr).toContain('holds the name of every unit');
  });

  it('give the same intervals as the rows', async ({ expect }) => {
    const { page, kept, named, stdout } = await filesOf(REPORT);
    for (const from of [page, kept, named]) {
      const again = await run(['report', from, '--interval']);
      expect(withoutPlace(again.stdout)).toBe(withoutPlace(stdout));
    }
  });

  it('are merged only with names', async ({ expect }) => {
    const [a, b] = await Promise.all(
      ['t1', 't2'].map((team) => filesOf([...REPORT.slice(0, 8), '--where', `team = '${team}'`])),
    );
    if (!a || !b) throw new Error('no files');
    const refused = await run(['report', a.kept, b.kept]);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('have no names');
    expect(refused.stderr).not.toContain('internal error');
    const half = await run(['report', a.named, b.page]);
    expect(half.code).toBe(3);
    expect((await run(['report', a.named, b.named, '--interval'])).code).toBe(0);
  });

  it('are compared by unit only with names', async ({ expect }) => {
    const SETS = ['sets', listed, '--true', 'y', '--separator', '|', ...UNIT];
    const a = await filesOf([...SETS, '--pred', 'p']);
    const b = await filesOf([...SETS, '--pred', 'r']);
    const refused = await run(['compare', a.kept, b.kept]);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('have no names');
    expect(refused.stderr).not.toContain('internal error');
    const paired = await run(['compare', a.named, b.named]);
    expect(paired.code).toBe(0);
    expect(paired.stdout).toContain('both have 90 units of the same names');
  });

  it('cannot be given the names that they lack', async ({ expect }) => {
    const { kept, named } = await filesOf(REPORT);
    const again = await run(['report', kept, '--save', join(folder.path, 'again.json:names')]);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('the counts have no names of units');
    const copy = join(folder.path, 'copy.json');
    expect((await run(['report', named, '--save', copy])).code).toBe(0);
    expect(peopleIn(readFileSync(copy, 'utf8'))).toBe(0);
  });

  it('were kept with names before, and are read so', async ({ expect }) => {
    const { page, named, stdout } = await filesOf(REPORT);
    const old = join(folder.path, 'old.html');
    const json = readFileSync(named, 'utf8').trim();
    const holding = readFileSync(page, 'utf8').replace(
      /(<script type="application\/json" id="confmat">).*?(<\/script>)/s,
      (_, start: string, end: string) => start + json + end,
    );
    writeFileSync(old, holding);
    expect(peopleIn(holding)).toBe(PEOPLE);
    const { stdout: again } = await run(['report', old, '--interval']);
    expect(withoutPlace(again)).toBe(withoutPlace(stdout));
  });
});
