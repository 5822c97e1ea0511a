/** A population: how likely each pair of true and predicted class is. */
export interface Design {
  readonly name: string;
  readonly nClasses: number;
  /** Shares of all rows, row-major, shape (nClasses, nClasses). */
  readonly shares: Float64Array;
}

/**
 * A population with the given shares of classes. Each class is found with its own probability; what is
 * missed is predicted as the others, in proportion to their shares.
 */
function designOf(
  name: string,
  weights: readonly number[],
  recallOf: (code: number) => number,
): Design {
  const nClasses = weights.length;
  const sum = weights.reduce((a, b) => a + b);
  const shares = new Float64Array(nClasses * nClasses);
  for (const [t, weight] of weights.entries()) {
    for (const [p, other] of weights.entries()) {
      const missed = ((1 - recallOf(t)) * other) / (sum - weight);
      shares[t * nClasses + p] = (weight / sum) * (t === p ? recallOf(t) : missed);
    }
  }
  return { name, nClasses, shares };
}

/** A population with the given shares of classes; so many of 100 rows of each class are found. */
export function randomDesign(shares: readonly number[], percents: readonly number[]): Design {
  const found = percents.slice(0, shares.length);
  const name = `classes ${shares.join(':')}, found ${found.join(', ')} %`;
  return designOf(name, shares, (code) => (found[code] ?? 0) / 100);
}

function zipf(nClasses: number): number[] {
  return Array.from({ length: nClasses }, (_, code) => 1 / (code + 1));
}

/** From 0.95 for the most frequent class down to 0.6 for the rarest. */
function falling(nClasses: number): (code: number) => number {
  return (code) => 0.95 - (0.35 * code) / (nClasses - 1);
}

export const DESIGNS: Readonly<Record<string, Design>> = {
  'two, 30 %': designOf('two classes, 30 % positive', [0.7, 0.3], (code) => [0.9, 0.8][code] ?? 0),
  'two, 10 %': designOf('two classes, 10 % positive', [0.9, 0.1], (code) => [0.95, 0.7][code] ?? 0),
  'two, 2 %': designOf('two classes, 2 % positive', [0.98, 0.02], (code) => [0.99, 0.7][code] ?? 0),
  'two, 10 %, strong': designOf(
    'two classes, 10 % positive, nearly perfect',
    [0.9, 0.1],
    (code) => [0.995, 0.97][code] ?? 0,
  ),
  three: designOf('three classes, 70, 25 and 5 %', [0.7, 0.25, 0.05], falling(3)),
  ten: designOf('ten classes, Zipf', zipf(10), falling(10)),
  'ten, rare': designOf(
    'ten classes, the rarest 0.5 %',
    [30, 20, 15, 10, 8, 6, 5, 3, 2.5, 0.5],
    falling(10),
  ),
  hundred: designOf('100 classes, Zipf', zipf(100), falling(100)),
  'hundred, strong': designOf(
    '100 even classes, nearly perfect',
    new Array(100).fill(1),
    () => 0.98,
  ),
  'three hundred': designOf('300 classes, Zipf', zipf(300), falling(300)),
  thousand: designOf('1000 classes, Zipf', zipf(1000), falling(1000)),
};
