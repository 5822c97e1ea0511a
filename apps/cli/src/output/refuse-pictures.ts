import { usageError } from '@confmat/rows/command-error.js';
import type { Picture } from '@confmat/answers/document/pictures.js';

/** Refuse pictures of what options leave out. */
export function refusePictures(
  { svg }: { readonly svg: readonly { readonly picture: string }[] },
  pictures: readonly Picture[],
  needs: string,
): void {
  const found = svg.find(({ picture }) => pictures.some((one) => one === picture));
  if (found) throw usageError(`--svg ${found.picture}: needs ${needs}`);
}
