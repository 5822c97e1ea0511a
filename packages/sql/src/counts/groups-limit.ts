import { refusal } from '@confmat/core/internal';

/** The most groups unless an option says otherwise. */
export const MAX_GROUPS: number = 2 ** 16;

/** As a limit: as many groups as there are. */
export const ANY_GROUPS: number = Number.MAX_SAFE_INTEGER;

/** What makes too many cells of groups, in the issue `too-many-pairs`. */
export const MANY_CELLS = 'the groups, the truth and the prediction';

/** Refuse more groups than are wanted: each takes a matrix. */
export function refuseGroups(nGroups: number, limit: number): void {
  if (nGroups > limit) throw refusal({ code: 'too-many-groups', nGroups, limit });
}
