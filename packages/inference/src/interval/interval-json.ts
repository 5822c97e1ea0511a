import type { JsonNumber } from '@confmat/core';
import { jsonNumber, named, numberOfJson, unsupportedType } from '@confmat/core/internal';
import type { Interval } from './interval-data.js';

/** The numbers of an interval that may be no number of JSON. */
const NUMBERS = ['estimate', 'low', 'high', 'level', 'relevantRows'] as const;

/** An interval in JSON: NaN is null, an infinite end `"Infinity"`. */
export type IntervalJson = Omit<Interval, (typeof NUMBERS)[number]> &
  Readonly<Record<(typeof NUMBERS)[number], JsonNumber>>;

/**
 * Write an interval for JSON, whose ends `JSON.stringify` alone would lose where they are infinite.
 *
 * @param interval Any interval of this package.
 * @returns What `intervalFromJson` reads.
 * @example
 * const counts = classCounts(confusionMatrixFromCounts([[9, 0], [1, 8]], ['no', 'yes']));
 * const [, yes] = interval(counts, positiveLikelihoodRatio);
 * intervalToJson(yes).high; // → 'Infinity'
 */
export function intervalToJson(interval: Interval): IntervalJson {
  const numbers = NUMBERS.map((name) => [name, jsonNumber(interval[name])] as const);
  return {
    ...interval,
    ...(Object.fromEntries(numbers) as Pick<IntervalJson, (typeof NUMBERS)[number]>),
  };
}

/**
 * Read an interval that `intervalToJson` or `JSON.stringify` wrote.
 *
 * @param json What `JSON.parse` made of the text.
 * @returns The interval, with NaN for null.
 * @throws {MetricError} `unsupported-type`.
 */
export function intervalFromJson(json: unknown): Interval {
  return named('intervalFromJson', () => {
    if (typeof json !== 'object' || json === null) throw mustBeInterval(json);
    const given = json as Readonly<Record<string, unknown>>;
    const numbers = NUMBERS.map((name) => {
      const value = numberOfJson(given[name]);
      if (value === undefined) throw mustBeInterval(json);
      return [name, value] as const;
    });
    if (typeof given['method'] !== 'string' || typeof given['metric'] !== 'string') {
      throw mustBeInterval(json);
    }
    return { ...(given as unknown as Interval), ...Object.fromEntries(numbers) };
  });
}

function mustBeInterval(json: unknown): ReturnType<typeof unsupportedType> {
  return unsupportedType('json', json, 'an interval as intervalToJson writes it');
}
