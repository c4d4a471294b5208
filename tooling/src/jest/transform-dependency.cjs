const { createTransformer } = require('@swc/jest');

const looksLikeModule = (source, filename) =>
  filename.endsWith('.mjs') ||
  /^\s*(?:import\b[\s{*"']|export\b[\s{*])|\b(?:import\.meta)\b|[;}]\s*(?:import\b[{*"'\s][^(]|export\b[{*\s])/m.test(
    source,
  );

/** Compiles ESM dependencies to CommonJS and leaves CommonJS unchanged. */
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
