const { default: Runtime } = require('jest-runtime');

const kept = new Map();

/**
 * Evaluates modules once per worker instead of once per test file: the API takes seconds to
 * evaluate, and most of its test files take less. The test file itself, Jest's own modules and
 * those that do not `stay` are fresh. Needs an environment with one global object per worker.
 *
 * Modules that stay must have no state that a test file could leave behind, and cannot be mocked.
 */
module.exports = class KeptRuntime extends Runtime {
  constructor(...options) {
    const testPath = options[6];
    const known = kept.get(new.target);
    if (known) {
      known.begin(testPath);
      return known;
    }
    super(...options);
    kept.set(new.target, this);
  }

  begin(testPath) {
    this._testPath = testPath;
    this.executor.testPath = testPath;
    this.esmLoader.testPath = testPath;
    this.testState.state = 'loading';
  }

  stays(path) {
    return path !== this._testPath;
  }

  setMock() {
    throw new Error('modules are shared by test files here, so they cannot be mocked');
  }

  teardown() {
    this.restoreAllMocks();
    this.registries.internalModuleRegistry.clear();
    const modules = this.registries.moduleRegistry;
    for (const path of modules.keys()) if (!this.stays(path)) modules.delete(path);
    this.testMainModule.reset();
    this.jestGlobals.clearJestObjectCache();
  }
};
