import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react';

const noop = () => undefined;

// jsdom has no layout: answers like a wide screen without preferences.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: noop,
  removeEventListener: noop,
  addListener: noop,
  removeListener: noop,
  dispatchEvent: () => true,
});
window.ResizeObserver = class {
  observe = noop;
  unobserve = noop;
  disconnect = noop;
};
window.scrollTo = noop;
Element.prototype.scrollTo = noop;
Element.prototype.scrollIntoView = noop;

// A frame must precede the next key press, as it does for people: tests type faster than 16 ms, and
// a dialog that traps focus from the next frame on would swallow the input.
const { setTimeout, clearTimeout } = window; // the real timers, even under fake timers
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 0);
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

// Waiting retries after every change, and each failed attempt printed the whole page. Only the last
// attempt prints it now.
configure(({ getElementError }) => ({
  getElementError(message, container) {
    if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));

// React captures creation stacks of the first ten thousand elements, a sixth of a test's time, and
// nobody reads them here. This reports the limit as reached; component stacks in messages are
// unaffected.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: noop,
  configurable: true,
});

// React reports missing keys, act() and nesting errors here; a test must fail. A test that provokes
// an error silences it: jest.spyOn(console, 'error').mockReturnValue().
const reported = [];
const original = console.error;
console.error = (...args) => {
  reported.push(args);
  original(...args);
};
afterEach(() => {
  const calls = reported.splice(0);
  if (calls.length > 0)
    throw new Error(`console.error was called ${calls.length} time(s): ${String(calls[0]?.[0])}`);
});
