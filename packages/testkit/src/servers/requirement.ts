/** Engines by the names that `CONFMAT_SERVERS` has for them. */
export type ServerName =
  'postgres' | 'clickhouse' | 'chdb' | 'mariadb' | 'sqlite' | 'spark' | 'databricks' | 'trino';

/** Whether `CONFMAT_SERVERS`, a list of names with spaces between, requires an engine. */
export function isRequired(name: ServerName): boolean {
  return (process.env['CONFMAT_SERVERS'] ?? '').split(/[\s,]+/).includes(name);
}
