import type { KeepOptions } from './to-keep.js';

export { matchers } from './matchers.js';
export { toKeep } from './to-keep.js';
export type { KeepOptions, MatcherResult } from './to-keep.js';

declare module 'vitest' {
  // Type parameters must be as Vitest has them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars
  interface Matchers<T = any> {
    /**
     * Expect that counts keep a gate, such as `'f1[Yes]>=0.8'`: with a confidence surely, so that an
     * inconclusive gate fails.
     */
    toKeep(gate: string, options?: KeepOptions): void;
  }
}
