/**
 * A text as the driver gives it whole: it drops a byte order mark at the start of a text, so that a
 * text which starts with one is sent with two.
 *
 * @param text SQL text of type VARCHAR.
 */
export function wholeTextSql(text: string): string {
  return `(CASE WHEN starts_with(${text}, ${MARK}) THEN ${MARK} ELSE '' END || ${text})`;
}

/** The same of lists of texts. */
export function wholeTextsSql(texts: string): string {
  return `list_transform(${texts}, one -> ${wholeTextSql('one')})`;
}

const MARK = 'chr(65279)';
