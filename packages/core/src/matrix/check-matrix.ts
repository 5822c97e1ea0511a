import { MetricError, describeType } from '../errors.js';
import { isConfusionMatrix } from './matrix.js';

/**
 * Check that an argument is a confusion matrix.
 *
 * @param caller Name of the public function.
 * @param matrix The received argument.
 * @param argument Its name.
 * @throws {MetricError} `unsupported-type`.
 */
export function checkMatrix(caller: string, matrix: unknown, argument = 'matrix'): void {
  if (isConfusionMatrix(matrix)) return;
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument,
    received: describeType(matrix),
    expected: 'a ConfusionMatrix',
  });
}
