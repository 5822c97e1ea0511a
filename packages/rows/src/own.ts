/** The value of a name that someone typed; undefined for names that every object inherits. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** An object without the keys whose value is undefined. */
export function defined<T extends object>(
  values: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  // What is left out may be absent.
  return Object.fromEntries(known) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}
