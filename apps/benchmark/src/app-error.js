export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 };

/** What the person who typed the command can mend: one line, and an exit code. */
export class AppError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
