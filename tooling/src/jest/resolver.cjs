// Tests run as CommonJS; a package that only publishes the `import` condition is then not found.
// The second attempt is for those alone, so that nobody else gets a second copy of itself.
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
