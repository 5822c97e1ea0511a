import { AssertionError } from 'node:assert';

/**
 * An error's message without its further lines; of a wrong output, where it first differs.
 * @param {unknown} error
 */
export function oneLine(error) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AssertionError && error.generatedMessage) {
    const { actual, expected } = error;
    return shortened(`wrong output: ${difference(actual, expected) ?? firstLine(message)}`);
  }
  return shortened(firstLine(message));
}

/** @param {string} message */
function firstLine(message) {
  const [first = '', second = ''] = message.split('\n').filter((line) => line.trim() !== '');
  return first.endsWith(':') ? `${first} ${second.trim()}`.trim() : first;
}

/**
 * @param {unknown} actual
 * @param {unknown} expected
 * @returns {string | null} Null where neither columns nor plain values differ.
 */
function difference(actual, expected) {
  if (!isColumn(actual) || !isColumn(expected)) {
    if (typeof actual === 'object' || typeof expected === 'object') return null;
    return `${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
  }
  if (actual.length !== expected.length) {
    return `${actual.length} values, expected ${expected.length}`;
  }
  for (let i = 0; i < actual.length; ++i) {
    if (!Object.is(actual[i], expected[i])) {
      return `place ${i} is ${String(actual[i])}, expected ${String(expected[i])}`;
    }
  }
  return null;
}

/**
 * @param {unknown} value
 * @returns {value is ArrayLike<unknown>}
 */
function isColumn(value) {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}

/** @param {string} text */
function shortened(text) {
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
}
