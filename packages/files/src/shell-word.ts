/** A word that a POSIX shell reads as it stands. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  const isPlain = word.includes("'") && !/["$`\\!]/.test(word);
  return isPlain ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
