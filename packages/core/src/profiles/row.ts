import type { ProgramName } from './programs.js';

/** What of the matrix a program looks at. */
export type View =
  /** Rows are true classes, columns predicted ones. */
  | 'as is'
  /** The other way round: precision and recall change places. */
  | 'transposed'
  /** The classes with true rows; rows predicted as another are lost. */
  | 'labels of the truth'
  /** The classes with a true or a predicted row. */
  | 'labels seen'
  /** The first two classes; rows of others, true or predicted, are lost. */
  | 'two labels';

/** What a number is of. */
export type Of =
  /** The whole matrix. */
  | 'whole'
  /** The mean over the classes. */
  | 'mean'
  /** The answers of all classes together: each row is one answer of every class. */
  | 'pooled'
  /** Each class, a number each; of two classes the last one. */
  | 'each'
  /** One class: the first, the last, the label 1, the label True. */
  | 'first'
  | 'last'
  | 'label 1'
  | 'label True';

/** How a number that is made of two others is made. */
type Form =
  /** Of the counts. */
  | 'counts'
  /** Of the two values of each class, and undefined if one of them is. */
  | 'values'
  /** Of the two means over the classes. */
  | 'means';

/** The weights of a mean over classes. */
type Mean = 'macro' | 'weighted';

/** The classes that a mean is over. */
export type Over = 'all' | 'seen' | 'true' | 'predicted';

/** What becomes of the mean if the value of a class is undefined. */
type UndefinedClass =
  /** 0/0 has a value, so no class is undefined. */
  | 'has a value'
  /** The class is left out of the mean. */
  | 'left out'
  /** The mean is undefined, too. */
  | 'spoils';

/** The value of 0/0; NaN is what a program says that has none. */
export type Zero = number | 'not run';

/** How the number is told. */
export type Shown = 'value' | 'error' | 'percent';

/** Formulas that no column tells, in `variants.ts`. */
export type Variant =
  | 'none'
  | 'limit of Matthews'
  | 'second of two'
  | 'label 1 of two'
  | 'hits of the classes seen'
  | 'cells of single floats'
  | 'products of 32 bits';

/** The metrics of a matrix that programs print. */
export type MatrixMetric =
  | 'accuracy'
  | 'balancedAccuracy'
  | 'cohenKappa'
  | 'cramersV'
  | 'f1'
  | 'falsePositiveRate'
  | 'gMean'
  | 'informedness'
  | 'jaccard'
  | 'matthewsCorrcoef'
  | 'meanDistance'
  | 'negativePredictiveValue'
  | 'precision'
  | 'quadraticKappa'
  | 'recall'
  | 'specificity'
  | 'theilsU';

/** The columns that decide the value, in the order in which two rows are compared. */
export interface MatrixColumns {
  readonly view: View;
  readonly of: Of;
  readonly form: Form;
  readonly mean: Mean;
  readonly over: Over;
  /** The value of 0/0 of a class, or of the whole. */
  readonly zero: Zero;
  /** The value of an F whose precision and recall are both 0, where it is made of these. */
  readonly zeroOfF: Zero;
  readonly undefinedClass: UndefinedClass;
  /** What is added to denominators. */
  readonly epsilon: number;
  readonly variant: Variant;
  readonly shown: Shown;
}

/** From which size on a number is known to be wrong. */
export interface WrongFrom {
  /** Rows, or cells. */
  readonly size: number;
  readonly why: string;
}

/** What is known of a number beside its value. */
export interface RowFacts {
  readonly program: ProgramName;
  /** Name and call of the number, as the program has them. */
  readonly name: string;
  /** Whether the program prints it, or has it, without an argument that asks for it. */
  readonly isDefault: boolean;
  /** The bits of the numbers that it computes with. */
  readonly bits: 64 | 32;
  readonly wrongFrom: WrongFrom | null;
  /** What ran the program, see the page. */
  readonly witnesses: readonly Witness[];
  /** Whether the rule was read in the program's source, or inferred from its values. */
  readonly rule: 'read' | 'inferred';
}

/** The recorded results that tell what a program prints. */
export type Witness =
  /** `programs.json` and `yardstick.json`: 13 matrices and 6 columns of scores. */
  | 'the five'
  /** `other-programs.json`: small inputs that split programs. */
  | 'other programs'
  /** `program-runs.json`: ten more matrices and six more columns of scores. */
  | 'more inputs';

/** A number that a program prints of a confusion matrix. */
export interface MatrixRow extends RowFacts, MatrixColumns {
  /** Our metric of that meaning. */
  readonly metric: MatrixMetric;
}

/** What decides a value: a row, or columns of two rows, and a metric. */
export type Decisive = MatrixColumns & Pick<MatrixRow, 'metric'>;
