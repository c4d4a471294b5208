const KeptRuntime = require('./kept-runtime.cjs');

const contracts = /\/shared-contracts\/src\//;
const library = /\/node_modules\//;
/** They hold state, or hook into Jest as they load. */
const fresh =
  /\/node_modules\/(?:@module-federation|@testing-library|@tanstack|@mswjs|msw|i18next|react-i18next|zustand|notistack|js-cookie)\//;
const scheduler = /\/node_modules\/scheduler\//;
const emotion = /\/node_modules\/@emotion\/react\//;

/**
 * React, Chakra UI, zod and the contracts stay; our own packages hold the session, texts and
 * caches.
 */
module.exports = class KeptWebRuntime extends KeptRuntime {
  constructor(...options) {
    super(...options);
    const environment = options[1];
    const { cjsLoader } = this;
    if (Object.hasOwn(cjsLoader, 'loadModule')) return;
    cjsLoader.loadModule = (...about) => {
      const load = () => Object.getPrototypeOf(cjsLoader).loadModule.apply(cjsLoader, about);
      return scheduler.test(about[3]) ? environment.withUntrackedTimers(load) : load();
    };
  }

  /** One for all packages: they use the same libraries. */
  static realmOf() {
    return 'web';
  }

  stays(path) {
    return contracts.test(path) || (library.test(path) && !fresh.test(path));
  }

  teardown() {
    for (const [path, { exports }] of this.registries.moduleRegistry)
      if (emotion.test(path)) this.forgetStyles(exports.CacheProvider?._currentValue);
    super.teardown();
  }

  /** Emotion inserts a rule once per page, and the page is emptied. */
  forgetStyles(cache) {
    if (!cache) return;
    cache.sheet.flush();
    cache.inserted = {};
    cache.registered = {};
  }
};
