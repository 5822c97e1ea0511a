/**
 * An error's message without its further lines.
 *
 * @param {unknown} error
 */
export function oneLine(error) {
  const message = error instanceof Error ? error.message : String(error);
  const [first = '', ...others] = message.split('\n').filter((line) => line.trim() !== '');
  const [second] = others;
  const text = first.endsWith(':') && second !== undefined ? `${first} ${second.trim()}` : first;
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
}
