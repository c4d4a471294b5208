import { scan } from './eval-scan';

const found = (text: string, file = 'page.1234.js'): string[] =>
  scan(new Map([[file, text]])).map(({ message }) => message);
const callOf = (text: string): string | undefined =>
  /: (.*) at character/.exec(found(text)[0] ?? '')?.[1];

test('names the file, the position and the remedy', () => {
  expect(scan(new Map([['page.js', 'const run = (text) => { return eval(text); };']]))).toEqual([
    {
      rule: 'eval',
      level: 'fail',
      subject: 'page.js',
      message:
        "page.js: eval(…) at character 31 (… (text) => { return eval(text); };…) evaluates text as code, which the page's CSP forbids; replace the package or build without it",
    },
  ]);
});

test.each([
  ['eval(text)', 'eval(…)'],
  ['(0, eval)(text)', 'eval(…)'],
  ['globalThis.eval(text)', 'eval(…)'],
  ['window["eval"](text)', 'eval(…)'],
  ['eval?.(text)', 'eval(…)'],
  ['new Function("a", "return a")', 'new Function(…)'],
  ['Function("return this")()', 'Function(…)'],
  ['new self.Function(text)', 'new Function(…)'],
  ['setTimeout("run()", 5)', "setTimeout('…')"],
  ['window.setInterval(`run(${name})`, 5)', "setInterval('…')"],
])('finds %s', (text, call) => {
  expect(callOf(text)).toBe(call);
});

test.each([
  ['a word in a string', 'const help = "never call eval(x) or new Function(y)";'],
  ['a word in a comment', '/* eval(x) */ run(); // new Function("x")'],
  ['a method of that name', 'calculator.eval("1 + 1"); parser.Function("x");'],
  ['a reference without a call', 'x instanceof Function; Function.prototype.toString.call(x);'],
  ['a timer with a function', 'setTimeout(() => run(), 5); setTimeout(run, 5);'],
  ['a regular expression literal', 'const looks = /eval\\(/;'],
])('does not flag %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

test('refuses a file that does not parse as a classic script', () => {
  expect(found('export const run = (text) => eval(text);')).toEqual([
    expect.stringMatching(
      /^page\.1234\.js: it is not a classic script \('import' and 'export' may appear only with 'sourceType: module' .*\); build it with createRemote$/,
    ),
  ]);
});

test('ignores styles and images', () => {
  expect(found('body { color: eval( }', 'page.css')).toEqual([]);
});
