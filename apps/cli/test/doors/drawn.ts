import fc from 'fast-check';

/** A row of a file of predictions. */
interface DrawnRow {
  readonly truth: string;
  readonly pred: string;
  /** A second model's prediction. */
  readonly other: string;
  readonly score: number;
  readonly group: string;
  readonly weight: number;
}

/** An evaluation: a file of rows, and what is asked about it. */
export interface Drawn {
  readonly rows: readonly DrawnRow[];
  readonly posLabel: string | undefined;
  /** Of a model of scores: positive is `score >= threshold`. */
  readonly threshold: number | undefined;
  readonly isWeighted: boolean;
  readonly hasGroups: boolean;
  readonly hasIntervals: boolean;
  readonly digits: number;
}

/** Names of classes as files have them; text shows each of them as it is. */
const LABEL_SETS: readonly (readonly string[])[] = [
  ['No', 'Yes'],
  ['0', '1'],
  ['ham', 'spam'],
  ['a', 'b', 'c'],
  ['0', '1', '2', '10'],
  ['cat', 'dog', 'emu', 'fox', 'gnu'],
  ['only'],
];

/** Scores that meet in ties and meet the thresholds. */
const SCORES = [0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.75, 0.9, 1];
const GROUPS = ['north', 'south', 'west'];
const WEIGHTS = [1, 2, 0.5, 1.25, 0, 3];

function rowsOf(labels: readonly string[], maxLength: number): fc.Arbitrary<readonly DrawnRow[]> {
  // Labels that come first are drawn more often, and most predictions are right.
  const label = fc.nat(labels.length ** 2 - 1).map((n) => labels[Math.floor(Math.sqrt(n))] ?? '');
  const answer = (truth: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(truth) }, label);
  const row = label.chain((truth) =>
    fc.record({
      truth: fc.constant(truth),
      pred: answer(truth),
      other: answer(truth),
      score: fc.constantFrom(...SCORES),
      group: fc.constantFrom(...GROUPS),
      weight: fc.constantFrom(...WEIGHTS),
    }),
  );
  return fc.array(row, { minLength: 1, maxLength });
}

const sizes = fc.constantFrom(3, 12, 12, 40, 120);

/** Random evaluations, small and large, of labels and of scores. */
export const evaluations: fc.Arbitrary<Drawn> = fc
  .tuple(fc.constantFrom(...LABEL_SETS), sizes)
  .chain(([labels, maxLength]) =>
    fc.record({
      rows: rowsOf(labels, maxLength),
      posLabel:
        labels.length === 2 ? fc.constantFrom(...labels, undefined) : fc.constant(undefined),
      threshold: fc.constantFrom(undefined, undefined, 0.5, 0.3, 0.75),
      isWeighted: fc.constantFrom(false, false, true),
      hasGroups: fc.boolean(),
      hasIntervals: fc.boolean(),
      digits: fc.integer({ min: 2, max: 6 }),
    }),
  )
  .map(settled);

/** What the command refuses is mended: columns without a common label, labels and weights that no row has. */
function settled(drawn: Drawn): Drawn {
  const { threshold } = drawn;
  const rows = drawn.rows.map((row, place) =>
    // Rows of weight 0 are not counted.
    place === 0
      ? { ...row, pred: row.truth, other: row.truth, weight: row.weight > 0 ? row.weight : 1 }
      : row,
  );
  const known = new Set(rows.map(({ truth }) => truth));
  const predicted = new Set([...known, ...rows.map(({ pred }) => pred)]);
  const posLabel =
    drawn.posLabel !== undefined && predicted.has(drawn.posLabel) ? drawn.posLabel : undefined;
  const isScored = threshold !== undefined && known.size === 2 && posLabel !== undefined;
  return { ...drawn, rows, posLabel, threshold: isScored ? threshold : undefined };
}

/** The label that is predicted for a row: its own, or by the threshold one of the two that occur. */
export function predictionOf(drawn: Drawn, { pred, score }: DrawnRow): string {
  const { rows, posLabel, threshold } = drawn;
  if (threshold === undefined || posLabel === undefined) return pred;
  const other = rows.find(({ truth }) => truth !== posLabel)?.truth ?? '';
  return score >= threshold ? posLabel : other;
}

/** Whether the labels are whole numbers, as readers of the file take them. */
export function areIntegers({ rows }: Drawn): boolean {
  return rows.every(({ truth, pred, other }) => /^\d+$/.test(truth + pred + other));
}

/** The file of an evaluation. */
export function csvOf({ rows }: Drawn): string {
  const lines = rows.map(({ truth, pred, other, score, group, weight }) =>
    [truth, pred, other, score, group, weight].join(','),
  );
  return `truth,pred,other,score,region,weight\n${lines.join('\n')}\n`;
}

/** What `confmat report` is asked, but for the input and the output. */
export function questionOf(drawn: Drawn): readonly string[] {
  const { posLabel, threshold, isWeighted, hasGroups } = drawn;
  return [
    ...['--true', 'truth'],
    ...(threshold === undefined
      ? ['--pred', 'pred']
      : ['--score', 'score', '--threshold', String(threshold)]),
    ...(posLabel === undefined ? [] : ['--pos-label', posLabel]),
    ...(isWeighted ? ['--weight', 'weight'] : []),
    ...(hasGroups ? ['--by', 'region'] : []),
  ];
}

/** A program that shows what a door shows. */
export function programOf(drawn: Drawn): string {
  const words = [...questionOf(drawn), ...(drawn.hasIntervals ? ['--interval'] : [])];
  return [
    `cat > rows.csv <<'END'\n${csvOf(drawn)}END`,
    ...['--json', `--digits ${drawn.digits}`, '--format markdown', '--html page.html'].map(
      (form) => `npx confmat report rows.csv ${words.join(' ')} ${form}`,
    ),
  ].join('\n');
}
