import ts from 'typescript';

/** How one package asks for its messages. */
export interface KeyUse {
  /** First arguments of `t(…)` and `i18nKey`s that are written out. */
  readonly asked: ReadonlySet<string>;
  /** Every text in the code: a key may travel as data before it is asked for. */
  readonly texts: ReadonlySet<string>;
  /** Keys that are put together: `` `cycles.${cycle}` ``. */
  readonly patterns: readonly RegExp[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (node: ts.TemplateExpression): RegExp =>
  new RegExp(
    `^${escaped(node.head.text)}${node.templateSpans.map((span) => `.+${escaped(span.literal.text)}`).join('')}$`,
  );

const isAsking = (node: ts.Node): boolean =>
  (ts.isCallExpression(node.parent) &&
    node.parent.arguments[0] === node &&
    /^(?:t|i18n\.t|i18next\.t)$/.test(node.parent.expression.getText())) ||
  (ts.isJsxAttribute(node.parent) && node.parent.name.getText() === 'i18nKey');

/** Reads the sources of one package. */
export const keyUse = (sources: readonly string[]): KeyUse => {
  const asked = new Set<string>();
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      texts.add(node.text);
      if (isAsking(node)) asked.add(node.text);
    }
    // `${a}` alone would match everything and so prove nothing.
    if (ts.isTemplateExpression(node) && /[a-zA-Z]\./.test(node.head.text))
      patterns.push(patternOf(node));
    ts.forEachChild(node, visit);
  };
  for (const source of sources)
    visit(
      ts.createSourceFile('source.tsx', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX),
    );
  return { asked, texts, patterns };
};

const plural = /_(?:zero|one|two|few|many|other)$/;
const bare = (key: string): string => key.replace(plural, '');

const namespaceOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Keys that the code asks for and that no file has. */
export const missingKeys = (use: KeyUse, keys: readonly string[]): string[] => {
  const known = new Set([...keys, ...keys.map(bare)]);
  const namespaces = new Set(keys.filter((key) => key.includes(':')).map(namespaceOf));
  // Of other namespaces, such as a remote's, this package has no file.
  return [...use.asked].filter(
    (key) => (!key.includes(':') || namespaces.has(namespaceOf(key))) && !known.has(key),
  );
};

/** Keys of the files that nobody asks for. */
export const unusedKeys = (use: KeyUse, keys: readonly string[]): string[] =>
  keys.filter(
    (key) =>
      ![key, bare(key)].some(
        (name) => use.texts.has(name) || use.patterns.some((pattern) => pattern.test(name)),
      ),
  );
