/** What is added to a place so that it is never too low, and rarely one too high. */
export const UPWARD: number = 2 ** -7;
