import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withProgram } from '@confmat/testkit/fuzz';
import { recordsOfCsv, tableOfPage, treeOfJson } from './addition-doors.js';
import { checkDoors } from './doors.js';
import type { AskCommand } from './doors.js';
import { csvOf, evaluations, predictionOf, questionOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

type Parents = Readonly<Record<string, string>>;

/** An evaluation whose classes stand in a tree. */
interface DrawnTree {
  readonly drawn: Drawn;
  readonly parents: Parents;
}

const labelsOf = (drawn: Drawn): readonly string[] => [
  ...new Set(drawn.rows.flatMap((row) => [row.truth, predictionOf(drawn, row)])),
];

/** Trees of up to four levels: classes below groups, or below each other, or alone. */
const trees: fc.Arbitrary<DrawnTree> = evaluations
  .filter(({ isWeighted, rows }) => !isWeighted || rows.every(({ weight }) => weight > 0))
  .chain((drawn) => {
    const labels = labelsOf(drawn);
    const parentOf = (place: number) =>
      // A class has one before it above it at most, so nothing leads back to itself.
      fc.constantFrom(undefined, 'group 1', 'group 2', 'group 2', ...labels.slice(0, place));
    return fc.record({
      drawn: fc.constant({ ...drawn, hasGroups: false }),
      parents: fc
        .record({
          labels: fc.tuple(...labels.map((_, place) => parentOf(place))),
          top: fc.constantFrom(undefined, 'all'),
        })
        .map(({ labels: above, top }): Parents => {
          const pairs = labels.map((label, i) => [label, above[i] ?? top] as const);
          const groups = ['group 1', 'group 2'].map((group) => [group, top] as const);
          return Object.fromEntries(
            [...pairs, ...groups].filter((pair): pair is [string, string] => pair[1] !== undefined),
          );
        }),
    });
  })
  .filter(({ drawn, parents }) => labelsOf(drawn).some((label) => label in parents));

/** The way from the top to a label. */
function pathOf(label: string, parents: Parents): readonly string[] {
  const parent = parents[label];
  return parent === undefined ? [label] : [...pathOf(parent, parents), label];
}

/** The paths of all labels, without a top that all have. */
function pathsOf({ drawn, parents }: DrawnTree): ReadonlyMap<string, readonly string[]> {
  const paths = labelsOf(drawn).map((label) => [label, pathOf(label, parents)] as const);
  const tops = new Set(paths.map(([, [top]]) => top));
  const isOne = new Set(paths.flatMap(([, path]) => path)).size === 1;
  return new Map(
    tops.size > 1 || isOne ? paths : paths.map(([label, path]) => [label, path.slice(1)]),
  );
}

/** All numbers by their definitions, row by row. */
function byHand(tree: DrawnTree): Shown {
  const { drawn } = tree;
  const paths = pathsOf(tree);
  const rows = drawn.rows.map((row) => ({
    truth: row.truth,
    pred: predictionOf(drawn, row),
    weight: drawn.isWeighted ? row.weight : 1,
  }));
  const sumOf = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + row.weight * of(row), 0);
  const path = (label: string): readonly string[] => paths.get(label) ?? [];
  const shared = sumOf(({ truth, pred }) => path(truth).filter((one) => path(pred).includes(one)).length); // prettier-ignore
  const [ofTruth, ofPred] = [
    sumOf(({ truth }) => path(truth).length),
    sumOf(({ pred }) => path(pred).length),
  ];
  const figures = new FigureMap();
  figures.note('tree precision', shared / ofPred);
  figures.note('tree recall', shared / ofTruth);
  figures.note('tree f1', (2 * shared) / (ofTruth + ofPred));
  const depth = Math.max(...[...paths.values()].map(({ length }) => length));
  for (let level = 1; level <= depth; ++level) {
    const at = (label: string): string => path(label)[level - 1] ?? label;
    const right = sumOf(({ truth, pred }) => Number(at(truth) === at(pred)));
    figures.note(`level ${level} accuracy`, right / sumOf(() => 1));
    const classes = [...new Set([...paths.keys()].map(at))];
    const f1s = classes.map((label) => {
      const hits = sumOf(({ truth, pred }) => Number(at(truth) === label && at(pred) === label));
      const all = sumOf(({ truth, pred }) => Number(at(truth) === label) + Number(at(pred) === label)); // prettier-ignore
      return (2 * hits) / all;
    });
    figures.note(`level ${level} macroF1`, f1s.reduce((sum, one) => sum + one, 0) / f1s.length);
  }
  return { door: 'the definition', figures };
}

async function doorsOf(
  tree: DrawnTree,
  folder: string,
  ask: AskCommand,
): Promise<readonly Shown[]> {
  const { drawn, parents } = tree;
  writeFileSync(join(folder, 'rows.csv'), csvOf(drawn));
  writeFileSync(join(folder, 'tree.json'), JSON.stringify(parents));
  const asked = ['--labels', 'tree=tree.json'];
  const rows = ['report', 'rows.csv', ...questionOf(drawn), ...asked];
  const files = ['--html', 'page.html', '--save', 'kept.json'];
  const shown = treeOfJson('JSON', await ask([...rows, '--json', ...files]));
  // A gate holds at the value that is shown.
  const bound = shown.figures.get('tree f1')?.value ?? NaN;
  await ask([...rows, '--fail-under', `tree.f1>=${bound}`]);
  return [
    shown,
    byHand(tree),
    recordsOfCsv('CSV', await ask([...rows, '--format', 'csv']), /^(tree|level \d+)$/),
    treeOfJson('stored evaluation', await ask(['report', 'kept.json', '--json', ...asked])),
    tableOfPage('page', readFileSync(join(folder, 'page.html'), 'utf8'), 'By level of the tree', {
      accuracy: (level) => `level ${level} accuracy`,
      'macro F1': (level) => `level ${level} macroF1`,
    }),
  ];
}

const check = (tree: DrawnTree): Promise<void> =>
  checkDoors((folder, ask) => doorsOf(tree, folder, ask));

const programOf = ({ drawn, parents }: DrawnTree): string =>
  [
    `cat > rows.csv <<'END'\n${csvOf(drawn)}END`,
    `echo '${JSON.stringify(parents)}' > tree.json`,
    `npx confmat report rows.csv ${questionOf(drawn).join(' ')} --labels tree=tree.json --json`,
  ].join('\n');

describe('trees of labels', () => {
  it('have the numbers of the definition at every door that shows them', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(trees, (tree) => withProgram(tree, check, programOf)));
  });
});
