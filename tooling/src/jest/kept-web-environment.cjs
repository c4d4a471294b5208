const WebEnvironment = require('./web-environment.cjs');
const { part } = require('./jsdom-parts.cjs');

const { implForWrapper } = part('living/generated/utils.js');

let kept;

const listenersOf = (target) => implForWrapper(target)._eventListeners;

const copy = (listeners) =>
  Object.fromEntries(Object.entries(listeners).map(([type, all]) => [type, [...all]]));

/**
 * One window per worker, emptied after every test file: modules that outlive a file must stay in
 * one realm.
 */
module.exports = class KeptWebEnvironment extends WebEnvironment {
  constructor(config, context) {
    if (kept) return kept;
    super(config, context);
    const { window } = this.dom;
    this.url = window.location.href;
    this.exit = window.process.exit;
    this.names = new Map(
      Reflect.ownKeys(window).map((name) => [name, Object.getOwnPropertyDescriptor(window, name)]),
    );
    this.listeners = [window, window.document].map((target) => [target, copy(listenersOf(target))]);
    this.lastTimer = 0;
    kept = this;
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.global.process.exit = this.exit; // Jest wraps it for every file
    await this.stopTimers();
    this.removeListeners();
    this.emptyPage();
    this.emptyStorage();
    this.restoreNames();
  }

  async stopTimers() {
    const { window } = this.dom;
    // React's scheduler would wait for a timer that is stopped.
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resume) => window.setTimeout(resume, 0));
    const last = window.setTimeout(() => undefined, 0);
    for (let timer = this.lastTimer + 1; timer <= last; timer += 1) window.clearTimeout(timer);
    this.lastTimer = last;
  }

  removeListeners() {
    for (const [target, before] of this.listeners) {
      const now = listenersOf(target);
      for (const type of Object.keys(now)) now[type] = [...(before[type] ?? [])];
      // React marks a document where it listens.
      for (const name of Object.keys(target))
        if (name.startsWith('_reactListening')) delete target[name];
    }
  }

  emptyPage() {
    const { document } = this.dom.window;
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }

  emptyStorage() {
    const { window, cookieJar } = this.dom;
    window.localStorage.clear();
    window.sessionStorage.clear();
    cookieJar.removeAllCookiesSync();
    window.history.replaceState(null, '', this.url);
  }

  restoreNames() {
    const { window } = this.dom;
    for (const name of Reflect.ownKeys(window)) if (!this.names.has(name)) delete window[name];
    for (const [name, before] of this.names) {
      const now = Object.getOwnPropertyDescriptor(window, name);
      if (!before || now?.configurable === false) continue;
      if (now?.value !== before.value || now?.get !== before.get)
        Object.defineProperty(window, name, before);
    }
  }
};
