const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Write whole numbers of at least 0 as text: five bits a character, the lowest first, a sixth bit where
 * more follow.
 */
export function packIntegers(values: Iterable<number>): string {
  let text = '';
  for (const value of values) {
    let rest = value;
    while (rest >= 32) {
      text += DIGITS.charAt((rest % 32) + 32);
      rest = Math.floor(rest / 32);
    }
    text += DIGITS.charAt(rest);
  }
  return text;
}

/** Read what `packIntegers` wrote. */
export function unpackIntegers(text: string): number[] {
  const values: number[] = [];
  let value = 0;
  let scale = 1;
  for (const char of text) {
    const digit = DIGITS.indexOf(char);
    value += (digit % 32) * scale;
    scale *= 32;
    if (digit >= 32) continue;
    values.push(value);
    value = 0;
    scale = 1;
  }
  return values;
}
