import type { Measure } from '../svg/format.js';

/** What a page begins with, where its counts alone do not say it. Plain data. */
export interface PageHead {
  /** What was counted, which stands under the title. */
  readonly counted: readonly string[];
  /** A sentence or two that answer. */
  readonly sentence: string;
  /** The numbers that the sentence rests on. */
  readonly tiles: readonly HeadTile[];
  readonly pictures: readonly HeadPicture[];
}

/** A number with its name. */
export interface HeadTile {
  readonly name: string;
  readonly found: Measure;
  /** Whether it is a share, which is shown in percent. */
  readonly isShare: boolean;
}

/** A picture of the head. */
export type HeadPicture = BarsPicture | AgreementPicture;

/** How many there are of each kind. */
export interface BarsPicture {
  readonly kind: 'bars';
  readonly title: string;
  /** What the kinds are. */
  readonly axis: string;
  /** What is counted. */
  readonly of: string;
  readonly bars: readonly { readonly name: string; readonly count: number }[];
}

/** The matrix of the counts, by what its sides are. */
interface AgreementPicture {
  readonly kind: 'agreement';
  readonly title: string;
  readonly axes: readonly [rows: string, columns: string];
}
