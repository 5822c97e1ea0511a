import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DESIGNS } from './designs.js';
import type { Design } from './designs.js';
import { JUDGES, deltaWidth, simulate } from './simulate.js';
import type { Covered } from './simulate.js';

/** Cases of the full grid: the population, rows, samples drawn. */
const GRID = [
  ['two, 30 %', 50, 2000],
  ['two, 30 %', 200, 2000],
  ['two, 30 %', 2000, 2000],
  ['two, 10 %', 50, 2000],
  ['two, 10 %', 200, 2000],
  ['two, 10 %', 2000, 2000],
  ['two, 2 %', 50, 2000],
  ['two, 2 %', 200, 2000],
  ['two, 2 %', 2000, 2000],
  ['two, 10 %, strong', 50, 2000],
  ['two, 10 %, strong', 200, 2000],
  ['two, 10 %, strong', 2000, 2000],
  ['three', 50, 2000],
  ['three', 200, 2000],
  ['three', 2000, 2000],
  ['ten', 50, 2000],
  ['ten', 200, 2000],
  ['ten', 2000, 2000],
  ['ten, rare', 50, 2000],
  ['ten, rare', 200, 2000],
  ['ten, rare', 2000, 2000],
  ['hundred', 2000, 1000],
  ['hundred', 20_000, 1000],
  ['three hundred', 6000, 300],
  ['three hundred', 60_000, 300],
  ['thousand', 20_000, 100],
  ['thousand', 200_000, 100],
] as const;

interface Recorded {
  readonly design: string;
  readonly nSamples: number;
  readonly runs: number;
  readonly deltaWidth: number;
  readonly metrics: Record<string, Covered>;
}

const RECORD = new URL('recorded.json', import.meta.url);
/** What falls below 0.90, with one true row of a class expected; the intervals say so themselves. */
const KNOWN_LOW: Readonly<Record<string, number>> = {
  'two classes, 2 % positive: kappa': 0.88,
};

const MACRO = ['macro F1', 'macro precision', 'macro recall'];

function designOf(name: string): Design {
  const design = DESIGNS[name];
  if (!design) throw new Error(`no design ${name}`);
  return design;
}

/** The least coverage that may be seen of a true one, two standard errors below. */
function least(coverage: number, runs: number): number {
  return coverage - 2 * Math.sqrt((coverage * (1 - coverage)) / runs);
}

describe.runIf(process.env['CONFMAT_COVERAGE'] === 'record')('the full grid', () => {
  it('is recorded', { timeout: 3_600_000 }, () => {
    const recorded = GRID.map(([name, nSamples, runs]): Recorded => {
      const design = designOf(name);
      const judges = Object.keys(JUDGES);
      const metrics = simulate(design, nSamples, { runs, seed: 16, judges });
      const width = Number(deltaWidth(design, nSamples).toFixed(4));
      return { design: design.name, nSamples, runs, deltaWidth: width, metrics };
    });
    mkdirSync(new URL('.', RECORD), { recursive: true });
    writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded).toHaveLength(GRID.length);
  });
});

describe('the recorded coverage', () => {
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded[];
  const isSmall = ({ design }: Recorded): boolean => !/100|300/.test(design);

  it.for(recorded.filter(isSmall))(
    'of means over $design, $nSamples rows, is 0.94 at least',
    ({ metrics, runs }) => {
      for (const name of MACRO) {
        expect(metrics[name]?.coverage, name).toBeGreaterThanOrEqual(least(0.94, runs));
      }
    },
  );

  it.for(recorded)('of everything over $design, $nSamples rows, is 0.90 at least', (one) => {
    for (const [name, { coverage, judged }] of Object.entries(one.metrics)) {
      if (judged === 0) continue;
      const known = one.nSamples === 50 ? KNOWN_LOW[`${one.design}: ${name}`] : undefined;
      expect(coverage, name).toBeGreaterThanOrEqual(least(known ?? 0.9, one.runs));
    }
  });

  it.for(recorded.filter((one) => one.nSamples >= 2000 && isSmall(one)))(
    'costs little width over $design, $nSamples rows',
    ({ metrics, deltaWidth: width }) => {
      expect((metrics['macro F1']?.meanWidth ?? NaN) / width).toBeLessThanOrEqual(1.15);
    },
  );
});

describe('a quick simulation', () => {
  it.for([
    ['two, 10 %, strong', 200],
    ['three', 50],
    ['ten', 200],
    ['ten, rare', 200],
  ] as const)('of %s, %i rows, covers 0.94 at least', ([name, nSamples]) => {
    const runs = 400;
    const found = simulate(designOf(name), nSamples, { runs, seed: 1, judges: MACRO });
    for (const metric of MACRO) {
      expect(found[metric]?.coverage, metric).toBeGreaterThanOrEqual(least(0.94, runs));
    }
  });
});
