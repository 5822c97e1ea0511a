/** Draws a range of samples on a thread, and posts the macro F1 of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { confusionMatrixFromJson, f1 } from '@confmat/core';
import type { ConfusionMatrixJson } from '@confmat/core';
import { bootstrapValues } from '../../src/index.js';
import type { BootstrapValuesOptions } from '../../src/index.js';

const { matrix, range } = workerData as { matrix: string; range: BootstrapValuesOptions };
const values = bootstrapValues(
  confusionMatrixFromJson(JSON.parse(matrix) as ConfusionMatrixJson),
  (drawn) => f1(drawn, { average: 'macro', zeroDivision: NaN }),
  range,
);
parentPort?.postMessage(values);
