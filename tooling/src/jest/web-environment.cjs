require('./kept-scripts.cjs');
const { lazyComputedStyle } = require('./jsdom-styles.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

// Missing in jsdom, or in versions that Node's fetch and msw reject.
const lent = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'structuredClone',
  'crypto',
  'performance',
  'Uint8Array',
  'ArrayBuffer',
];

/** jsdom with Node's fetch API. */
module.exports = class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of lent) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
    this.global.getComputedStyle = lazyComputedStyle(this.global.getComputedStyle);
  }
};
