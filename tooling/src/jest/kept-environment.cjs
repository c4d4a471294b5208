require('./kept-scripts.cjs');

const { TestEnvironment } = require('jest-environment-node');

/** By project. */
const kept = new Map();

/**
 * One global object per worker and project: modules that outlive a test file must stay in one
 * realm.
 */
module.exports = class KeptEnvironment extends TestEnvironment {
  constructor(...options) {
    const [{ projectConfig }] = options;
    const before = kept.get(projectConfig.id);
    if (before) return before;
    super(...options);
    this.exit = this.global.process.exit;
    kept.set(projectConfig.id, this);
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.global.process.exit = this.exit; // Jest wraps it for every file
  }
};
