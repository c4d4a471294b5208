const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');

const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const jsdom = dirname(ofEnvironment.resolve('jsdom'));

/** An internal module of the jsdom that Jest uses. */
exports.part = (path) => ofEnvironment(join(jsdom, 'jsdom', path));

/** A package that this jsdom depends on. */
exports.dependency = createRequire(join(jsdom, 'api.js'));
