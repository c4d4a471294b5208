import ts from 'typescript';
import { treeOf } from './source-tree';

// docs/adr/0138: money is written by the shared formatter; the code stands where currencies meet.

const served = /^(?:api|host-shell|mfe-\w+|screen-parts|shared-\w+|shell-sdk)\/src\//;
const notServed = /\.(?:test|testing|fixture)\.tsx?$|\/testing\/|^api\/src\/demo\//;

/** Code that writes amounts without the formatter, with the reason. */
export const moneyFiles: Readonly<Record<string, string>> = {
  'api/src/platform/pdf/format-values.ts': 'the formatter of papers and messages',
  'api/src/platform/export/csv.ts': 'numbers that a spreadsheet reads',
  'api/src/datasets/model/export-words.ts': 'numbers that a spreadsheet reads',
  'api/src/sales/model/cfdi/cfdi-xml.ts': 'an invoice that the tax authority reads',
  'api/src/adapters/payments/hosted/hosted-page.ts': 'the page of a provider of payments',
  'mfe-hospital/src/setup/screens/practitioners/practitioner-values.ts': 'a box to type in',
  'mfe-hospital/src/setup/screens/event-types/event-type-values.ts': 'a box to type in',
  'mfe-customers/src/datasets/screens/dataset/question-rules.ts': 'a box to type in',
};

/** Texts that name the currency, with the reason. */
export const currencyTexts: Readonly<Record<string, string>> = {
  'mfe-billing/src pricing.ivaNote': 'prices of Sala',
  'mfe-billing/src checkout.inPesos': 'an amount on its way to a provider of payments',
  'mfe-customers/src/leads/screens/marketing-leads leads.costs.amount': 'a box to type in',
};

/** Code that may show amounts. */
export const showsMoney = (path: string): boolean =>
  served.test(path) && !notServed.test(path) && !(path in moneyFiles);

const isPesos = (node: ts.Node): boolean =>
  ts.isParenthesizedExpression(node)
    ? isPesos(node.expression)
    : ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.SlashToken &&
      /^(?:100|perPeso)$/.test(node.right.getText());

/* `String(a / 100)`, `(a / 100).toFixed(2)` */
const isWritten = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node)) return false;
  const [first] = node.arguments;
  if (ts.isIdentifier(node.expression))
    return node.expression.text === 'String' && first !== undefined && isPesos(first);
  return (
    ts.isPropertyAccessExpression(node.expression) &&
    /^to(?:Fixed|String)$/.test(node.expression.name.text) &&
    isPesos(node.expression.expression)
  );
};

/* A sign before a value: `$${amount}`. Parameters of SQL look like it. */
const isSigned = (node: ts.Node, path: string): boolean =>
  ts.isTemplateExpression(node) &&
  !/\/sql\/|\.queries\.ts$/.test(path) &&
  (node.head.text.endsWith('$') ||
    node.templateSpans.slice(0, -1).some(({ literal }) => literal.text.endsWith('$')) ||
    node.templateSpans.some(({ expression }) => isPesos(expression)));

const textOf = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    ? node.text
    : ts.isJsxText(node)
      ? node.text
      : '';

/* The bare code is a value, here and in SQL: `currency === 'MXN'`. */
const namesCurrency = (text: string): boolean => text !== 'MXN' && /(?<!')\bMXN\b/.test(text);

/** Only these files need parsing. */
const mayWrite = /MXN|\$\$\{|\/\s*(?:100|perPeso)\b/;

/** Amounts written by hand. Use `useFormat().money` on screens, `moneyFormatter` in the API. */
export const moneyByHand = (source: string, path: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const partOfText = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const beside = partOfText || ts.isJsxText(node);
    if (
      isWritten(node) ||
      isSigned(node, path) ||
      namesCurrency(textOf(node)) ||
      (beside && /\bMXN\b/.test(textOf(node)))
    )
      found.push(node.getText().trim().split('\n')[0] ?? '');
    ts.forEachChild(node, visit);
  };
  if (mayWrite.test(source)) visit(treeOf(source, path));
  return found;
};

/** Texts of a locale file with a sign before a value, or with the code of a currency. */
export const moneyTexts = (folder: string, texts: unknown, key = ''): string[] =>
  typeof texts === 'string'
    ? /\$\s?\{\{|\b(?:MXN|USD)\b/.test(texts) && !(`${folder} ${key}` in currencyTexts)
      ? [`${folder} ${key}: ${texts}`]
      : []
    : Object.entries(texts ?? {}).flatMap(([inner, value]) =>
        moneyTexts(folder, value, key ? `${key}.${inner}` : inner),
      );
