import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { CLAIM, comparedCsv, comparedJson, comparedTables } from './compare-doors.js';
import { comparedPage } from './compare-pages.js';
import { csvDoor } from './csv-door.js';
import { askIn } from './doors.js';
import { differencesOf } from './figures.js';
import type { Shown } from './figures.js';
import { jsonDoor, ofAllRows } from './json-door.js';
import { fileOf, measured, questionOf } from './measured.js';
import type { Forms, Measured } from './measured.js';
import { FILES } from './one-question.js';
import { pageDoor } from './page-door.js';
import { sweptCsv, sweptJson, sweptPage, sweptTables } from './sweep-doors.js';
import { tableDoor } from './table-door.js';

/** Options that change a number, and that pages do not follow yet: `COMMAND --option`. */
const NOT_DRAWN_YET: readonly string[] = [];

type Command = Measured['command'];

/** What options that change a number may be, besides those that every question may have. */
const VALUES: Readonly<Record<Command, Readonly<Record<string, readonly string[]>>>> = {
  report: { '--beta': ['2', '0.5'] },
  scores: { '--beta': ['2', '0.5'] },
  compare: {
    '--adjust': ['none', 'bh', 'holm'],
    '--metric': ['macro.recall', 'accuracy', 'weighted.f1'],
  },
  'compared scores': {
    '--adjust': ['none', 'bh', 'holm'],
    '--metric': ['macro.recall', 'accuracy', 'weighted.f1'],
    '--threshold': ['0.3', '0.25,0.7'],
  },
  sets: { '--beta': ['2', '0.5'] },
  sweep: {
    '--maximize': ['recall', 'fbeta', 'errorRate,f1', 'precision,matthewsCorrcoef', 'specificity'],
    '--subject-to': ['precision>=0.5', 'recall>=0.75', 'predictedPositives<=4', 'precision>=0.99'],
    '--bins': ['4'],
  },
};

/** What must stand in every form where it was asked for; the names that JSON has. */
const ASKED: Readonly<Record<string, RegExp>> = {
  '--beta': / · fbeta$/,
  '--metric': /^group .* · value$/,
  '--maximize': /^best .* · (value|threshold)$/,
};

/** A question whose answer each form shows in one run. */
interface Asked {
  readonly drawn: Measured;
  /** More options, by their names. */
  readonly more: Readonly<Partial<Record<string, string>>>;
  /** How many columns of scores are swept. */
  readonly nScores: number;
}

const isDrawn = (command: Command, option: string): boolean =>
  !NOT_DRAWN_YET.includes(`${command} ${option}`);

const questions: fc.Arbitrary<Asked> = measured.chain((drawn) => {
  const { command } = drawn;
  const options = Object.entries(VALUES[command]).filter(([name]) => isDrawn(command, name));
  const perhaps = options.map(
    ([name, values]) => [name, fc.constantFrom(undefined, ...values)] as const,
  );
  return fc.record({
    drawn: fc.constant(isDrawn(command, '--only') ? drawn : { ...drawn, only: undefined }),
    more: fc.record(Object.fromEntries(perhaps)),
    nScores: fc.constantFrom(1, 2),
  });
});

const scoresOf = ({ nScores }: Asked): readonly string[] =>
  ['score', 'otherScore'].slice(0, nScores);

/** What is asked of the command, but for its outputs. */
function argsOf(asked: Asked): readonly string[] {
  const { drawn, more } = asked;
  const question = questionOf(drawn).map((part, place, all) =>
    drawn.command === 'sweep' && all[place - 1] === '--score' ? scoresOf(asked).join() : part,
  );
  // The β of a sweep is that of fbeta alone.
  const beta = more['--maximize'] === 'fbeta' ? ['--beta', '2'] : [];
  const options = Object.entries(more).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  return [...question, ...options, ...beta, '--digits', String(drawn.digits)];
}

const OUTPUTS = [FILES.json, FILES.text, FILES.markdown, FILES.csv].flatMap((name) => [
  ...['--output', name],
]);

/** What each form shows, JSON first. */
function shownIn(asked: Asked, { json, text, markdown, csv, page }: Forms): readonly Shown[] {
  const { command } = asked.drawn;
  if (command === 'sweep') {
    const scores = scoresOf(asked);
    return [
      sweptJson('JSON', json),
      sweptTables('text', text, 'text', scores),
      sweptTables('Markdown', markdown, 'markdown', scores),
      sweptCsv('CSV', csv),
      sweptPage('page', page, scores),
    ];
  }
  if (command.startsWith('compare')) {
    return [
      comparedJson('JSON', json),
      comparedTables('text', text, 'text'),
      comparedTables('Markdown', markdown, 'markdown'),
      comparedCsv('CSV', csv),
      comparedPage('page', page),
    ];
  }
  return [
    ofAllRows(jsonDoor('JSON', json), asked.drawn.only !== undefined),
    tableDoor('text', text, { form: 'text', hasIntervals: true }),
    tableDoor('Markdown', markdown, { form: 'markdown', hasIntervals: true }),
    csvDoor('CSV', csv),
    pageDoor('page', page),
  ];
}

/** Options whose numbers JSON has, and another form does not. */
function missing({ more }: Asked, first: Shown, other: Shown): readonly string[] {
  return Object.entries(ASKED).flatMap(([option, names]) => {
    if (more[option] === undefined) return [];
    // What is not there, such as a threshold that no constraint leaves, is not in CSV.
    const wanted = [...first.figures].flatMap(([name, { value }]) =>
      names.test(name) && !Number.isNaN(value) ? [name] : [],
    );
    // Which classes and averages a form shows is its own choice; of thresholds it shows all.
    const isAll = option === '--maximize';
    const found = wanted.filter((name) => other.figures.has(name));
    const isShown = isAll ? found.length === wanted.length : found.length > 0;
    const lost = wanted.find((name) => !other.figures.has(name));
    if (wanted.length === 0 || isShown) return [];
    return [`${option} ${more[option]}: ${lost ?? ''} is in ${first.door}, not in ${other.door}`];
  });
}

/** How many numbers of each form were held against those of JSON. */
const nSeen: Record<string, number> = {};

async function check(asked: Asked): Promise<void> {
  await askIn(async (folder, ask) => {
    const [name, text] = fileOf(asked.drawn);
    writeFileSync(join(folder, name), text);
    await ask([...argsOf(asked), ...OUTPUTS, '--html', FILES.page]);
    const read = (form: keyof Forms): string => readFileSync(join(folder, FILES[form]), 'utf8');
    const [first, ...others] = shownIn(asked, {
      ...{ json: read('json'), text: read('text'), markdown: read('markdown') },
      ...{ csv: read('csv'), page: read('page') },
    });
    if (!first) throw new Error('bug: no forms');
    const found = others.flatMap((other) => {
      const both = [...other.figures.keys()].filter((one) => first.figures.has(one));
      const seen = `${asked.drawn.command}, ${other.door}`;
      nSeen[seen] = (nSeen[seen] ?? 0) + both.length;
      const differ = differencesOf(withoutWords(first), withoutWords(other));
      return [
        ...differ.map(
          ({ doors, name: of, shown }) =>
            `${of}: ${shown[0]} in ${doors[0]}, ${shown[1]} in ${doors[1]}`,
        ),
        ...missing(asked, first, other),
      ];
    });
    if (found.length > 0) throw new Error(found.join('\n'));
  });
}

/** Sentences have doors of their own. */
const withoutWords = ({ door, figures }: Shown): Shown => ({
  door,
  figures: new Map([...figures].filter(([name]) => name !== CLAIM)),
});

function programOf(asked: Asked): string {
  const [name, text] = fileOf(asked.drawn);
  const args = argsOf(asked).map((part) => (/^[\w.,/=-]+$/.test(part) ? part : `'${part}'`));
  return [
    `cat > ${name} <<'END'\n${text}END`,
    `npx confmat ${args.join(' ')} --output all.json --output all.md --html page.html`,
  ].join('\n');
}

describe('one run', () => {
  it('has one number in every form, whatever it was asked for', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(questions, (asked) => withProgram(asked, check, programOf)));
    expect(Math.min(...Object.values(nSeen))).toBeGreaterThan(0);
    const seen = Object.entries(nSeen).map(([form, n]) => `${n} of ${form}`);
    noteFuzz(`numbers of one run: ${seen.join(', ')}; not drawn: ${NOT_DRAWN_YET.length} options`);
  });
});
