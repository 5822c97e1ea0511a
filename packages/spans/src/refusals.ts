/* The wording of this package's errors that stands in several places. */
import type { MetricError } from '@confmat/core';
import { invalidValue, optionConflict, refusal } from '@confmat/core/internal';
import type { Expected, Place } from '@confmat/core/internal';

const SPANS =
  'an array of documents, each an array of tags or of spans { start, end, type }; a column of tags with its documents; an Arrow column of lists';

export const SPAN_COLUMN: Expected = SPANS;
export const OFFSETS = 'integers that ascend from 0 to the number of tags';

export function mustBeTag(place: Place, value: unknown, letters: string): MetricError {
  return invalidValue(place, value, `O, or one of ${Array.from(letters).join(', ')} with -TYPE`);
}

export function lacksTag(place: Place, value: unknown, expected = 'a tag'): MetricError {
  const { argument, row = null, position } = place;
  const issue = { argument, row, position, value, expected, isNeeded: true };
  return refusal({ code: 'null-value', ...issue });
}

export function needsDocuments(argument: string): MetricError {
  return optionConflict(
    'offsets',
    `is missing: ${argument} is one column of tags, which needs offsets or documents`,
  );
}
