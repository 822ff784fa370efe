const { default: TestRunner } = require('jest-runner');

/** Jest's runner with processes for pages alone: what their window leaves there, tests of services do not find. */
module.exports = class BrowserRunner extends TestRunner {
  runTests(tests, watcher, options) {
    return super.runTests(tests, watcher, { ...options, serial: false });
  }
};
