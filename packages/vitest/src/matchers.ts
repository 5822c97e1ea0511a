import { toKeep } from './to-keep.js';

/** The matchers, for `expect.extend(matchers)` of Vitest and of Jest. */
export const matchers: { readonly toKeep: typeof toKeep } = { toKeep };
