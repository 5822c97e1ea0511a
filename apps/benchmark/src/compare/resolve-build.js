// A resolve hook of Node: `@confmat/*` are the modules of one build.

/** @type {Record<string, string>} */
let addresses = {};

/** @param {Record<string, string>} data By what is imported, the address of its module. */
export function initialize(data) {
  addresses = data;
}

/**
 * @param {string} specifier
 * @param {unknown} context
 * @param {(specifier: string, context: unknown) => unknown} next
 */
export function resolve(specifier, context, next) {
  const url = addresses[specifier];
  return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
}
