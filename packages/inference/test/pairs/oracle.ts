/** How often i beat j, or tied with it, row by row. */
type Rows = readonly (readonly number[])[];

const at = (rows: Rows, i: number, j: number): number => rows[i]?.[j] ?? 0;

/**
 * Whether a best fit exists: every split of the players in two has results across it in both directions,
 * and with ties some simple circle of players has more wins than ties. All splits and circles are tried.
 */
export function hasBestStrengths(wins: Rows, ties: Rows): boolean {
  const players = wins.map((_, i) => i);
  const tied = (i: number, j: number): boolean => at(ties, i, j) + at(ties, j, i) > 0;
  for (let split = 1; split < 2 ** players.length - 1; ++split) {
    const isIn = (i: number): boolean => ((split >> i) & 1) === 1;
    const isCrossed = players.some((i) =>
      players.some((j) => isIn(i) && !isIn(j) && (at(wins, i, j) > 0 || tied(i, j))),
    );
    if (!isCrossed) return false;
  }
  const hasTies = players.some((i) => players.some((j) => i !== j && tied(i, j)));
  if (!hasTies) return true;
  const hasCircle = (path: readonly number[], score: number): boolean => {
    const [first = 0, last = 0] = [path[0], path.at(-1)];
    return players.some((next) => {
      if (next === last) return false;
      const step = at(wins, last, next) > 0 ? 1 : tied(last, next) ? -1 : NaN;
      if (Number.isNaN(step)) return false;
      if (next === first && path.length > 1) return score + step > 0;
      return !path.includes(next) && hasCircle([...path, next], score + step);
    });
  };
  return players.some((first) => hasCircle([first], 0));
}

/** Strengths that were found step by step, their standard errors less the first, and the tie rate. */
interface Best {
  readonly strengths: readonly number[];
  readonly errors: readonly number[];
  readonly tieRate: number;
}

/** Davidson's log-likelihood by its definition. */
function logLikelihood(wins: Rows, ties: Rows, params: readonly number[]): number {
  const k = wins.length;
  const nu = ties.length > 0 ? Math.exp(params[k] ?? NaN) : 0;
  const strength = params.slice(0, k).map(Math.exp);
  let sum = 0;
  for (let i = 0; i < k; ++i) {
    for (let j = 0; j < k; ++j) {
      if (i === j) continue;
      const [p, q] = [strength[i] ?? NaN, strength[j] ?? NaN];
      const all = p + q + nu * Math.sqrt(p * q);
      if (at(wins, i, j) > 0) sum += at(wins, i, j) * Math.log(p / all);
      if (at(ties, i, j) > 0) sum += at(ties, i, j) * Math.log((nu * Math.sqrt(p * q)) / all);
    }
  }
  return sum;
}

/** The greatest likelihood by climbing along one axis after another, with the curvature by differences. */
export function bestStrengths(wins: Rows, allTies: Rows): Best {
  const ties = allTies.some((row, i) => row.some((n, j) => i !== j && n > 0)) ? allTies : [];
  const k = wins.length;
  const params = Array<number>(k + (ties.length > 0 ? 1 : 0)).fill(0);
  const value = (moves: readonly (readonly [number, number])[]): number => {
    const moved = [...params];
    for (const [i, by] of moves) moved[i] = (moved[i] ?? 0) + by;
    return logLikelihood(wins, ties, moved);
  };
  for (let step = 1; step > 1e-8; step /= 2) {
    for (let isMoving = true; isMoving;) {
      isMoving = false;
      for (let i = 1; i < params.length; ++i) {
        for (const by of [step, -step]) {
          if (value([[i, by]]) <= value([])) continue;
          params[i] = (params[i] ?? 0) + by;
          isMoving = true;
        }
      }
    }
  }
  const h = 1e-3;
  const free = params.map((_, i) => i).slice(1);
  const information = free.map((i) =>
    free.map((j) => {
      const by = (x: number, y: number): number =>
        value([
          [i, x * h],
          [j, y * h],
        ]);
      return -(by(1, 1) - by(1, -1) - by(-1, 1) + by(-1, -1)) / (4 * h * h);
    }),
  );
  const errors = inverseDiagonal(information).map(Math.sqrt);
  const nu = ties.length > 0 ? Math.exp(params[k] ?? NaN) : 0;
  return {
    strengths: params.slice(0, k),
    errors: [0, ...errors.slice(0, k - 1)],
    tieRate: nu / (2 + nu),
  };
}

/** By Cramer's rule. */
function inverseDiagonal(matrix: Rows): number[] {
  const without = (i: number): number[][] =>
    matrix.filter((_, row) => row !== i).map((row) => row.filter((_, j) => j !== i));
  return matrix.map((_, i) => determinant(without(i)) / determinant(matrix));
}

function determinant(matrix: Rows): number {
  const [first, ...rest] = matrix;
  if (!first) return 1;
  return first.reduce((sum, value, j) => {
    const minor = rest.map((row) => row.filter((_, column) => column !== j));
    return sum + (j % 2 === 0 ? 1 : -1) * value * determinant(minor);
  }, 0);
}
