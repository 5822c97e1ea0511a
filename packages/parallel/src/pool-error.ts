/** Why a pool did not count, though nothing is wrong with the call. */
export type PoolErrorCode = 'closed' | 'worker-failed';

/** A pool that was closed, or a thread that failed. A caller's mistake is core's `MetricError`. */
export class PoolError extends Error {
  override readonly name = 'PoolError';

  /**
   * @param caller Name of the public function that was called.
   * @param code What happened.
   * @param reason The same in words.
   */
  constructor(
    caller: string,
    readonly code: PoolErrorCode,
    reason: string,
  ) {
    super(`${caller}: ${reason}`);
  }
}
