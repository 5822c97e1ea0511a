import { usageError } from '../command-error.js';
import { own } from '../own.js';
import { quote, quoteList } from '../suggest.js';

/** Pictures that a report has. */
export type Picture = 'matrix' | 'classes';

const PICTURES: Readonly<Record<string, Picture>> = { matrix: 'matrix', classes: 'classes' };

/** A picture, and the name of the file that it is written to. */
export interface PictureFile {
  readonly picture: Picture;
  readonly file: string;
}

/** Read `matrix=matrix.svg`. */
export function pictureFile(text: string): PictureFile {
  const at = text.indexOf('=');
  const picture = own(PICTURES, text.slice(0, Math.max(0, at)));
  const file = text.slice(at + 1);
  if (at > 0 && picture && file !== '') return { picture, file };
  const names = quoteList(Object.keys(PICTURES));
  throw usageError(
    `--svg ${quote(text)}: expected PICTURE=FILE, with one of the pictures ${names}`,
  );
}
