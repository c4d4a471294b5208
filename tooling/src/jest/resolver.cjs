// Tests run as CommonJS, so packages that export only the `import` condition are not found. The
// second attempt is for those only; other packages must not be loaded twice.
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (notFound) {
    try {
      return options.defaultResolver(request, {
        ...options,
        conditions: [...(options.conditions ?? []), 'import'],
      });
    } catch {
      throw notFound;
    }
  }
};
