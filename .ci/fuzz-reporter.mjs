// What vitest prints of a part of npm run fuzz: the differences, and nothing of what agrees.

/**
 * @typedef {import('vitest/node').TestCase} TestCase
 * @typedef {import('vitest/node').TestModule} TestModule
 */

export default class FuzzReporter {
  /** @param {TestCase} test */
  onTestCaseResult(test) {
    for (const { message } of test.result().errors ?? []) {
      show(`${test.module.relativeModuleId}: ${test.fullName}`, message);
    }
  }

  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const { message } of module.errors()) show(module.relativeModuleId, message);
    }
  }
}

/**
 * @param {string} where
 * @param {string} message
 */
function show(where, message) {
  console.log(`\n✗ ${where}\n\n${message.replaceAll(/^(?=.)/gm, '  ')}`);
}
