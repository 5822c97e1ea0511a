/** Stands above a program that shows a difference. */
export const PROGRAM = 'A program that shows it:';

/**
 * Run a check of an example; if it fails, its error shows a program of a few lines that repeats it.
 *
 * @param program Writes the program.
 */
export async function withProgram<T>(
  example: T,
  check: (example: T) => void | Promise<void>,
  program: (example: T) => string,
): Promise<void> {
  try {
    await check(example);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n\n${PROGRAM}\n\n${program(example)}`, { cause: error });
  }
}

/**
 * A value as JavaScript writes it; typed arrays, NaN, infinities, bigints and −0 among its parts.
 *
 * @param ofPart Writes the objects among its parts that it knows; null for others.
 */
export function literal(
  value: unknown,
  ofPart: (part: object) => string | null = () => null,
): string {
  const inside = (part: unknown): string => literal(part, ofPart);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value);
  const own = ofPart(value);
  if (own !== null) return own;
  if (ArrayBuffer.isView(value)) {
    const numbers = Array.from(value as unknown as ArrayLike<number | bigint>, inside);
    return `new ${value.constructor.name}([${numbers.join(', ')}])`;
  }
  if (Array.isArray(value)) return `[${value.map(inside).join(', ')}]`;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.length === 0
    ? '{}'
    : `{ ${parts.map(([name, part]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${inside(part)}`).join(', ')} }`;
}
