import { basename } from 'node:path';

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)+$/;

/**
 * Files are named in kebab case, for their main export.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const kebabCaseFile = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { name: 'File name {{name}} is not in kebab case.' },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (!KEBAB_CASE.test(name)) context.report({ node, messageId: 'name', data: { name } });
    },
  }),
};
