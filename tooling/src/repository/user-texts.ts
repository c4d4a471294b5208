import ts from 'typescript';
import { treeOf } from './source-tree';

/** Attributes a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'confirmLabel',
  'description',
  'heading',
  'helperText',
  'hint',
  'label',
  'message',
  'placeholder',
  'summary',
  'title',
]);

/** Object properties with text for a component. */
const shown = new Set([
  'confirmLabel',
  'description',
  'header',
  'label',
  'placeholder',
  'text',
  'title',
]);

/** The same in every language. */
const properNames = /\bSala\b/g;

const letters = /\p{L}/u;

/** String literals an expression can evaluate to. */
const written = (node: ts.Expression): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  if (ts.isConditionalExpression(node))
    return [...written(node.whenTrue), ...written(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return written(node.expression);
  if (ts.isBinaryExpression(node)) {
    const right = written(node.right);
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken
      ? [...written(node.left), ...right]
      : right;
  }
  return [];
};

const isNamed = (node: ts.Node, name: string): boolean =>
  ts.isIdentifier(node) && node.text === name;

/** `profile.account`, `customers`: a message key, column or chunk. */
const isKey = (text: string): boolean => /^[a-z][\w.:-]*$/.test(text);

/**
 * `notify.success('…')`, `notify.aside({ text: '…' })`, `document.title = '…'` and `{ label: '…'
 * }`.
 */
const literals = (node: ts.Node): string[] => {
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    isNamed(node.expression.expression, 'notify')
  ) {
    const [said] = node.arguments;
    return said ? written(said) : [];
  }
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && shown.has(node.name.text))
    return written(node.initializer);
  const isTitle =
    ts.isBinaryExpression(node) &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.getText() === 'document.title';
  return isTitle ? written(node.right) : [];
};

const saidByCode = (node: ts.Node): string[] => literals(node).filter((text) => !isKey(text));

const textsIn = (node: ts.Node): string[] => {
  if (ts.isJsxText(node)) return [node.text.trim()];
  const isChild = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
  if (isChild && node.expression) return written(node.expression);
  if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
    if (ts.isStringLiteral(node.initializer)) return [node.initializer.text];
    if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
      return written(node.initializer.expression);
  }
  return saidByCode(node);
};

/** Code with words for people; not test kits, whose sample screens nobody sees. */
export const speaks = (path: string): boolean =>
  /^(?:mfe-[^/]+|host-shell|shared-ui|screen-parts)\/src\/(?!(?:.*\/)?testing\/).*\.tsx?$/.test(
    path,
  ) && !/\.(?:test|fixture)\.tsx?$/.test(path);

/** Only these files need parsing: those with elements, toasts, titles or texts for a component. */
const maySpeak = (source: string, path: string): boolean =>
  path.endsWith('x') ||
  /\bnotify\b|document\.title/.test(source) ||
  [...shown].some((name) => source.includes(`${name}:`));

/** User-visible text in code instead of `locales/`: `line: text`. */
export const userTexts = (source: string, path = 'screen.tsx'): string[] => {
  if (!maySpeak(source, path)) return [];
  const file = treeOf(source, path);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const text of textsIn(node).filter((words) =>
      letters.test(words.replace(properNames, '')),
    )) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
