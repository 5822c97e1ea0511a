const DAYS_OF_400_YEARS = 146_097;
const DAY_MS = 86_400_000;
/** What engines store for days and times without end. */
const ENDLESS_DAYS = 2 ** 31 - 1;
const ENDLESS_TICKS = 2n ** 63n - 1n;

/**
 * A day as the command writes it: 2020-01-31.
 *
 * @param days Since 1970-01-01.
 */
export function dateText(days: number): string {
  if (Math.abs(days) === ENDLESS_DAYS) return days < 0 ? '-infinity' : 'infinity';
  // The calendar repeats, and a Date has fewer years than a column.
  const cycle = Math.floor(days / DAYS_OF_400_YEARS);
  const date = new Date((days - cycle * DAYS_OF_400_YEARS) * DAY_MS).toISOString();
  const year = Number(date.slice(0, 4)) + 400 * cycle;
  const shown = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return `${shown}${date.slice(4, 10)}${year > 0 ? '' : ' (BC)'}`;
}

/**
 * A time of a day as the command writes it: 12:34:56.5.
 *
 * @param ticks Since midnight.
 * @param perSecond How many ticks a second has, a power of ten.
 */
function timeText(ticks: bigint, perSecond: bigint): string {
  const seconds = Number(ticks / perSecond);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const fraction = String(perSecond + (ticks % perSecond))
    .slice(1)
    .replace(/0+$/, '');
  const shown = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return fraction === '' ? shown : `${shown}.${fraction}`;
}

/** A day and a time as the command writes them, by ticks since 1970-01-01. */
export function timestampText(ticks: bigint, perSecond: bigint): string {
  if (ticks === ENDLESS_TICKS) return 'infinity';
  if (ticks === -ENDLESS_TICKS) return '-infinity';
  const perDay = 86_400n * perSecond;
  const rest = ((ticks % perDay) + perDay) % perDay;
  return `${dateText(Number((ticks - rest) / perDay))} ${timeText(rest, perSecond)}`;
}

/** A time of a day to the microsecond, which is as fine as the command has it. */
export function clockText(ticks: bigint, perSecond: bigint): string {
  const finer = perSecond > MICROS ? perSecond / MICROS : 1n;
  return timeText(ticks / finer, perSecond / finer);
}

const MICROS = 1_000_000n;
