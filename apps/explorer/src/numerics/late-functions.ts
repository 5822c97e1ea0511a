import type * as library from './numerical-library.js';

// What the site takes for the larger functions of the numerical library: they are loaded when one is
// first called, because the first summary needs none of them.

/** A function that is not there yet was called: load, and ask again. */
export class NotLoadedYet extends Error {}

type Loaded = typeof library;

let loaded: Loaded | null = null;

/** Load the functions. */
export async function loadFunctions(): Promise<void> {
  loaded ??= await import('./numerical-library.js');
}

/** Stands for a function until it is loaded. */
export function late<K extends keyof Loaded>(name: K): Loaded[K] {
  const call = (...args: readonly unknown[]): unknown => {
    if (!loaded) throw new NotLoadedYet(name);
    return (loaded[name] as (...given: readonly unknown[]) => unknown)(...args);
  };
  return call as Loaded[K];
}
