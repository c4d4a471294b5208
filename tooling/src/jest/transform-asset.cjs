const { basename } = require('node:path');

module.exports = {
  process: (_source, filename) => ({
    code: `module.exports = ${JSON.stringify(basename(filename))};`,
  }),
  getCacheKey: (_source, filename) => filename,
};
