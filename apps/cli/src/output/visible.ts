import { escapeHidden } from '@confmat/core/internal';

/** Texts that can act on nothing: printable ASCII, as nearly all are. */
const PLAIN = /^[ -~]*$/;

/**
 * Show the characters of every text of plain data that would act on a terminal; line ends stay. What holds
 * none is the same object.
 */
export function visibleIn<T>(data: T): T {
  if (typeof data === 'string') {
    return PLAIN.test(data) ? data : (data.split('\n').map(escapeHidden).join('\n') as T);
  }
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const all: readonly unknown[] = data;
    const shown = all.map(visibleIn);
    return shown.some((one, place) => one !== all[place]) ? (shown as T) : data;
  }
  let shown: T = data;
  for (const name of Object.keys(data) as (keyof T & string)[]) {
    const value = visibleIn(data[name]);
    if (value !== data[name]) shown = { ...shown, [name]: value };
  }
  return shown;
}
