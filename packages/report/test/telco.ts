import { readFileSync } from 'node:fs';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

/** Churn, contracts and scores of two models in examples/telco-churn.csv, shape (7043,) each. */
export function readTelco(): {
  readonly yTrue: string[];
  readonly contract: string[];
  readonly score: number[];
  readonly logistic: number[];
} {
  const column = readExample('telco-churn.csv');
  return {
    yTrue: column('churn'),
    contract: column('contract'),
    score: column('score').map(Number),
    logistic: column('score_logistic').map(Number),
  };
}

/** The columns of a file in examples/, as texts. */
export function readExample(name: string): (column: string) => string[] {
  const path = new URL(`../../../examples/${name}`, import.meta.url);
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => line.split(','));
  return (column) => rows.map((row) => row[names.indexOf(column)] ?? '');
}

/** Sweeps of both models. */
export function telcoSweeps(): {
  readonly boosted: ThresholdSweep;
  readonly logistic: ThresholdSweep;
} {
  const { yTrue, score, logistic } = readTelco();
  const options = { posLabel: 'Yes' };
  return {
    boosted: thresholdSweep(yTrue, score, options),
    logistic: thresholdSweep(yTrue, logistic, options),
  };
}
