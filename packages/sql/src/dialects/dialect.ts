/**
 * How one SQL engine writes what the queries of this package need: data and small functions from SQL
 * text to SQL text. An expression may be evaluated more than once.
 */
export interface SqlDialect {
  readonly name: string;
  /**
   * Quote a name.
   * @param name Any name, also one that is SQL.
   */
  readonly identifier: (name: string) => string;
  /**
   * Quote a text.
   * @param text Any text.
   */
  readonly text: (text: string) => string;
  /** Write a value as text that is compared byte by byte, whatever the collation of its column. */
  readonly toText: (expression: string) => string;
  /**
   * Write such a text as a result has it: as bytes, where a driver changes texts. Default: as it is.
   */
  readonly sent?: ((text: string) => string) | undefined;
  /** The name of the type of an expression, as text. */
  readonly typeName: (expression: string) => string;
  /**
   * Where to write a type's name costs time in every row: a number that stands for the type, and the
   * name of such a number.
   */
  readonly typeNumber?:
    | {
        readonly of: (expression: string) => string;
        readonly toName: (number: string) => string;
      }
    | undefined;
  /**
   * Whether values are grouped as their texts, or as they are and written as text afterwards. The
   * latter is faster, and right only where no column has a collation. Default: `'text'`.
   */
  readonly groupsBy?: 'text' | 'value' | undefined;
  /** Whether the values of one column may differ in type. Default: false. */
  readonly hasTypedValues?: boolean | undefined;
  /**
   * Whether the engine sorts all rows to find the least of texts. Types are then grouped by, which every
   * row of a column has alike. Default: false.
   */
  readonly sortsForLeastText?: boolean | undefined;
  /**
   * What ends a subquery that must stay one: an engine that merges it into the query around it
   * evaluates its expressions once for each time they are named there.
   */
  readonly fence?: string | undefined;
  /** Whether a name that a query gives to an expression hides the column of that name. */
  readonly hasGreedyAliases?: boolean | undefined;
  /** Write a 64-bit float with all its digits. */
  readonly double: (value: number) => string;
  /** Read an expression as a 64-bit float, NULL where it is none. */
  readonly toDouble: (expression: string) => string;
  /** Test whether an expression is of a 32-bit float type. */
  readonly isSingle: (expression: string) => string;
  /** Round a 64-bit float to a 32-bit one, read as 64 bits again; absent where no column has these. */
  readonly toSingle?: ((expression: string) => string) | undefined;
  /** Test for the float that is no number; false for everything else, also for the text 'nan'. */
  readonly isNaN: (expression: string) => string;
  /** Add up 64-bit floats, with compensation where the engine has it. */
  readonly sumDouble: (expression: string) => string;
  /** Read a number as a decimal with 12 digits after the point; null where the engine has none. */
  readonly toDecimal: ((expression: string) => string) | null;
  /** Read an integer as a decimal of 19 digits or more: products of counts are longer than 64 bits. */
  readonly toLong: (expression: string) => string;
  /** The greatest integer up to a float of at least 0. */
  readonly toFloor: (expression: string) => string;
  /** The greatest of two or more floats; what it is where one is NULL does not matter. */
  readonly greatest: (expressions: readonly string[]) => string;
  /** The element of an array, counted from 0; NULL where the array is too short. */
  readonly element: (array: string, place: number) => string;
  /** The number of elements of an array; another number than theirs if they are arrays. */
  readonly length: (array: string) => string;
  /** Sets of labels in arrays; null where the engine has none that this package can read. */
  readonly sets: SetSql | null;
  /**
   * SQL text of a row's place in its relation, from 0 in the stored order; null where rows have no
   * order. Messages then name the value and the number of its rows.
   */
  readonly rowNumber: string | null;
  /** Whether names come back in capitals. Default: false. */
  readonly hasUpperNames?: boolean | undefined;
  /** What stands at the end of every query, so that no setting of a server changes its numbers. */
  readonly guards?: string | undefined;
}

/** How an engine writes sets of labels, which are arrays of texts. */
export interface SetSql {
  /**
   * The elements of an array as texts, each once, missing ones left out; numbers that are equal have
   * equal texts.
   */
  readonly texts: (array: string) => string;
  /**
   * Where the type of an array does not tell that of its labels: an expression of the labels' type, and
   * the type of the array by the name of that one.
   */
  readonly typed?:
    | {
        readonly of: (array: string) => string;
        readonly toName: (name: string) => string;
      }
    | undefined;
  /** Test whether an element is missing: NULL, or a float that is no number. */
  readonly hasMissing: (array: string) => string;
  /** What stands after a relation in FROM to give each element of a set a row. */
  readonly unnest: (set: string) => string;
  /** The element, in a query with `unnest`. */
  readonly element: string;
  readonly has: (set: string, text: string) => string;
  readonly size: (set: string) => string;
  /** The number of elements that are in both. */
  readonly nBoth: (set: string, other: string) => string;
}
