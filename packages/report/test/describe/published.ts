import { readFileSync } from 'node:fs';
import {
  confusionMatrix,
  confusionMatrixFromCounts,
  jointCounts,
  slicedMatrices,
} from '@confmat/core';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import type { Parts } from '../parts.js';

/** The columns of an example file, which has no quotes. */
function columnsOf(file: string): (name: string) => string[] {
  const text = readFileSync(new URL(`../../../../examples/${file}`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split(',');
  const rows = lines.map((line) => line.split(','));
  return (name) => rows.map((row) => row[names.indexOf(name)] ?? '');
}

const setsOf = (column: readonly string[]): string[][] =>
  column.map((text) => (text === '' ? [] : text.split('|')));

function telco(): Parts {
  const column = columnsOf('telco-churn.csv');
  const [truth, predicted] = [column('churn'), column('prediction')];
  const scores = column('score').map(Number);
  const logistic = column('score_logistic').map((score) => (Number(score) >= 0.5 ? 'Yes' : 'No'));
  return {
    matrix: confusionMatrix(truth, predicted),
    posLabel: 'Yes',
    probabilities: true,
    scores: [
      {
        sweep: thresholdSweep(truth, scores, { posLabel: 'Yes' }),
        threshold: 0.5,
      },
    ],
    slices: slicedMatrices(truth, predicted, { contract: column('contract') }),
    comparison: {
      names: ['boosted trees', 'logistic regression'],
      joint: jointCounts(truth, predicted, logistic),
    },
  };
}

function digits(): Parts {
  const column = columnsOf('digits.csv');
  return { matrix: confusionMatrix(column('digit'), column('prediction')) };
}

function debianTags(): Parts {
  const column = columnsOf('debian-tags.csv');
  const sets = [setsOf(column('tags')), setsOf(column('predicted'))] as const;
  return {
    labelSets: {
      labels: labelCounts(...sets),
      samples: sampleCounts(...sets),
      pairs: multilabelConfusion(...sets),
    },
  };
}

const SKY = ['cloudy', 'rain', 'shine', 'sunrise'];
const weather = [
  [39, 10, 11, 0],
  [9, 23, 7, 0],
  [14, 12, 30, 0],
  [1, 0, 1, 68],
];
const documents = [
  [['action', 'comedy'], ['action'], ['romance'], ['romance', 'comedy'], ['comedy']],
  [['comedy'], ['action'], ['romance'], ['romance'], ['action']],
] as const;

/** The published examples and the three files of `examples/`. */
export const PUBLISHED: Readonly<Record<string, () => Parts>> = {
  'four kinds of weather': () => ({
    matrix: confusionMatrixFromCounts(weather, SKY),
    trainCounts: [
      { label: 'cloudy', count: 240 },
      { label: 'rain', count: 12 },
      { label: 'shine', count: 230 },
      { label: 'sunrise', count: 290 },
      { label: 'snow', count: 40 },
    ],
  }),
  'always the majority': () => ({
    matrix: confusionMatrixFromCounts(
      [
        [900, 0, 0, 0],
        [40, 0, 0, 0],
        [30, 0, 0, 0],
        [30, 0, 0, 0],
      ],
      SKY,
    ),
  }),
  'a filter that never fires': () => ({
    matrix: confusionMatrixFromCounts(
      [
        [999_000, 0],
        [1000, 0],
      ],
      ['ham', 'spam'],
    ),
  }),
  'micro against macro': () => ({
    matrix: confusionMatrixFromCounts(
      [
        [1, 90, 0, 0],
        [1, 10, 1, 1],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
      ],
      ['A', 'B', 'C', 'D'],
    ),
  }),
  'five documents': () => ({
    labelSets: {
      labels: labelCounts(...(documents as unknown as [string[][], string[][]])),
      samples: sampleCounts(...(documents as unknown as [string[][], string[][]])),
      pairs: multilabelConfusion(...(documents as unknown as [string[][], string[][]])),
    },
  }),
  'telco-churn.csv': telco,
  'digits.csv': digits,
  'debian-tags.csv': debianTags,
};
