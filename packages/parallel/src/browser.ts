export { createPool } from './create-browser-pool.js';
export type { PoolOptions } from './create-browser-pool.js';
export type { CountingPool, ThreadOptions } from './pool.js';
export type { WebWorker, WorkerAddress } from './worker-option.js';
export { PoolError } from './pool-error.js';
export type { PoolErrorCode } from './pool-error.js';
export { allocateColumn, isSharedColumn, sharedColumn } from './shared-column.js';
export type { BinaryColumn, TypedArrayType } from './shared-column.js';
