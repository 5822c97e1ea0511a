import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { AskCommand } from './doors.js';

/** A small table, often of rare classes. */
interface Row {
  readonly truth: string;
  readonly pred: string;
  /** A second model's prediction. */
  readonly other: string;
  readonly score: number;
  readonly otherScore: number;
  readonly group: string;
  readonly unit: number;
  readonly weight: number;
}

const COMMANDS = ['report', 'scores', 'compare', 'compared scores', 'sets', 'sweep'] as const;

/** A question whose answer has intervals. */
export interface Measured {
  readonly command: (typeof COMMANDS)[number];
  readonly rows: readonly Row[];
  readonly posLabel: string | undefined;
  readonly isWeighted: boolean;
  readonly hasUnits: boolean;
  readonly hasGroups: boolean;
  readonly zeroDivision: '0' | '1' | 'nan';
  /** What `--only` takes. */
  readonly only: string | undefined;
  readonly metrics: string | undefined;
  readonly level: number;
  readonly digits: number;
}

/** What the command prints of one question in each form. */
export interface Forms {
  readonly json: string;
  readonly text: string;
  readonly markdown: string;
  readonly csv: string;
  readonly page: string;
}

const LABELS = ['a', 'b', 'c', 'd', 'e'];
const SCORES = [0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.75, 0.9, 1];
const WEIGHTS = [1, 2, 0.5, 1.25, 0, 3];

/** Random labels: the higher `rareness`, the more of them are the first one. */
function labelsOf(nClasses: number, rareness: number): fc.Arbitrary<string> {
  return fc.nat(999).map((n) => LABELS[Math.floor(nClasses * (n / 1000) ** rareness)] ?? 'a');
}

function rowsOf(nClasses: number, rareness: number, maxLength: number) {
  const label = labelsOf(nClasses, rareness);
  const row = label.chain((truth): fc.Arbitrary<Row> => {
    const answer = fc.oneof({ weight: 3, arbitrary: fc.constant(truth) }, label);
    return fc.record({
      truth: fc.constant(truth),
      pred: answer,
      other: answer,
      score: fc.constantFrom(...SCORES),
      otherScore: fc.constantFrom(...SCORES),
      group: fc.constantFrom('north', 'north', 'south', 'west'),
      unit: fc.nat(9),
      weight: fc.constantFrom(...WEIGHTS),
    });
  });
  return fc.array(row, { minLength: 1, maxLength });
}

/** Random questions about small tables; those that the command refuses are not among them. */
export const measured: fc.Arbitrary<Measured> = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom(1, 3, 8),
    fc.constantFrom(3, 12, 40, 120),
    fc.constantFrom(...COMMANDS),
  )
  .chain(([nClasses, rareness, maxLength, command]) =>
    fc.record({
      command: fc.constant(command),
      rows: rowsOf(command.includes('score') ? 2 : nClasses, rareness, maxLength),
      posLabel: fc.constantFrom(undefined, 'a', 'b'),
      isWeighted: fc.constantFrom(false, false, true),
      hasUnits: fc.boolean(),
      hasGroups: fc.boolean(),
      zeroDivision: fc.constantFrom('0' as const, '0' as const, '1' as const, 'nan' as const),
      only: fc.constantFrom(undefined, undefined, 'a', 'a,b', '-b'),
      metrics: fc.constantFrom(undefined, undefined, 'specificity', 'informedness,jaccard'),
      level: fc.constantFrom(0.95, 0.8, 0.99),
      digits: fc.integer({ min: 2, max: 6 }),
    }),
  )
  .map(settled);

/** What the command refuses is mended: one class of scores, labels and weights that no row has. */
function settled(drawn: Measured): Measured {
  const [first, ...others] = drawn.rows;
  if (!first) return drawn;
  // Rows of weight 0 are not counted.
  const sure = { ...first, pred: first.truth, other: first.truth, weight: 1 };
  const isScored = drawn.command === 'sweep' || drawn.command.includes('score');
  const rows = isScored
    ? [{ ...sure, truth: 'a' }, { ...sure, truth: 'b' }, ...others]
    : [sure, ...others];
  const known = new Set(rows.flatMap(({ truth, pred }) => [truth, pred]));
  const asked = drawn.posLabel ?? (isScored ? 'a' : undefined);
  const isKnown = asked !== undefined && rows.some(({ truth }) => truth === asked);
  const isReport = drawn.command === 'report';
  const posLabel = isKnown && drawn.command !== 'sets' ? asked : undefined;
  const named = drawn.only?.split(/[-,]/).filter((label) => label !== '') ?? [];
  const isShown = posLabel === undefined || drawn.only === posLabel;
  const hasOnly = isReport && isShown && known.size > 1 && named.every((one) => known.has(one));
  return {
    ...drawn,
    rows,
    // Areas and changes of weighted rows have no intervals, whatever the rows belong to.
    hasUnits: drawn.hasUnits && !(drawn.isWeighted && drawn.command !== 'report'),
    posLabel,
    only: hasOnly ? drawn.only : undefined,
    metrics: isReport ? drawn.metrics : undefined,
  };
}

/** The file of a question: its name and what it holds. */
export function fileOf({ command, rows }: Measured): readonly [name: string, text: string] {
  if (command === 'sets') {
    const lines = rows.map(({ truth, pred, other, score, ...rest }) =>
      JSON.stringify({
        truth: score < 0.5 ? [truth] : [...new Set([truth, other])],
        pred: score === 0.25 ? [] : score < 0.7 ? [pred] : [...new Set([pred, other])],
        ...rest,
      }),
    );
    return ['rows.jsonl', `${lines.join('\n')}\n`];
  }
  const names = [
    'truth',
    'pred',
    'other',
    'score',
    'otherScore',
    'group',
    'unit',
    'weight',
  ] as const;
  const lines = rows.map((row) => names.map((name) => row[name]).join(','));
  return ['rows.csv', `${names.join(',')}\n${lines.join('\n')}\n`];
}

/** What the command is asked, but for its output. */
export function questionOf(drawn: Measured): readonly string[] {
  const { command, posLabel, isWeighted, hasUnits, hasGroups, zeroDivision, only, metrics } = drawn;
  const level = String(drawn.level);
  const isCompared = command.startsWith('compare');
  const columns = {
    report: ['report', '--pred', 'pred'],
    scores: ['report', '--score', 'score', '--threshold', '0.5'],
    compare: ['compare', '--pred', 'pred,other'],
    'compared scores': ['compare', '--score', 'score,otherScore'],
    sets: ['sets', '--pred', 'pred'],
    sweep: ['sweep', '--score', 'score,otherScore'],
  }[command];
  return [
    ...columns,
    ...[fileOf(drawn)[0], '--true', 'truth'],
    ...(isCompared ? ['--level', level] : ['--interval', level, '--zero-division', zeroDivision]),
    ...(posLabel === undefined ? [] : ['--pos-label', posLabel]),
    ...(isWeighted ? ['--weight', 'weight'] : []),
    ...(hasUnits ? ['--unit', 'unit'] : []),
    ...(hasGroups ? ['--by', 'group'] : []),
    ...(only === undefined ? [] : [`--only=${only}`]),
    ...(metrics === undefined ? [] : ['--metrics', metrics]),
  ];
}

/** Ask a question in every form, in an empty folder. */
export async function formsOf(drawn: Measured, folder: string, ask: AskCommand): Promise<Forms> {
  const [name, text] = fileOf(drawn);
  writeFileSync(join(folder, name), text);
  const question = questionOf(drawn);
  const digits = ['--digits', String(drawn.digits), '--describe', '9'];
  const json = await ask([...question, '--json', '--describe', '9', '--html', 'page.html']);
  return {
    json,
    text: await ask([...question, ...digits, '--format', 'text']),
    markdown: await ask([...question, ...digits, '--format', 'markdown']),
    csv: await ask([...question, '--format', 'csv']),
    page: readFileSync(join(folder, 'page.html'), 'utf8'),
  };
}

/** A program that shows every form. */
export function programOf(drawn: Measured): string {
  const [name, text] = fileOf(drawn);
  const question = questionOf(drawn).join(' ');
  const forms = ['--json', `--format markdown --digits ${drawn.digits}`, '--format csv'];
  return [
    `cat > ${name} <<'END'\n${text}END`,
    `npx confmat ${question} --html page.html`,
    ...forms.map((form) => `npx confmat ${question} ${form}`),
  ].join('\n');
}
