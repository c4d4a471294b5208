require('./kept-scripts.cjs');

const { TestEnvironment } = require('jest-environment-node');

/** Symbols under which Jest keeps what belongs to one test file. */
const ofFile = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];

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
    // Jest leaves its state of each file, with all the file's closures, and calls the handlers of
    // earlier files.
    for (const name of Object.getOwnPropertySymbols(this.global))
      if (ofFile.includes(name.description)) delete this.global[name];
    this._globalProxy.leftovers = []; // deleted properties, kept for the end of the environment
    this.global.process.exit = this.exit; // Jest wraps it for every file
  }
};
