const vm = require('node:vm');

/**
 * Every test file evaluates its imports, some two thousand modules for a screen, in its own global
 * object. Jest compiles their source each time, a quarter of the run. A worker compiles each source
 * once and evaluates the script in every global object.
 */
const { compileFunction } = vm;
const kept = new Map();

const scriptOf = (source, parameters, filename) => {
  const known = kept.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(',')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  kept.set(filename, { source, script });
  return script;
};

vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  // Dynamic imports are resolved by Jest per test file.
  if (!filename || !parsingContext || source.includes('import('))
    return compileFunction(source, parameters, options);
  return scriptOf(source, parameters, filename).runInContext(parsingContext);
};
