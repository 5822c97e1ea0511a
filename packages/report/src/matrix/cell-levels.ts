/** Steps from no share to all of it. */
export const LEVELS = 12;

/** What a cell says: rows predicted right, or an error. */
export type CellKind = 'right' | 'wrong';

/**
 * The step of a share of the true class: its square root, so that one in a hundred is seen. Only
 * nothing is 0.
 *
 * @param share In [0, 1].
 * @returns An integer in [0, LEVELS].
 */
export function levelOf(share: number): number {
  return share > 0 ? Math.min(LEVELS, Math.max(1, Math.round(Math.sqrt(share) * LEVELS))) : 0;
}

/** The class of a cell of a step above 0: `cm-r1` to `cm-r12` for right, `cm-w1` to `cm-w12`. */
export function levelClass(kind: CellKind, level: number): string {
  return `cm-${kind.charAt(0)}${level}`;
}
