/** A first word that may be written with a capital: no name of a column, no sign, no `p:`. */
const WORD = /^[a-z]+(?=[ ,])/;
const ENDED = /[.!?:…]$/;

/** A remark as a whole sentence: with a capital and a full stop. */
export function asSentence(remark: string): string {
  const first = remark.replace(WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return first === '' || ENDED.test(first) ? first : `${first}.`;
}
