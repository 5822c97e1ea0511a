/**
 * Parts of the page's script and style: the base, and what some sections need besides: colored tables
 * and tables of classes (`levels`), what stands beside a matrix (`beside`), a matrix as a table or as a
 * map, the threshold panel.
 */
export type PartName = 'base' | 'levels' | 'beside' | 'table' | 'map' | 'panel';

/** A part as it stands in the page, with the hashes that the page's policy names. */
export interface PagePart {
  /** Empty where the part has none. */
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}
