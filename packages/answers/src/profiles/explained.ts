/** Why a program prints another number than a reference. */
export interface Explained {
  readonly title: string;
  readonly name: string;
  readonly value: number;
  /** What it is compared with: scikit-learn's number of that meaning, or ours. */
  readonly reference: { readonly title: string; readonly name: string; readonly value: number };
  /** The columns that were exchanged, one at a time, with the value after each; null if not known. */
  readonly steps: readonly {
    readonly column: string;
    readonly from: string | number;
    readonly to: string | number;
    readonly words: string;
    readonly value: number | null;
  }[];
  /** The classes that cause it; none where the number is no mean over classes. */
  readonly classes: readonly ExplainedClass[];
}

/** What a class is in both numbers. */
export interface ExplainedClass {
  readonly label: string;
  readonly value: number | null;
  /** Its share of the mean; 0 if it is left out. */
  readonly share: number;
  readonly referenceValue: number | null;
  readonly referenceShare: number;
}
