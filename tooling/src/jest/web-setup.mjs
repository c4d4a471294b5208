import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react';

const noop = () => undefined;

// jsdom has no layout: these answer what a wide screen without preferences would.
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

// A frame comes before what is pressed next, as it does for fingers: those of a test are quicker than 16 ms, and a dialog that
// keeps the focus to itself from the next frame on would take away what they type in the meantime.
const { setTimeout, clearTimeout } = window; // also where a test holds the clock
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 0);
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

// Whoever waits for something tries after every change, and of each vain attempt the whole page was printed. The last one,
// which is told, prints it still.
configure(({ getElementError }) => ({
  getElementError(message, container) {
    if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));

// Of the first ten thousand elements React keeps the stack on which each was made, which takes a sixth of a test; nobody reads
// them here. It is told that these were made already. The stack of components in its messages comes from elsewhere.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: noop });

// React reports keys, act() and nesting mistakes here and goes on; a test must not.
// A test that provokes an error on purpose silences it: jest.spyOn(console, 'error').mockReturnValue().
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
