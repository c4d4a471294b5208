import '@testing-library/jest-dom';

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
  if (calls.length > 0) throw new Error(`console.error was called ${calls.length} time(s): ${String(calls[0]?.[0])}`);
});
