import { createRandom } from '@confmat/testkit';

type Draw = (random: () => number) => number;

/** Scores that sorts stumble over, by name. */
export const FAMILIES: Readonly<Record<string, Draw>> = {
  'spread evenly': (random) => random(),
  logits: (random) => (random() - 0.5) * 20,
  'of two decimals': (random) => Math.floor(random() * 101) / 100,
  constant: () => 0.5,
  'zeros of both signs': (random) =>
    random() < 0.4 ? 0 : random() < 0.5 ? -0 : Math.floor(random() * 9) - 4,
  'within 1e-9': (random) => 0.5 + 1e-9 * random(),
  'neighbouring doubles': (random) => 1 + Math.floor(random() * 1000) * 2 ** -52,
  'mostly equal, others near': (random) => (random() < 0.9 ? 0.5 : 0.5 + 1e-12 * random()),
  'of all magnitudes': (random) =>
    (random() < 0.5 ? -1 : 1) * 10 ** (Math.floor(random() * 600) - 300),
  'powers of two': (random) => 2 ** -Math.floor(random() * 1000),
  'crowding at one': (random) => 1 + 2 ** (-52 * random()),
  denormal: (random) => (Math.floor(random() * 1e5) - 5e4) * Number.MIN_VALUE,
  huge: (random) => (random() - 0.5) * Number.MAX_VALUE,
  negative: (random) => -random(),
  'integers of any size': (random) => Math.floor(random() * 1e6) - 5e5,
};

export interface ScoredRows {
  readonly isPositive: boolean[];
  readonly scores: number[];
}

/** Rows of a family, the same for the same arguments; three in ten are positive. */
export function scoredRows(family: string, nSamples: number, seed: number): ScoredRows {
  const draw = FAMILIES[family];
  if (!draw) throw new Error(`no family ${family}`);
  const random = createRandom(seed);
  return {
    isPositive: Array.from({ length: nSamples }, () => random() < 0.3),
    scores: Array.from({ length: nSamples }, () => draw(random)),
  };
}
