/** Coverage of the intervals of all views. */
export const LEVEL = 0.95;
