/**
 * The class of warning that scikit-learn gives; `UndefinedMetricWarning` is a `UserWarning` there.
 */
export type WarningCategory =
  'UndefinedMetricWarning' | 'UserWarning' | 'FutureWarning' | 'RuntimeWarning';

/** A warning: given under scikit-learn's conditions and as often, worded by us. */
export interface SklearnWarning {
  readonly category: WarningCategory;
  readonly message: string;
}

/** What receives warnings. */
export type WarningHandler = (warning: SklearnWarning) => void;

const writeToConsole: WarningHandler = ({ category, message }) => {
  // eslint-disable-next-line no-console -- the one place: Python's warnings go to stderr, too
  console.warn(`${category}: ${message}`);
};

let current: WarningHandler = writeToConsole;

/**
 * Choose what receives warnings, of all functions of this package.
 * @param handler Called once for each warning, before the function returns; what it throws comes
 *   out of the function. Null for the default, `console.warn`.
 * @returns The handler until now, to be put back.
 * @example
 * const messages = [];
 * const before = setWarningHandler(({ message }) => messages.push(message));
 * precision_score([0, 1], [0, 0]); // → 0
 * messages[0].split('. ')[0]; // → 'precision_score: precision is 0/0 and set to 0, there are no predicted samples'
 * setWarningHandler(before);
 */
export function setWarningHandler(handler: WarningHandler | null): WarningHandler {
  const before = current;
  current = handler ?? writeToConsole;
  return before;
}

/** The function that runs now, for messages. */
let running = '';

/** Run a function's body, whose warnings bear its name. */
export function warnedBy<T>(caller: string, body: () => T): T {
  const before = running;
  running = caller;
  try {
    return body();
  } finally {
    running = before;
  }
}

/** Give a warning of the function that runs. */
export function warn(category: WarningCategory, text: string): void {
  current({ category, message: `${running}: ${text}` });
}
