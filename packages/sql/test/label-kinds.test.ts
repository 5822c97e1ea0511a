import { afterAll, describe, expect, it } from 'vitest';
import { confusionMatrix } from '@confmat/core';
import type { Label } from '@confmat/core';
import {
  labelsFromCodes,
  oracleConfusionMatrix,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sprinkleNulls,
} from '@confmat/testkit';
import { countConfusion } from '../src/index.js';
import type { CountRequest, LabelReference } from '../src/index.js';
import { expectClose, openEngine, plain, relation } from './engine.js';
import type { Cells } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

/** A type of column that people keep labels in. */
interface LabelType {
  readonly type: string;
  readonly as?: LabelReference['as'];
  /** As the matrix holds them, ascending. */
  readonly labels: readonly Label[];
}

const beyond53 = [-(2n ** 62n), -5, 2 ** 53 - 1, 2n ** 53n, 2n ** 53n + 1n];

const LABEL_TYPES: readonly LabelType[] = [
  { type: 'TINYINT', labels: [-128, -1, 0, 1, 127] },
  { type: 'SMALLINT', labels: [-32_768, -3, 0, 7, 32_767] },
  { type: 'INTEGER', labels: [0, 1, 2, 3, 4] },
  { type: 'INTEGER', labels: [-(2 ** 31), -5, 12, 70_000_000, 2 ** 31 - 1] },
  { type: 'BIGINT', labels: [0, 1, 2, 3, 10] },
  { type: 'BIGINT', labels: beyond53 },
  { type: 'HUGEINT', labels: [...beyond53, 2n ** 100n] },
  { type: 'UTINYINT', labels: [0, 1, 128, 254, 255] },
  { type: 'USMALLINT', labels: [0, 1, 32_768, 65_534, 65_535] },
  { type: 'UINTEGER', labels: [0, 5, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1] },
  { type: 'UBIGINT', labels: [0, 9, 2 ** 53 - 1, 2n ** 53n + 1n, 2n ** 64n - 1n] },
  { type: 'DOUBLE', labels: [-1e15, -2, 0, 1, 2 ** 53 - 1] },
  { type: 'DOUBLE', as: 'number', labels: [-1e15, -2, 0, 1, 2 ** 53 - 1] },
  { type: 'FLOAT', as: 'number', labels: [-16_777_216, -2, 0, 1, 16_777_216] },
  { type: 'DECIMAL(12, 2)', as: 'number', labels: [-3, 0, 1, 20, 1_000_000] },
  { type: 'BIGINT', as: 'number', labels: [-3, 0, 1, 20, 1_000_000] },
  { type: 'VARCHAR', labels: ['ant', 'bee', 'cat', 'dog', 'eel'] },
  { type: 'VARCHAR', labels: ['', ' ', 'B', 'a', '\u{ff5e}', '\u{1f600}'] },
  { type: 'VARCHAR', labels: ['0', '007', '1', '1.0', '1e3', 'NaN', 'null'] },
  { type: `ENUM ('low', 'high', 'mid')`, labels: ['high', 'low', 'mid'] },
  { type: 'BOOLEAN', labels: [false, true] },
  { type: 'BOOLEAN', as: 'text', labels: ['false', 'true'] },
  { type: 'DATE', as: 'text', labels: ['1969-12-31', '2024-02-29', '2026-11-21'] },
  {
    type: 'TIMESTAMP',
    as: 'text',
    labels: ['2026-11-21 00:00:00', '2026-11-21 00:00:00.000001', '2026-11-21 12:30:00'],
  },
  {
    type: 'UUID',
    as: 'text',
    labels: ['00000000-0000-0000-0000-000000000001', 'ffffffff-0000-4000-8000-000000000000'],
  },
];

const nSamples = 200;
const integerWeights = randomIntegerWeights({ seed: 1, nSamples });
const fractionalWeights = randomFractionalWeights({ seed: 2, nSamples });

interface Rows<C> {
  readonly yTrue: readonly C[];
  readonly yPred: readonly C[];
}

function randomRows(labels: readonly Label[], seed: number): Rows<Label> {
  const nClasses = labels.length;
  const codes = randomColumns({ seed, nSamples, nClasses, skew: 'zipf', errorRate: 0.4 });
  return {
    yTrue: labelsFromCodes(codes.yTrue, labels),
    yPred: labelsFromCodes(codes.yPred, labels),
  };
}

function requestOf(
  { type, as }: LabelType,
  { yTrue, yPred }: Rows<Label | null>,
  weights: Cells = yTrue.map(() => 1),
): CountRequest {
  return {
    from: relation({ truth: [type, yTrue], pred: [type, yPred], weight: ['DOUBLE', weights] }),
    yTrue: { column: 'truth', as },
    yPred: { kind: 'column', column: 'pred', as },
  };
}

describe.each(LABEL_TYPES)('countConfusion of $type as $as with $labels', (kind) => {
  const { labels } = kind;

  it('counts as the definition and as core do', async () => {
    const rows = randomRows(labels, 3);
    const {
      matrix,
      nSamples: nCounted,
      nTied,
    } = await countConfusion(engine, requestOf(kind, rows));
    const oracle = oracleConfusionMatrix(rows.yTrue, rows.yPred, { labels });
    expect(matrix.labels).toEqual(labels);
    expect([...matrix.counts]).toEqual(oracle.counts.flat());
    expect([nCounted, nTied, matrix.nSkipped]).toEqual([nSamples, 0, 0]);
    expect(matrix).toEqual(confusionMatrix(rows.yTrue, rows.yPred));
  });

  it('keeps the given label order, absent labels too', async () => {
    const rows = randomRows(labels, 4);
    const absent = { string: ['absent'], number: [88], bigint: [88], boolean: [] };
    const given = [...labels, ...absent[typeof labels[0] as keyof typeof absent]].reverse();
    const { matrix } = await countConfusion(engine, requestOf(kind, rows), { labels: given });
    const oracle = oracleConfusionMatrix(rows.yTrue, rows.yPred, { labels: given });
    expect(matrix.labels).toEqual(given);
    expect([...matrix.counts]).toEqual(oracle.counts.flat());
  });

  it('reads given labels that are text as labels of the column', async () => {
    const rows = randomRows(labels, 5);
    const given = labels.map(String).reverse();
    const { matrix } = await countConfusion(engine, requestOf(kind, rows), { labels: given });
    expect(matrix.labels).toEqual([...labels].reverse());
  });

  it('leaves out the rows that miss a label', async () => {
    const whole = randomRows(labels, 6);
    const yTrue = sprinkleNulls(whole.yTrue, { seed: 7, nullRate: 0.2 });
    const yPred = sprinkleNulls(whole.yPred, { seed: 8, nullRate: 0.1 });
    const request = requestOf(kind, { yTrue, yPred });
    const result = await countConfusion(engine, request, { nulls: 'skip' });
    const expected = confusionMatrix(yTrue, yPred, { nulls: 'skip' });
    expect(expected.nSkipped).toBeGreaterThan(20);
    expect(result.matrix).toEqual(expected);
    expect(result.nSamples).toBe(nSamples - expected.nSkipped);
  });

  it('adds integer weights exactly and fractional ones to 1e-12', async () => {
    const rows = randomRows(labels, 9);
    for (const sampleWeight of [integerWeights, fractionalWeights]) {
      const request = requestOf(kind, rows, sampleWeight);
      const result = await countConfusion(engine, {
        ...request,
        sampleWeight: { column: 'weight' },
      });
      const { counts, ...rest } = plain(result);
      const oracle = oracleConfusionMatrix(rows.yTrue, rows.yPred, { labels, sampleWeight });
      expect(rest).toEqual({ labels, weighted: true, nSkipped: 0, nSamples, nTied: 0 });
      if (sampleWeight === integerWeights) expect(counts).toEqual(oracle.counts.flat());
      else expectClose(counts, oracle.counts.flat());
    }
  });
});
