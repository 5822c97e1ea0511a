import { escapeHidden } from '@confmat/core/internal';

/** Show the characters of every text of plain data that would act on a terminal; line ends stay. */
export function visibleIn<T>(data: T): T {
  if (typeof data === 'string') return data.split('\n').map(escapeHidden).join('\n') as T;
  if (Array.isArray(data)) return data.map(visibleIn) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, visibleIn<unknown>(value)]),
  ) as T;
}
