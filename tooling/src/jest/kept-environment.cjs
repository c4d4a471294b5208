require('./kept-scripts.cjs');

const { TestEnvironment } = require('jest-environment-node');

let kept;

/** One global object per worker: modules that outlive a test file must stay in one realm. */
module.exports = class KeptEnvironment extends TestEnvironment {
  constructor(...options) {
    if (kept) return kept;
    super(...options);
    this.exit = this.global.process.exit;
    kept = this;
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.global.process.exit = this.exit; // Jest wraps it for every file
  }
};
