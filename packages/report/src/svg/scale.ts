import { tickIncrement, ticks as ticksBetween } from 'd3-array';
import { formatLocale, precisionFixed } from 'd3-format';

const locale = /* @__PURE__ */ formatLocale({
  decimal: '.',
  thousands: ',',
  grouping: [3],
  currency: ['', ''],
});

/** From values to pixels. */
export interface Scale {
  (value: number): number;
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
}

/** A value and its text on an axis. */
export interface Tick {
  readonly value: number;
  readonly text: string;
}

/**
 * A linear scale.
 *
 * @param domain Values at both ends; equal ones all lead to the middle.
 * @param range Pixels at both ends; the greater one first turns the axis around, as y needs it.
 * @returns A function from values to pixels; it does not cut values off.
 */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const scale = (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);
  return Object.assign(scale, { domain, range });
}

/** The domain that ends at round values around another, divided into about so many steps. */
export function roundDomain(
  [from, to]: readonly [number, number],
  about: number,
): readonly [number, number] {
  if (from === to) return [from - 0.05, to + 0.05];
  const increment = tickIncrement(from, to, about);
  // Steps below 1 come as their reciprocal, which is a whole number.
  const round = (value: number, cut: (value: number) => number): number =>
    increment < 0 ? cut(value * -increment) / -increment : cut(value / increment) * increment;
  return [round(from, Math.floor), round(to, Math.ceil)];
}

/** About so many round values of a domain, with as many decimals as they need. */
export function ticks(domain: readonly [number, number], about: number): readonly Tick[] {
  const [from, to] = domain;
  if (from === to) return [{ value: from, text: locale.format(',.4~g')(from) }];
  const increment = tickIncrement(Math.min(from, to), Math.max(from, to), about);
  const step = increment < 0 ? -1 / increment : increment;
  const text = locale.format(`,.${precisionFixed(step)}f`);
  return ticksBetween(from, to, about).map((value) => ({ value, text: text(value) }));
}
