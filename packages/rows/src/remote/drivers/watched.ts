import type { OnProgress } from '../../engine/duckdb.js';

const WATCH_EVERY_MS = 250;

/**
 * Run a query, and tell how far it is until it has ended.
 *
 * @param onProgress Null if progress is not shown: nothing is queried then.
 * @param share How far it is, in [0, 1]; NaN where the engine does not say.
 */
export async function watched<R>(
  onProgress: OnProgress | null,
  share: () => number | Promise<number>,
  run: () => Promise<R>,
): Promise<R> {
  if (!onProgress) return run();
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const found = await share();
      if (found > 0) onProgress(Math.min(found, 1));
    } catch {
      // The query itself tells what is wrong.
    }
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), WATCH_EVERY_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
