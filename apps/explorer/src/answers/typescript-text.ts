import { classColumns, thresholdOf } from '../evaluate/class-columns.js';
import { modelKind } from '../evaluate/model-kind.js';
import { evaluate } from '../evaluate/results.js';
import { sideOf } from './command-text.js';
import type { RowSession, Session, StoredSession } from '../evaluate/session.js';
import { sharedOrder } from '../evaluate/category-order.js';
import { OTHER_ANSWERS } from '@confmat/sql/internal';
import type { Choice } from '../protocol.js';

/** The program that gives the same numbers, with the columns as arrays. */
export function typescriptText(session: Session, choice: Choice): string {
  return session.kind === 'table' ? ofRows(session, choice) : ofStored(session);
}

function ofStored({ name, evaluation }: StoredSession): string {
  const side = sideOf(evaluation);
  if (side !== null) {
    return program(
      [
        '@confmat/core',
        'classificationReport',
        'confusionMatrixFromTable',
        'formatClassificationReport',
      ],
      [
        '// The rows of the file, the first one with the names of the columns.',
        `declare const rows: readonly (readonly string[])[];`,
        `const matrix = confusionMatrixFromTable(rows, { trueSide: ${JSON.stringify(side)} });`,
        `console.log(formatClassificationReport(classificationReport(matrix)));`,
      ],
    );
  }
  return [
    `import { readFileSync } from 'node:fs';`,
    `import { classificationReport, formatClassificationReport } from '@confmat/core';`,
    `import { evaluationFromJson } from '@confmat/evaluation';`,
    '',
    `const text = readFileSync(${JSON.stringify(name)}, 'utf8');`,
    `const { matrix } = evaluationFromJson(JSON.parse(text));`,
    `if (matrix) console.log(formatClassificationReport(classificationReport(matrix)));`,
    '',
  ].join('\n');
}

function ofRows(session: RowSession, choice: Choice): string {
  const { truth, model, weight } = choice;
  const values = filteredValues(choice);
  const isOfTexts = [truth, model].some((name) => !holdsLists(session, name));
  const isOfSets = modelKind(session.facts, truth, model) === 'sets';
  const columns = [
    `// The columns of the file, by name${session.table.decimal ? ', numbers with a point' : ''}.`,
    `declare const column: (name: string) => readonly (${isOfSets && !isOfTexts ? 'readonly string[]' : 'string'} | null)[];`,
    ...filterLines(choice),
    `const yTrue = ${values(truth)};`,
    ...(weight === undefined ? [] : [`const sampleWeight = ${values(weight)}.map(Number);`]),
  ];
  const weighted = weight === undefined ? '' : ', sampleWeight';
  if (isOfSets) {
    return program(
      ['@confmat/multilabel', 'formatMultilabelReport', 'multilabelReport'],
      [
        ...columns,
        `const yPred = ${values(model)};`,
        `const report = multilabelReport(${setsText(session, truth, 'yTrue')}, ${setsText(session, model, 'yPred')}${isOfTexts ? `, { separator: '|' }` : ''});`,
        `console.log(formatMultilabelReport(report));`,
      ],
    );
  }
  return program(
    ['@confmat/core', 'classificationReport', 'confusionMatrix', 'formatClassificationReport'],
    [
      ...columns,
      ...predictionLines(session, choice),
      `const matrix = confusionMatrix(${truthText(session, choice)}, yPred, { nulls: 'skip'${weighted}${labelsText(session, choice)} });`,
      `console.log(formatClassificationReport(classificationReport(matrix)));`,
    ],
  );
}

/** The labels, where their order is that of the file's categories. */
function labelsText(session: RowSession, choice: Choice): string {
  const isOther = choice.areOthersOne === true && isOfLabels(session, choice);
  if (!isOther && !sharedOrder(session, choice.truth, [choice.model])) return '';
  const { labels = [] } = evaluate(session, choice).results.matrix ?? {};
  const texts = labels.map(String).filter((text) => !isOther || text !== OTHER_ANSWERS);
  const other = isOther ? `, other: ${JSON.stringify(OTHER_ANSWERS)}` : '';
  return `, labels: ${JSON.stringify(texts)}${other}`;
}

function isOfLabels({ facts }: RowSession, { truth, model }: Choice): boolean {
  return modelKind(facts, truth, model) === 'labels';
}

/** Sets of labels; a missing one is empty. */
function setsText(session: RowSession, column: string, name: string): string {
  return holdsLists(session, column)
    ? `${name}.map((labels) => labels ?? [])`
    : `${name}.map((text) => text ?? '')`;
}

function holdsLists({ facts }: RowSession, column: string): boolean {
  return facts.find(({ name }) => name === column)?.kind === 'lists';
}

/** The cells of a column, of the rows that are kept. */
function filteredValues({ where }: Choice): (name: string) => string {
  const isKept = where.length > 0;
  return (name) =>
    isKept ? `kept(column(${JSON.stringify(name)}))` : `column(${JSON.stringify(name)})`;
}

/** True labels; of more than two classes the others are one where scores are cut. */
function truthText({ facts }: RowSession, { truth, model, posLabel = '' }: Choice): string {
  const column = facts.find(({ name }) => name === truth);
  const isCut = modelKind(facts, truth, model) === 'scores' && (column?.nDistinct ?? 0) > 2;
  if (!isCut) return 'yTrue';
  const text = JSON.stringify(posLabel);
  return `yTrue.map((label) => (label === null || label === ${text} ? label : ${JSON.stringify(`not ${posLabel}`)}))`;
}

function program([from = '', ...names]: readonly string[], lines: readonly string[]): string {
  return [`import { ${names.join(', ')} } from '${from}';`, '', ...lines, ''].join('\n');
}

function filterLines({ where }: Choice): readonly string[] {
  if (where.length === 0) return [];
  const tests = where.map(
    ({ column, values, orMissing }) =>
      `${JSON.stringify(orMissing ? [...values, ''] : values)}.includes(column(${JSON.stringify(column)})[row] ?? '')`,
  );
  return [
    `const kept = <T>(values: readonly T[]): T[] => values.filter((_, row) => ${tests.join(' && ')});`,
  ];
}

function predictionLines(session: RowSession, choice: Choice): readonly string[] {
  const { truth, model } = choice;
  const values = filteredValues(choice);
  const kind = modelKind(session.facts, truth, model);
  if (kind === 'scores by class') return greatestLines(session, choice);
  if (kind !== 'scores') return [`const yPred = ${values(model)};`];
  const { results } = evaluate(session, choice);
  const threshold = results.scores?.find(
    ({ name }) => name === undefined || name === model,
  )?.threshold;
  if (threshold === undefined) throw new Error('bug: scores are cut at a threshold');
  const positive = String(results.posLabel ?? '');
  const negative = String(results.matrix?.labels.find((label) => label !== results.posLabel) ?? '');
  return [
    `const yPred = ${values(model)}.map((score) => (score === null ? null : Number(score) >= ${threshold} ? ${JSON.stringify(positive)} : ${JSON.stringify(negative)}));`,
  ];
}

function greatestLines(session: RowSession, choice: Choice): readonly string[] {
  const { ownThresholds } = choice;
  const { texts } = classColumns(session, choice, choice.model);
  const prefix = choice.model.slice(0, -1);
  const name = `${JSON.stringify(prefix)} + label`;
  const cells = choice.where.length > 0 ? `kept(column(${name}))` : `column(${name})`;
  const above = ownThresholds ? texts.map((text) => thresholdOf(ownThresholds, text)) : null;
  return [
    `const classes = ${JSON.stringify(texts)};`,
    ...(above ? [`const thresholds = ${JSON.stringify(above)};`] : []),
    `const numberOf = (cell: string | null): number => (cell === null ? NaN : Number(cell));`,
    `const scores = classes.map((label) => ${cells}.map(numberOf));`,
    `const yPred = yTrue.map((_, row) => {`,
    above
      ? `  const ofRow = scores.map((values, place) => (values[row] ?? NaN) - (thresholds[place] ?? 0));`
      : `  const ofRow = scores.map((values) => values[row] ?? NaN);`,
    `  return classes[ofRow.indexOf(Math.max(...ofRow))] ?? null;`,
    `});`,
  ];
}
