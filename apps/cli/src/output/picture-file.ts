import type { Picture, PictureFile } from '@confmat/answers/document/pictures.js';
import { usageError } from '@confmat/rows/command-error.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';

/**
 * Read `roc=roc.svg`, or several with commas between them: `roc=roc.svg,pr=pr.svg`.
 *
 * @param known The pictures that there are.
 */
export function pictureFiles(text: string, known: readonly Picture[]): readonly PictureFile[] {
  // A comma belongs to the name of a file unless a picture follows it.
  const next = new RegExp(`,(?=(?:${known.join('|')})=)`);
  return text.split(next).map((one) => pictureFile(one, known));
}

function pictureFile(text: string, known: readonly Picture[]): PictureFile {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(0, at));
  const picture = known.find((one) => one === name);
  const file = text.slice(at + 1);
  if (picture && file !== '') return { picture, file };
  throw usageError(
    `--svg ${quote(text)}: expected PICTURE=FILE, with one of the pictures ${quoteList(known)}`,
  );
}
