// Sums of weights as engines write them.
import { describe, expect, it } from 'vitest';
import { countConfusion } from '../src/index.js';
import { engineOf } from './engine.js';

const request = {
  from: { table: 'rows' },
  yTrue: 't',
  yPred: 'p',
  sampleWeight: { column: 'w', exact: 'decimal' },
} as const;
const labels = { t_text: 'a', t_type: 'VARCHAR', p_text: 'a', p_type: 'VARCHAR' };

describe('countConfusion', () => {
  it('refuses a sum that is NULL, as Spark 3 writes one that its decimals do not hold', async () => {
    const overflown = { ...labels, n_rows: 2, weight_sum: null, n_bad_weights: 0 };
    await expect(countConfusion(engineOf([overflown]), request)).rejects.toThrow(
      'the sum of 2 weights is missing: decimals of the engine hold less than 10^26',
    );
  });
});
