import { noteFuzz } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { randomDesign } from './designs.js';
import type { Design } from './designs.js';
import recorded from './recorded.json' with { type: 'json' };
import { simulate } from './simulate.js';
import type { Covered } from './simulate.js';

const RUNS = 1000;
const JUDGED = [
  ...['accuracy', 'F1 of the rarest', 'macro F1', 'macro precision', 'macro recall'],
  ...['weighted F1', 'Matthews', 'kappa'],
];
/**
 * How far below the lowest recorded coverage a random design may come: the recorded designs are 29 of
 * all that there are, and 1,000 samples tell a coverage to 0.02 (three standard errors).
 */
const LEEWAY = 0.04;

/** Where fewer samples have an interval, the share of those that hold says little. */
const MOST_JUDGED = 0.9;

interface Lowest {
  readonly coverage: number;
  readonly design: string;
}

const lowest = new Map<string, Lowest>();
let nDesigns = 0;

afterAll(() => {
  for (const [judge, { coverage, design }] of lowest) {
    const known = lowestRecorded(judge).toFixed(3);
    noteFuzz(
      `coverage of ${judge}: lowest ${coverage.toFixed(3)} of ${nDesigns} random designs (${design}), ${known} of the recorded ones`,
    );
  }
});

function lowestRecorded(judge: string): number {
  const found = recorded.matrices.flatMap(({ metrics }) => {
    const covered = (metrics as Readonly<Record<string, Covered>>)[judge];
    return covered && covered.judged >= MOST_JUDGED ? [covered.coverage] : [];
  });
  return Math.min(...found);
}

const designs = fc.record({
  shares: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 }),
  recalls: fc.array(fc.integer({ min: 50, max: 99 }), { minLength: 6, maxLength: 6 }),
  nSamples: fc.constantFrom(50, 100, 200, 500, 2000),
  seed: fc.nat(),
});

describe('intervals of random designs', () => {
  it('hold the true value about as often as those of the recorded designs', () => {
    const property = fc.property(fc.noShrink(designs), ({ shares, recalls, nSamples, seed }) => {
      const design: Design = randomDesign(shares, recalls);
      ++nDesigns;
      for (const [judge, { coverage, judged }] of Object.entries(
        simulate(design, nSamples, { runs: RUNS, seed, judges: JUDGED }),
      )) {
        if (judged < MOST_JUDGED) continue;
        const name = `${design.name}, ${nSamples} rows`;
        if (coverage > (lowest.get(judge)?.coverage ?? 1)) continue;
        lowest.set(judge, { coverage, design: name });
        expect(coverage, `${judge} of ${name}, seed ${seed}`).toBeGreaterThan(
          lowestRecorded(judge) - LEEWAY,
        );
      }
    });
    fc.assert(property);
  });
});
