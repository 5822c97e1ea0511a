// The same for Jest: types for the global `expect` of @types/jest instead of Vitest's.
import type { KeepOptions } from './to-keep.js';

export { matchers } from './matchers.js';
export { toKeep } from './to-keep.js';
export type { KeepOptions, MatcherResult } from './to-keep.js';

declare global {
  // Names and type parameters must be as @types/jest has them.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> {
      /**
       * Expect that counts keep a gate, such as `'f1[Yes]>=0.8'`: with a confidence surely, so that an
       * inconclusive gate fails.
       */
      toKeep(gate: string, options?: KeepOptions): R;
    }
  }
}
