/** The categories of columns in the order that their file gives them, by the names of columns. */
export type CategoryOrders = ReadonlyMap<string, readonly string[]>;
