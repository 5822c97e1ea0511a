/**
 * @template T
 * @param {() => T} make
 * @returns {() => T} What `make` made, when it is first asked for.
 */
export function once(make) {
  /** @type {{ value: T } | undefined} */
  let made;
  return () => (made ??= { value: make() }).value;
}
