import { refusal } from '@confmat/core/internal';

/** The most groups unless an option says otherwise. */
export const MAX_GROUPS: number = 2 ** 16;

/** Refuse more groups than are wanted: each takes a matrix. */
export function refuseGroups(nGroups: number, limit: number): void {
  if (nGroups > limit) throw refusal({ code: 'too-many-groups', nGroups, limit });
}
