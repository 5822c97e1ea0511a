/** Why a file cannot be shown, in words that follow its name. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    message: string,
    /** What may help. */
    readonly hint?: string,
  ) {
    super(message);
  }
}
