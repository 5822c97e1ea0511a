export { createPool } from './create-pool.js';
export type { CountingPool, PoolOptions } from './pool.js';
export { PoolError } from './pool-error.js';
export type { PoolErrorCode } from './pool-error.js';
export { allocateColumn, isSharedColumn, sharedColumn } from './shared-column.js';
export type { BinaryColumn, TypedArrayType } from './shared-column.js';
