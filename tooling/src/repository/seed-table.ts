import ts from 'typescript';

/** A line of the specification and the tests that cover it: `path › title`. */
export interface SeedRow {
  /** Section number. */
  readonly section: string;
  readonly line: string;
  readonly tests: readonly string[];
}

/** Rows of a table `| § | line | test |`; tests are separated by `<br>`. */
export const seedRows = (markdown: string): SeedRow[] =>
  [...markdown.matchAll(/^\| (\d+) \| (.+?) \| (.*?) ?\|$/gm)].map(
    ([, section = '', line = '', cell = '']) => ({
      section,
      line,
      tests: cell
        .split('<br>')
        .map((test) => test.trim())
        .filter(Boolean),
    }),
  );

const runners = /^(?:test|it|\w+Test)$/;

/** `test(…)`, `visitorTest(…)`, `test.each(…)(…)`; not `test.step(…)` or `test.describe(…)`. */
const isTest = (callee: ts.Expression): boolean => {
  if (ts.isIdentifier(callee)) return runners.test(callee.text);
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression))
    return false;
  const { expression, name } = callee.expression;
  return name.text === 'each' && ts.isIdentifier(expression) && runners.test(expression.text);
};

/** Test titles of a file as written, with `${…}` and `%s`. */
export const testTitles = (source: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const title =
      ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    if (title && ts.isStringLiteralLike(title)) found.push(title.text);
    else if (title && ts.isTemplateExpression(title)) found.push(title.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.tsx', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX));
  return found;
};

/**
 * Faults of a table: lines without tests, and tests that do not exist. @param read null: no such
 * file
 */
export const seedFaults = (
  rows: readonly SeedRow[],
  read: (path: string) => string | null,
): string[] => {
  const known = new Map<string, readonly string[]>();
  return rows.flatMap(({ section, line, tests }) => {
    const where = `§${section} ${line}`;
    if (tests.length === 0) return [`${where}: no test`];
    return tests.flatMap((test) => {
      const [path = '', title = ''] = test.split(/ › (.*)/);
      const source = read(path);
      if (source === null) return [`${where}: no file ${path}`];
      const titles = known.get(path) ?? testTitles(source);
      known.set(path, titles);
      return titles.includes(title) ? [] : [`${where}: ${path} has no test "${title}"`];
    });
  });
};
