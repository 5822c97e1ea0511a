import type { SqlEngine } from '@confmat/sql';
import type { OnProgress } from '../engine/duckdb.js';
import type { EngineAddress } from './address.js';

/** An engine that answers. */
interface Connection {
  readonly engine: SqlEngine;
  readonly close: () => Promise<void>;
}

/** What a driver needs besides the address. */
interface DriverHost {
  /** Empty without one. */
  readonly password: string;
  /** The folder that paths start from, and whose packages come first. */
  readonly cwd: string;
  /** Told how far queries are, by engines that know; null where nobody watches. */
  readonly onProgress: OnProgress | null;
}

/** Connects to an engine. */
export type Connect = (address: EngineAddress, host: DriverHost) => Promise<Connection>;
