const { default: Runtime } = require('jest-runtime');

/** By realm. */
const kept = new Map();

/**
 * Evaluates modules once per worker and project instead of once per test file: the API takes
 * seconds to evaluate, and most of its test files take less. The test file itself, Jest's own
 * modules and those that do not `stay` are fresh. Needs an environment whose global object lasts as
 * long.
 *
 * Modules that stay must have no state that a test file could leave behind, and cannot be mocked.
 */
module.exports = class KeptRuntime extends Runtime {
  constructor(...options) {
    const realm = new.target.realmOf(options[0]);
    const testPath = options[6];
    const before = kept.get(realm);
    if (before) {
      before.begin(testPath);
      return before;
    }
    super(...options);
    kept.set(realm, this);
  }

  static realmOf({ id }) {
    return id;
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
