import type { ReleaseFinding } from '@sala/shared-contracts';
import { parse, type CallExpression, type Expression, type NewExpression, type Super } from 'acorn';
import { simple } from 'acorn-walk';

const globals = new Set(['globalThis', 'window', 'self']);

/** `eval`, also as `globalThis.eval` and `(0, eval)`; null when not a global. */
const globalNameOf = (callee: Expression | Super): string | null => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'SequenceExpression') {
    const last = callee.expressions.at(-1);
    return last ? globalNameOf(last) : null;
  }
  if (callee.type === 'ParenthesizedExpression') return globalNameOf(callee.expression);
  if (
    callee.type !== 'MemberExpression' ||
    callee.object.type !== 'Identifier' ||
    !globals.has(callee.object.name)
  )
    return null;
  if (callee.property.type === 'Identifier' && !callee.computed) return callee.property.name;
  return callee.property.type === 'Literal' ? String(callee.property.value) : null;
};

const isText = (node: CallExpression['arguments'][number] | undefined): boolean =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

/** How a call evaluates text as code; null when it does not. */
const evaluation = (node: CallExpression | NewExpression): string | null => {
  const name = globalNameOf(node.callee);
  if (name === 'Function') return node.type === 'NewExpression' ? 'new Function(…)' : 'Function(…)';
  if (name === 'eval') return 'eval(…)';
  if ((name === 'setTimeout' || name === 'setInterval') && isText(node.arguments[0]))
    return `${name}('…')`;
  return null;
};

/**
 * Parsing a whole shell takes a second; files without anything that looks like such a call are
 * skipped.
 */
const suspicious = /\b(?:eval|Function)\b["'`\])\s?.]*\(|\bset(?:Timeout|Interval)\b\W{1,20}["'`]/;

const scanScript = (file: string, text: string): ReleaseFinding[] => {
  if (!suspicious.test(text)) return [];
  const found: ReleaseFinding[] = [];
  const look = (node: CallExpression | NewExpression): void => {
    const call = evaluation(node);
    if (call === null) return;
    const around = text.slice(Math.max(0, node.start - 20), node.start + 40).replace(/\s+/g, ' ');
    const message = `${file}: ${call} at character ${node.start} (…${around}…) evaluates text as code, which the page's CSP forbids; replace the package or build without it`;
    found.push({ rule: 'eval', level: 'fail', subject: file, message });
  };
  try {
    simple(parse(text, { ecmaVersion: 'latest', sourceType: 'script' }), {
      CallExpression: look,
      NewExpression: look,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    const cause = error instanceof SyntaxError ? error.message : 'it nests too deeply to parse';
    const message = `${file}: it is not a classic script (${cause}); build it with createRemote`;
    found.push({ rule: 'eval', level: 'fail', subject: file, message });
  }
  return found;
};

/**
 * Finds calls that evaluate text as code. Parses the syntax, so strings and comments are not
 * flagged; deliberate obfuscation is left to the page's CSP.
 *
 * @param files name → text; only scripts are scanned
 */
export const scan = (files: ReadonlyMap<string, string>): ReleaseFinding[] =>
  [...files].flatMap(([file, text]) => (/\.[cm]?js$/.test(file) ? scanScript(file, text) : []));
