import { runs } from '@confmat/testkit';
import { describe, expect } from 'vitest';
import { areaCoverage } from '../simulation/areas.js';
import { itRepeats } from '../simulation/repeats.js';
import { least } from '../simulation/shares.js';

const RUNS = runs(600);

describe('rocAucInterval', () => {
  itRepeats.for([
    [0.5, 5, 45],
    [0.5, 40, 400],
    [1.8, 10, 190],
    [2.5, 5, 45],
    [2.5, 10, 190],
    [3.3, 10, 190],
    [3.3, 40, 960],
  ] as const)(
    'covers 0.94 at least: shift %d, %i and %i rows',
    ([shift, nPositives, nNegatives]) => {
      const found = areaCoverage({ shift, nPositives, nNegatives }, { runs: RUNS, seed: 20 });
      expect(found['ROC AUC']).toBeGreaterThanOrEqual(least(0.94, RUNS));
      expect(found['average precision']).toBeGreaterThanOrEqual(least(0.94, RUNS));
    },
  );
});
