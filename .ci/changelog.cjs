// Lines of the changelogs: what each changeset says, and not which packages of the family moved along,
// because all of them share one version.
module.exports = {
  /** @param {{ summary: string }} changeset */
  getReleaseLine: async ({ summary }) => {
    const [first = '', ...rest] = summary.trim().split('\n');
    return `- ${[first, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')}`;
  },
  getDependencyReleaseLine: async () => '',
};
