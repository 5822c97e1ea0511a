/** SQL that several engines write alike. */
export const standard = {
  // Engines read digits without an exponent as decimals.
  double: (value: number): string => value.toExponential(),
  sumDouble: (expression: string): string => `SUM(${expression})`,
  toDecimal: (expression: string): string => `CAST(${expression} AS DECIMAL(38, 12))`,
  toLong: (expression: string): string => `CAST(${expression} AS DECIMAL(19, 0))`,
  toFloor: (expression: string): string => `CAST(FLOOR(${expression}) AS INTEGER)`,
  greatest: (expressions: readonly string[]): string => `GREATEST(${expressions.join(', ')})`,
} as const;

/** The greatest of many by a function of two, in a tree whose depth is the logarithm of their number. */
export function greatestOfPairs(name: string, expressions: readonly string[]): string {
  let level = expressions;
  while (level.length > 1) {
    level = level.flatMap((expression, i) => {
      if (i % 2 === 1) return [];
      const next = level[i + 1];
      return [next === undefined ? expression : `${name}(${expression}, ${next})`];
    });
  }
  return level[0] ?? '';
}
