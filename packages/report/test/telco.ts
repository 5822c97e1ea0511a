import { readFileSync } from 'node:fs';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

/** Churn and scores of two models in examples/telco-churn.csv, shape (7043,) each. */
export function readTelco(): {
  readonly yTrue: string[];
  readonly score: number[];
  readonly logistic: number[];
} {
  const path = new URL('../../../examples/telco-churn.csv', import.meta.url);
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => line.split(','));
  const column = (name: string): string[] => rows.map((row) => row[names.indexOf(name)] ?? '');
  return {
    yTrue: column('churn'),
    score: column('score').map(Number),
    logistic: column('score_logistic').map(Number),
  };
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
