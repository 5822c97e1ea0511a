/** As many results are kept: more than one view asks for, fewer than would fill the memory. */
const MOST_KEPT = 24;

/** Keeps results by key, those that were asked for last. */
export class Memo {
  private readonly kept = new Map<string, unknown>();

  /** The result of a key, made if it is not there. */
  of<T>(key: readonly unknown[], make: () => T): T {
    const name = JSON.stringify(key);
    const known = this.kept.get(name);
    if (known !== undefined) {
      this.kept.delete(name);
      this.kept.set(name, known);
      return known as T;
    }
    const made = make();
    this.kept.set(name, made);
    if (this.kept.size > MOST_KEPT) {
      const [oldest] = this.kept.keys();
      if (oldest !== undefined) this.kept.delete(oldest);
    }
    return made;
  }
}
