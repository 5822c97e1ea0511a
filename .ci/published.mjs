// Which workspaces are published: the packages and apps that are not private.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url);

/** @returns {string[]} Their folders from the root, packages first. */
export function publishedFolders() {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(new URL(parent, ROOT))
      .map((name) => `${parent}/${name}`)
      .filter(isPublished),
  );
}

/** @param {string} folder */
function isPublished(folder) {
  const manifest = new URL(`${folder}/package.json`, ROOT);
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).private !== true;
}
