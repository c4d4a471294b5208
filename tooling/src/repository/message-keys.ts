import ts from 'typescript';

/** How a package refers to its messages. */
export interface KeyUse {
  /** Literal first arguments of `t(…)` and `i18nKey`s. */
  readonly asked: ReadonlySet<string>;
  /** All string literals: a key may be passed as data first. */
  readonly texts: ReadonlySet<string>;
  /** Keys composed by templates: `` `cycles.${cycle}` ``. */
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

interface GrowingKeyUse extends KeyUse {
  /** Analyses one more file of the package. */
  readonly add: (tree: ts.SourceFile) => void;
}

/** What a package's files, added one by one, use. */
export const emptyKeyUse = (): GrowingKeyUse => {
  const asked = new Set<string>();
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      texts.add(node.text);
      if (isAsking(node)) asked.add(node.text);
    }
    // `${a}` alone would match everything.
    if (ts.isTemplateExpression(node) && /[a-zA-Z]\./.test(node.head.text))
      patterns.push(patternOf(node));
    ts.forEachChild(node, visit);
  };
  return { asked, texts, patterns, add: visit };
};

const plural = /_(?:zero|one|two|few|many|other)$/;
const bare = (key: string): string => key.replace(plural, '');

const namespaceOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Used keys that no file defines. */
export const missingKeys = (use: KeyUse, keys: readonly string[]): string[] => {
  const known = new Set([...keys, ...keys.map(bare)]);
  const namespaces = new Set(keys.filter((key) => key.includes(':')).map(namespaceOf));
  // Other namespaces, such as a remote's, have no file in this package.
  return [...use.asked].filter(
    (key) => (!key.includes(':') || namespaces.has(namespaceOf(key))) && !known.has(key),
  );
};

/** Defined keys that nothing uses. */
export const unusedKeys = (use: KeyUse, keys: readonly string[]): string[] =>
  keys.filter(
    (key) =>
      ![key, bare(key)].some(
        (name) => use.texts.has(name) || use.patterns.some((pattern) => pattern.test(name)),
      ),
  );
