const { createTransformer } = require('@swc/jest');

const looksLikeModule = (source, filename) =>
  filename.endsWith('.mjs') ||
  /^\s*(?:import\b[\s{*"']|export\b[\s{*])|\b(?:import\.meta)\b|[;}]\s*(?:import\b[{*"'\s][^(]|export\b[{*\s])/m.test(
    source,
  );

/** ESM of a dependency becomes CommonJS; what already is CommonJS passes untouched. */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      ...swc,
      process: (source, filename, jestOptions) =>
        looksLikeModule(source, filename)
          ? swc.process(source, filename, jestOptions)
          : { code: source },
    };
  },
};
