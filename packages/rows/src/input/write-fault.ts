/** What an engine said of a file that it could not write. */
export class WriteFault extends Error {}
