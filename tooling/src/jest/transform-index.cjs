const binding = /^(?:var|let|const) ([\w$]+) = require\((["'][^"']+["'])\);$/gm;

/**
 * A library's index re-exports hundreds of files, and every test file would evaluate them all. This
 * loads each on first access.
 */
module.exports = {
  process(source) {
    const files = new Map([...source.matchAll(binding)].map(([, name, file]) => [name, file]));
    const used = source
      .replaceAll(binding, '')
      .replaceAll(/(?<![\w$."'/-])[\w$]+/g, (name) =>
        files.has(name) ? `require(${files.get(name)})` : name,
      );
    return {
      code: used.replaceAll(
        /^exports\.([\w$]+) = (require\([^)]+\)(?:\.[\w$]+)?);$/gm,
        'Object.defineProperty(exports, "$1", { enumerable: true, get: () => $2 });',
      ),
    };
  },
};
