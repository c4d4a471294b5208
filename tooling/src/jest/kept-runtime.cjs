const { default: Runtime } = require('jest-runtime');

/** By project. */
const kept = new Map();

/**
 * Evaluates every module once per worker and project instead of once per test file: the API takes
 * seconds to evaluate, and most of its test files take less. Only the test file itself and Jest's
 * own modules are fresh. Needs `kept-environment.cjs`.
 *
 * Modules under test must have no state that a test file could leave behind, and cannot be mocked.
 */
module.exports = class KeptRuntime extends Runtime {
  constructor(...options) {
    const [{ id }] = options;
    const testPath = options[6];
    const before = kept.get(id);
    if (before) {
      before.begin(testPath);
      return before;
    }
    super(...options);
    kept.set(id, this);
  }

  begin(testPath) {
    this._testPath = testPath;
    this.executor.testPath = testPath;
    this.esmLoader.testPath = testPath;
    this.testState.state = 'loading';
  }

  setMock() {
    throw new Error('modules are shared by test files here, so they cannot be mocked');
  }

  teardown() {
    this.restoreAllMocks();
    this.registries.internalModuleRegistry.clear();
    this.registries.moduleRegistry.delete(this._testPath);
    this.testMainModule.reset();
    this.jestGlobals.clearJestObjectCache();
  }
};
