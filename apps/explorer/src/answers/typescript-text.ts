import { evaluate } from '../evaluate/results.js';
import type { RowSession, Session } from '../evaluate/session.js';
import type { Choice } from '../protocol.js';

/** The program that gives the same numbers, with the columns as arrays. */
export function typescriptText(session: Session, choice: Choice): string {
  return session.kind === 'table' ? ofRows(session, choice) : ofStored(session.name);
}

function ofStored(name: string): string {
  return [
    `import { readFileSync } from 'node:fs';`,
    `import { classificationReport, formatClassificationReport } from '@confmat/core';`,
    `import { evaluationFromJson } from '@confmat/inference';`,
    '',
    `const text = readFileSync(${JSON.stringify(name)}, 'utf8');`,
    `const { matrix } = evaluationFromJson(JSON.parse(text));`,
    `if (matrix) console.log(formatClassificationReport(classificationReport(matrix)));`,
    '',
  ].join('\n');
}

function ofRows(session: RowSession, choice: Choice): string {
  const { results } = evaluate(session, choice);
  const { truth, model } = choice;
  const columns = [
    '// The columns of the file, by name.',
    `declare const column: (name: string) => readonly (string | null)[];`,
    ...filterLines(choice),
    `const yTrue = ${taken(choice)}(column(${JSON.stringify(truth)}));`,
  ];
  if (results.labelSets) {
    return program(
      ['@confmat/multilabel', 'formatMultilabelReport', 'multilabelReport'],
      [
        ...columns,
        `const yPred = ${taken(choice)}(column(${JSON.stringify(model)}));`,
        `const report = multilabelReport(yTrue.map((text) => text ?? ''), yPred.map((text) => text ?? ''), { separator: '|' });`,
        `console.log(formatMultilabelReport(report));`,
      ],
    );
  }
  return program(
    ['@confmat/core', 'classificationReport', 'confusionMatrix', 'formatClassificationReport'],
    [
      ...columns,
      ...predictionLines(session, choice),
      `const matrix = confusionMatrix(yTrue, yPred, { nulls: 'skip' });`,
      `console.log(formatClassificationReport(classificationReport(matrix)));`,
    ],
  );
}

function program([from = '', ...names]: readonly string[], lines: readonly string[]): string {
  return [`import { ${names.join(', ')} } from '${from}';`, '', ...lines, ''].join('\n');
}

function taken({ where }: Choice): string {
  return where.length > 0 ? 'kept' : '';
}

function filterLines({ where }: Choice): readonly string[] {
  if (where.length === 0) return [];
  const tests = where.map(
    ({ column, values }) =>
      `${JSON.stringify(values)}.includes(column(${JSON.stringify(column)})[row] ?? '')`,
  );
  return [
    `const kept = <T>(values: readonly T[]): T[] => values.filter((_, row) => ${tests.join(' && ')});`,
  ];
}

function predictionLines(session: RowSession, choice: Choice): readonly string[] {
  const { model } = choice;
  const { results } = evaluate(session, choice);
  const of = (name: string): string => `${taken(choice)}(column(${JSON.stringify(name)}))`;
  const { classScores } = session.roles;
  if (classScores && model === `${classScores.prefix}*`) {
    return [
      `const classes = ${JSON.stringify(classScores.labels)};`,
      `const scores = classes.map((label) => ${taken(choice)}(column(${JSON.stringify(classScores.prefix)} + label)).map(Number));`,
      `const yPred = yTrue.map((_, row) => {`,
      `  const ofRow = scores.map((values) => values[row] ?? NaN);`,
      `  return classes[ofRow.indexOf(Math.max(...ofRow))] ?? null;`,
      `});`,
    ];
  }
  const threshold = results.scores?.find(
    ({ name }) => name === undefined || name === model,
  )?.threshold;
  const isScores = session.facts.some(({ name, kind }) => name === model && kind === 'numbers');
  if (!isScores || threshold === undefined) return [`const yPred = ${of(model)};`];
  const positive = String(results.posLabel ?? '');
  const negative = String(results.matrix?.labels.find((label) => label !== results.posLabel) ?? '');
  return [
    `const yPred = ${of(model)}.map((score) => (Number(score) >= ${threshold} ? ${JSON.stringify(positive)} : ${JSON.stringify(negative)}));`,
  ];
}
