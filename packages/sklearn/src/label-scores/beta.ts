import { range } from '../arguments/checks.js';
import type { Check } from '../arguments/checks.js';

/** A β: 0 is precision, infinity is recall. */
export const BETA: Check = /* @__PURE__ */ range('a number in [0, ∞]', (value) => value >= 0);
