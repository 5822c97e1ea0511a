/** Quote with a mark, which is doubled within. */
const quoted = (text: string, mark: string): string =>
  `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Names in double quotes, as standard SQL has them. */
export const doubleQuoted = (name: string): string => quoted(name, '"');

/** Texts in single quotes, as standard SQL has them. */
export const singleQuoted = (text: string): string => quoted(text, "'");

/** Names in backticks. */
export const backticked = (name: string): string => quoted(name, '`');

/** Texts in single quotes, in engines that read backslashes within. */
export const escaped = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
