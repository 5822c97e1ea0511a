/** The rows that averages are over: all, or those that have true or predicted samples. */
export type AveragesOver = 'all' | 'present';

/** What `averagesOver` may be. */
export const AVERAGES_OVER: readonly AveragesOver[] = ['all', 'present'];
