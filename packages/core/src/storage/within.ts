import { isMetricError } from '../errors/metric-error.js';
import { refusal } from '../errors/refusals.js';

/** Read a part of a document by the part's own reader; what it refuses says where the part stands. */
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
