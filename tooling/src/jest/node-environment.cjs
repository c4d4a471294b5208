require('./kept-scripts.cjs');

module.exports = require('jest-environment-node');
