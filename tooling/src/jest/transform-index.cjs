const binding = /^(?:var|let|const) ([\w$]+) = require\((["'][^"']+["'])\);$/gm;

/**
 * An index of a library hands on what hundreds of its files hold, and a file of tests evaluates all
 * of them anew. Here each is loaded when something of it is first asked for.
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
