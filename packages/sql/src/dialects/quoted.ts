/** Quote with a mark, which is doubled within. */
const quoted = (text: string, mark: string): string =>
  `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Names in double quotes, as standard SQL has them. */
export const doubleQuoted = (name: string): string => quoted(name, '"');

/** Texts in single quotes, as standard SQL has them. */
export const singleQuoted = (text: string): string => quoted(text, "'");

/** The same where a statement ends at the character NUL: each is written as a call. */
export const withoutNul =
  (nul: string) =>
  (text: string): string =>
    text.includes('\0')
      ? `(${text.split('\0').map(singleQuoted).join(` || ${nul} || `)})`
      : singleQuoted(text);

/** Names in backticks. */
export const backticked = (name: string): string => quoted(name, '`');

/** Texts in single quotes, in engines that read backslashes within. */
export const escaped = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
