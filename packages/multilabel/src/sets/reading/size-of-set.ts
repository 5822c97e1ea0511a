/**
 * The size of a Set, also of another realm.
 *
 * @returns Its number of values, or −1 if it is no Set; what only looks like one is none.
 */
export function sizeOfSet(value: unknown): number {
  try {
    // The getter looks for the inner slot that only a Set has.
    return Reflect.get<Set<unknown>, 'size'>(Set.prototype, 'size', value);
  } catch {
    return -1;
  }
}
