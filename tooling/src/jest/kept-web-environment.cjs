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
    this.trackTimers();
    this.names = new Map(
      Reflect.ownKeys(window).map((name) => [name, Object.getOwnPropertyDescriptor(window, name)]),
    );
    this.listeners = [window, window.document].map((target) => [target, copy(listenersOf(target))]);
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

  trackTimers() {
    const { window } = this.dom;
    this.timers = [];
    this.untracked = { setTimeout: window.setTimeout, setInterval: window.setInterval };
    for (const [name, start] of Object.entries(this.untracked)) {
      window[name] = (...options) => {
        const timer = start(...options);
        this.timers.push(timer);
        return timer;
      };
    }
  }

  /** For a module that stays and waits for its own timers: they are not stopped. */
  withUntrackedTimers(load) {
    const { window } = this.dom;
    const { setTimeout } = window;
    window.setTimeout = this.untracked.setTimeout;
    try {
      return load();
    } finally {
      window.setTimeout = setTimeout;
    }
  }

  async stopTimers() {
    await new Promise((resume) => this.untracked.setTimeout(resume, 0)); // what React has begun
    for (const timer of this.timers.splice(0)) this.dom.window.clearTimeout(timer);
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
    const { documentElement, head, body } = document;
    for (const node of [document, documentElement, head, body])
      implForWrapper(node)._registeredObserverList = [];
    head.replaceChildren();
    body.replaceChildren();
    for (const element of [documentElement, body])
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
