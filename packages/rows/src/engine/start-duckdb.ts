import { DuckDBInstance } from '@duckdb/node-api';

let ahead: Promise<DuckDBInstance> | undefined;

/** Start DuckDB for the first `startedDuckdb`: it starts on other threads while the command loads. */
export function startDuckdbAhead(): void {
  ahead = start();
  // Who takes it is told; nobody may.
  ahead.catch(() => undefined);
}

/** DuckDB in this process, without extensions from elsewhere, for one owner. */
export function startedDuckdb(): Promise<DuckDBInstance> {
  const taken = ahead ?? start();
  ahead = undefined;
  return taken;
}

function start(): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}
