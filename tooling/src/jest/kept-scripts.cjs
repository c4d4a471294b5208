const vm = require('node:vm');

/**
 * Every file of tests evaluates all it imports anew, some two thousand modules for a screen, in a
 * global object of its own. Jest compiles their text again each time, which takes a quarter of the
 * run; here a worker compiles a text once, and evaluates the same script in every global object.
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
  // What imports by itself when it runs asks jest each time where from.
  if (!filename || !parsingContext || source.includes('import('))
    return compileFunction(source, parameters, options);
  return scriptOf(source, parameters, filename).runInContext(parsingContext);
};
