/** Whether an error says that DuckDB is not installed, which is loaded where it is needed. */
export function isMissingEngine(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return String(code).endsWith('MODULE_NOT_FOUND') && message.includes('@duckdb/');
}
