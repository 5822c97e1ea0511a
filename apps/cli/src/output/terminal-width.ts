import type { TextOutput } from '@confmat/rows/host.js';

/** What a terminal is taken for that does not say how wide it is, or says 0, as a pseudo-terminal may. */
const USUAL = 80;

/** How many characters a line of a terminal holds. */
export function terminalWidth({ columns }: TextOutput): number {
  return columns !== undefined && columns > 0 ? columns : USUAL;
}
