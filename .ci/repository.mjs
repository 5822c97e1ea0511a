// Where the project lives: the one place that says so. write-metadata.mjs puts it into the manifests
// and readmes of the published packages.

/** Address of the repository, without a slash at the end. */
export const REPOSITORY = 'https://github.com/confmat/confmat';
/** Address of a file of its main branch, from the root. */
export const FILES = `${REPOSITORY}/blob/main/`;
