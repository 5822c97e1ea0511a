/**
 * Give plain data a `toJSON`, which `JSON.stringify` calls. It is not enumerable, so that data compare as
 * they are and can be sent to workers; copies and clones lack it.
 * @param write Makes of the data what their reader reads.
 * @returns The same object.
 */
export function withJson<T extends object>(data: T, write: (data: T) => unknown): T {
  return Object.defineProperty(data, 'toJSON', { value: () => write(data), configurable: true });
}
