import { readFileSync } from 'node:fs';
import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ProgramName } from '@confmat/core/profiles';
import { matrixRows, numbersOfRow, valueOfRow } from '@confmat/core/profiles';
import { thresholdSweep } from '../../src/index.js';
import {
  scoreRows,
  sweepInRowOrder,
  valueOfScores,
  valuesOfClassScores,
} from '../../src/profiles.js';

const MATRIX_ROWS = matrixRows();
const SCORE_ROWS = scoreRows();

/** What a program was given. */
interface RecordedInput {
  readonly name?: string;
  readonly matrix?: readonly (readonly number[])[];
  readonly labels?: readonly number[];
  readonly predicted?: readonly number[];
  readonly scores?: readonly number[] | readonly (readonly number[])[];
  readonly weights?: readonly number[];
  readonly raw?: readonly number[];
  readonly rows_right?: number;
  readonly rows_wrong?: number;
}

/** A number that a program printed. */
export interface Recorded {
  readonly program: string;
  readonly input: RecordedInput;
  readonly name: string;
  readonly value: number | string;
}

const GOLDEN = new URL('../../../testkit/golden/', import.meta.url);

export function readGolden(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8'));
}

/** The programs of the table by the names that the recorded results have for them. */
const OTHER_NAMES: Readonly<Record<string, ProgramName>> = { chdb: 'clickhouse' };
/** The numbers of the table that the recorded results have another name for. */
const OTHER_CALLS: Readonly<Record<string, string>> = {
  'PyCM AUC': 'ROCCurve.area',
  'River AUC': 'ROCAUC',
  'ROCR AUC': 'auc',
  'ModelMetrics AUC': 'auc',
  'LightGBM AUC': 'auc',
  'XGBoost AUC': 'auc',
  'polars-ds AUC': 'query_roc_auc',
  'classifier-measures AUC': 'roc_auc',
  'linfa array.confusion_matrix(&array).precision()': 'precision()',
  'linfa array.confusion_matrix(&dataset).precision()': 'precision() of a data set',
};

/**
 * What the table says of a recorded number.
 *
 * @returns The number, or one for each class; undefined where no row is of that name and input.
 */
export function fromTable(
  recorded: Recorded,
): number | null | undefined | readonly (number | null)[] {
  const { input } = recorded;
  const { program, name } = placeOf(recorded);
  const [, ofClass] = / \(class (.)\)$/.exec(recorded.name) ?? [];
  const matrix = matrixOf(input);
  const row = MATRIX_ROWS.find((one) => one.program === program && one.name === name);
  if (matrix && row) {
    if (ofClass === undefined) return valueOfRow(row, matrix);
    return numbersOfRow(row, matrix)['abc'.indexOf(ofClass)]?.value;
  }
  return fromScores(program, name, input, matrix);
}

function matrixOf(input: RecordedInput): ConfusionMatrix | null {
  const { name, matrix, labels: truth, predicted, rows_right, rows_wrong } = input;
  // Labels are places from 0 on, unless the input says otherwise.
  const isOfLetters = name?.endsWith('with labels a, b, c');
  const places = matrix ? Array.from(matrix.keys()) : [];
  const labels: readonly Label[] = isOfLetters
    ? places.map((place) => 'abc'.charAt(place))
    : places;
  if (matrix) return confusionMatrixFromCounts(matrix, labels);
  if (rows_right !== undefined && rows_wrong !== undefined) {
    return confusionMatrixFromCounts([[rows_right, rows_wrong], [0, 0]], [0, 1]); // prettier-ignore
  }
  if (!truth || !predicted) return null;
  const both = [...new Set([...truth, ...predicted])].sort((a, b) => a - b);
  const counts = both.map((t) => both.map((p) => truth.filter((label, row) => label === t && predicted[row] === p).length)); // prettier-ignore
  return confusionMatrixFromCounts(counts, both);
}

function fromScores(
  program: ProgramName,
  name: string,
  { labels, scores, weights }: RecordedInput,
  matrix: ConfusionMatrix | null,
): number | null | undefined | readonly (number | null)[] {
  const rows = SCORE_ROWS.filter((row) => row.program === program);
  const [first] = scores ?? [];
  if (labels && scores && typeof first === 'number') {
    const row = rows.find((one) => one.name === name && one.classes === 'two');
    const options = { posLabel: 1, ...(weights && { sampleWeight: weights }) };
    const own = scores as readonly number[];
    const sweep = thresholdSweep(labels, own, options);
    return row && valueOfScores(row, sweep, { inRowOrder: sweepInRowOrder(labels, own, options) });
  }
  const many = matrix && !scores ? oneHot(matrix) : { labels, scores };
  const row = rows.find(
    (one) =>
      (one.name === name || one.name === `${name} of several classes`) && one.classes !== 'two',
  );
  if (!row || !many.labels || !many.scores) return undefined;
  const own = many.scores as readonly (readonly number[])[];
  const values = valuesOfClassScores(row, many.labels, own, { labels: Array.from(own[0] ?? [], (_, code) => code) }); // prettier-ignore
  return row.of === 'each' ? values : values[0];
}

/** Rows that give all to their predicted class. */
function oneHot(matrix: ConfusionMatrix): { labels: number[]; scores: number[][] } {
  const rows = Array.from(matrix.cells()).flatMap(({ trueLabel, predLabel, count }) =>
    Array.from({ length: count }, () => ({
      truth: Number(trueLabel),
      scores: matrix.labels.map((label) => (label === predLabel ? 1 : 0)),
    })),
  );
  return { labels: rows.map(({ truth }) => truth), scores: rows.map((row) => row.scores) };
}

/** The bits that a program computes a number with. */
export function bitsOf(recorded: Recorded): 32 | 64 {
  const { program, name } = placeOf(recorded);
  const rows = [...MATRIX_ROWS, ...SCORE_ROWS].filter((row) => row.program === program);
  return rows.find((row) => row.name === name)?.bits ?? 64;
}

/** The program and the name that the table has for a recorded number. */
function placeOf({ program, name }: Recorded): {
  readonly program: ProgramName;
  readonly name: string;
} {
  const plain = name.replace(/ \(class .\)$/, '').replace(/\(1\)$/, '');
  return {
    program: OTHER_NAMES[program] ?? (program.toLowerCase() as ProgramName),
    name: OTHER_CALLS[`${program} ${plain}`] ?? plain,
  };
}

/** Whether a number is the recorded one, to the digits that the program prints. */
export function isMet(
  found: ReturnType<typeof fromTable>,
  { value }: Pick<Recorded, 'value'>,
  bits: 32 | 64,
): boolean {
  if (typeof value === 'string' && value.startsWith('[') && !value.startsWith('[[')) {
    const wanted = JSON.parse(value) as number[];
    return Array.isArray(found) && wanted.every((one, place) => isMet(found[place], { value: one }, bits)); // prettier-ignore
  }
  if (typeof found !== 'number') return false;
  if (typeof value === 'string')
    return value === 'Infinity' ? found === Infinity : Number.isNaN(found);
  return Math.abs(found - value) <= (bits === 32 ? 1e-6 : 1e-12) * Math.max(1, Math.abs(value));
}
