import { isMetricError } from '@confmat/core';
import { refusal } from '@confmat/core/internal';

/** Read a part of a document by its own package's function; what it refuses says where the part stands. */
export function within<R>(place: string, read: () => R): R {
  const at = (name: string): string => (name === 'json' ? place : `${place}.${name}`);
  try {
    return read();
  } catch (error) {
    if (!isMetricError(error)) throw error;
    const { issue } = error;
    if ('argument' in issue) throw refusal({ ...issue, argument: at(issue.argument) });
    throw refusal('option' in issue ? { ...issue, option: at(issue.option) } : issue);
  }
}
