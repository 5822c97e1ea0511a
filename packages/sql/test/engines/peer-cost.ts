import { timesOf } from './costs.js';

/** A number that something found, and how long it took. */
export interface PeerCost {
  readonly what: string;
  readonly ms: readonly number[];
  /** Null where it is no one number. */
  readonly value: number | null;
}

/** Do something up to three times. */
export async function measured(
  what: string,
  work: () => Promise<number | null>,
): Promise<PeerCost> {
  let value: number | null = null;
  const ms = await timesOf(work, (found) => {
    value = found;
  });
  return { what, ms, value };
}
