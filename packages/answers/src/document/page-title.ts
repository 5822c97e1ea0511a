import { basename } from 'node:path';

/** What a page is called: the names of its files, without the folders of somebody's machine. */
export function pageTitle(file: string): string {
  return file
    .split(', ')
    .map((one) => basename(one))
    .join(', ');
}
