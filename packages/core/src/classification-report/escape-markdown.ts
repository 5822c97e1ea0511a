/** What means something inside a line of Markdown. */
const SPECIAL = /[\\|`*_<>[\]#~$&]/g;
/** What sites turn into links on their own: mentions and mail, references to issues, addresses. */
const LINKING = /@(?=\w)|\\#(?=\d)|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;

/**
 * Write a text so that Markdown shows it as it is, in a paragraph, a list or a cell of a table: no
 * markup, no mention of a person, no reference to an issue and no link. An empty comment stands where a
 * site would see one of those.
 * @param text One line of any text; characters that act on the text around them are not its concern.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(SPECIAL, '\\$&').replace(LINKING, (start) => `${start}<!-- -->`);
}

/** Lay out a table of Markdown: its first column aligned to the left, the others to the right. */
export function markdownTable(
  head: readonly string[],
  body: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [head, rule, ...body].map(line).join('\n');
}
