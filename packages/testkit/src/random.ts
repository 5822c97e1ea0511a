/** A source of numbers in [0, 1), 32 bits each, the same sequence for the same seed. */
export type Random = () => number;

/**
 * Create a seeded generator.
 * @see sfc32, the small fast counting generator of Chris Doty-Humphrey's PractRand.
 */
export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const next: Random = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // Near seeds give near outputs until the state is mixed.
  for (let round = 0; round < 20; ++round) next();
  return next;
}

/** Options of `randomColumns`. */
export interface RandomColumnsOptions {
  readonly seed: number;
  readonly nSamples: number;
  readonly nClasses: number;
  /** Share of the true classes: equal, or proportional to 1 / (code + 1). Default: `'uniform'`. */
  readonly skew?: 'uniform' | 'zipf';
  /** Probability of a wrong prediction, in [0, 1]; without effect when there is one class. */
  readonly errorRate: number;
}

/** Two columns of class codes in [0, nClasses), shape (nSamples,) each. */
export interface RandomColumns {
  readonly yTrue: number[];
  readonly yPred: number[];
}

/**
 * Draw true and predicted class codes.
 * @param options.errorRate Share of rows with another class as prediction, all others equally
 *   likely.
 */
export function randomColumns(options: RandomColumnsOptions): RandomColumns {
  const { nSamples, nClasses, skew = 'uniform', errorRate } = options;
  const random = createRandom(options.seed);
  const shares = Array.from({ length: nClasses }, (_, code) =>
    skew === 'zipf' ? 1 / (code + 1) : 1,
  );
  const yTrue: number[] = [];
  const yPred: number[] = [];
  for (let row = 0; row < nSamples; ++row) {
    const code = drawCode(shares, random());
    const isWrong = random() < errorRate && nClasses > 1;
    const shift = 1 + Math.floor(random() * (nClasses - 1));
    yTrue.push(code);
    yPred.push(isWrong ? (code + shift) % nClasses : code);
  }
  return { yTrue, yPred };
}

function drawCode(shares: readonly number[], point: number): number {
  let rest = point * shares.reduce((sum, share) => sum + share, 0);
  for (const [code, share] of shares.entries()) {
    rest -= share;
    if (rest < 0) return code;
  }
  return shares.length - 1;
}

export function labelsFromCodes<L>(codes: readonly number[], labels: readonly L[]): L[] {
  return codes.map((code) => {
    const label = labels[code];
    if (label === undefined) throw new Error(`labelsFromCodes: no label for code ${code}`);
    return label;
  });
}

/**
 * Name classes so that the order of the names is the order of the codes: `class-00`, `class-01`, …
 */
export function classNames(nClasses: number): string[] {
  const width = String(nClasses - 1).length;
  return Array.from(
    { length: nClasses },
    (_, code) => `class-${String(code).padStart(width, '0')}`,
  );
}

/** Options of `randomColumn`. */
export interface RandomColumnOptions {
  readonly seed: number;
  readonly nSamples: number;
}

/** Draw whole row weights, zero among them. Returns integers in [0, 5), shape (nSamples,). */
export function randomIntegerWeights({ seed, nSamples }: RandomColumnOptions): number[] {
  const random = createRandom(seed);
  return Array.from({ length: nSamples }, () => Math.floor(random() * 5));
}

/** Draw row weights in [0, 2). Their sums round, so compare with a tolerance. */
export function randomFractionalWeights({ seed, nSamples }: RandomColumnOptions): number[] {
  const random = createRandom(seed);
  return Array.from({ length: nSamples }, () => random() * 2);
}

/** Replace values by null, each with the same probability. */
export function sprinkleNulls<T>(
  values: readonly T[],
  options: { readonly seed: number; readonly nullRate: number },
): (T | null)[] {
  const random = createRandom(options.seed);
  return values.map((value) => (random() < options.nullRate ? null : value));
}
