export { interval } from './interval/interval.js';
export type { Interval, IntervalMethod } from './interval/interval-data.js';
export type {
  AverageIntervalOptions,
  IntervalOptions,
  LevelOptions,
  RowIntervalOptions,
} from './interval/interval-options.js';
export type { ProportionMethod } from './proportions/proportion-bounds.js';
