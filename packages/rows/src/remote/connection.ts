import type { SqlEngine } from '@confmat/sql';
import type { OnProgress } from '../engine/duckdb.js';
import type { EngineAddress } from './address.js';
import type { Password } from './password.js';

/** An engine that answers. */
interface Connection {
  readonly engine: SqlEngine;
  readonly close: () => Promise<void>;
}

/** What a driver needs besides the address. */
interface DriverHost {
  readonly password: Password;
  /** How long connecting may take. */
  readonly timeoutMs: number;
  /** The folder that paths start from, and whose packages come first. */
  readonly cwd: string;
  /** Whether queries reach the database alone, and no other file. */
  readonly isConfined: boolean;
  /** Called with the progress of queries, by engines that know it; null if it is not shown. */
  readonly onProgress: OnProgress | null;
}

/** Connects to an engine. */
export type Connect = (address: EngineAddress, host: DriverHost) => Promise<Connection>;
