import ts from 'typescript';
import { treeOf } from './source-tree';

// docs/adr/0137: names, ages and sexes are written in one place each.

const served = /^(?:api|host-shell|mfe-\w+|screen-parts|shared-\w+|shell-sdk)\/src\//;
const notServed = /\.(?:test|fixture)\.tsx?$|\/testing\/|^api\/src\/(?:demo|testing)\//;

const joiners = new Set([
  'shared-contracts/src/platform/person-names.ts',
  'api/src/platform/people/person-names.ts',
]);

/** Code that shows people. */
export const showsPeople = (path: string): boolean =>
  served.test(path) && !notServed.test(path) && !joiners.has(path);

/** SQL that may still change: functions, and migrations since names are joined in one place. */
export const namesPeople = (path: string): boolean =>
  path.startsWith('api/schema/functions/') ||
  /^api\/migrations\/(?!0[0-5]|06[0-2]|0630)\d{4}_\w+\.sql$/.test(path);

const given = /\b(?:first_?name|given_?names?)\b/i;
const family = /\b(?:(?:second_?)?last_?name|(?:first|second)_?surname)\b/i;

/* Whether some of the parts of a text are given names and others surnames. */
const joins = (parts: readonly string[]): boolean =>
  parts.some((part) => given.test(part)) && parts.some((part) => family.test(part));

/* The array that `.join` ends, through `.filter` and the like. */
const joined = (node: ts.Node): ts.ArrayLiteralExpression | null => {
  if (ts.isArrayLiteralExpression(node)) return node;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return joined(node.expression.expression);
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node)
    ? joined(node.expression)
    : null;
};

const nameColumns = new Set(['first_name', 'last_name', 'second_last_name']);

/* `p.first_name, p.last_name` and nothing else: what a search looks at has more columns. */
const areNameColumns = (list: string): boolean => {
  const columns = list.split(',').map((one) => one.trim().replace(/^.*\./, ''));
  return columns.every((one) => nameColumns.has(one)) && joins(columns);
};

/**
 * Names joined by hand in SQL. Use `personName`, `shortPersonName` and `personListName` of
 * `api/src/platform/people`.
 */
export const joinedInSql = (sql: string): string[] => [
  ...[
    ...sql
      .replaceAll(/concat_ws\('[^']*',([^()]*last_name)\)(?=\s*,)/gi, '$1')
      .matchAll(/concat(?:_ws)?\(\s*'[^']*',([^()]*)\)/gi),
  ].flatMap(([text, list = '']) => (areNameColumns(list) ? [text] : [])),
  ...[
    ...sql.matchAll(
      /\bfirst_name\s*\|\|[^,;]{0,40}?\blast_name\b|\blast_name\s*\|\|[^;]{0,60}?\bfirst_name\b/gi,
    ),
  ].map(([text]) => text),
];

const partsOf = (node: ts.Node): readonly string[] => {
  if (ts.isTemplateExpression(node))
    return node.templateSpans.map(({ expression }) => expression.getText());
  if (ts.isJsxElement(node) || ts.isJsxFragment(node))
    return node.children.filter(ts.isJsxExpression).map((child) => child.getText());
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [node.left.getText(), node.right.getText()];
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'join'
  )
    return joined(node.expression.expression)?.elements.map((part) => part.getText()) ?? [];
  return [];
};

/* Values that code compares, in FHIR and SAP. */
const codes = new Set(['male', 'female', 'other', 'unknown']);

const isSexWords = (words: Readonly<Record<string, unknown>>): boolean =>
  [
    ['H', 'M'],
    ['male', 'female'],
  ].some((keys) =>
    keys.every((key) => {
      const word = words[key];
      return typeof word === 'string' && word !== '' && !codes.has(word) && !/^[HMFX]$/.test(word);
    }),
  );

const textsOf = (node: ts.ObjectLiteralExpression): Record<string, unknown> =>
  Object.fromEntries(
    node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer)
        ? [[property.name.getText().replaceAll(/['"]/g, ''), property.initializer.text]]
        : [],
    ),
  );

/* Only these files need parsing. */
const mayWrite = (source: string): boolean =>
  (given.test(source) && family.test(source)) || /\b(?:H|male)['"]?\s*:/.test(source);

/**
 * Names joined by hand and words for sexes in code. Use `name` and `listName` of the API,
 * `fullName` and `shortName` where there are only the parts, `useAboutPatient` on screens and
 * `aboutPerson` in documents.
 */
export const writtenByHand = (source: string, path: string): string[] => {
  const found: string[] = joinedInSql(source);
  const visit = (node: ts.Node): void => {
    if (joins(partsOf(node))) found.push(node.getText().split('\n')[0] ?? '');
    if (ts.isObjectLiteralExpression(node) && isSexWords(textsOf(node)))
      found.push(node.getText().split('\n')[0] ?? '');
    ts.forEachChild(node, visit);
  };
  if (mayWrite(source)) visit(treeOf(source, path));
  return found;
};

/** Files that have the words for sexes, with the reason; there is one for each bundle. */
export const sexWordFiles: Readonly<Record<string, string>> = {
  'api/src/platform/people': 'documents, exports and messages',
  'mfe-hospital/src/patients': 'the hospital bundle',
  'mfe-customers/src/customers': 'the customers bundle',
  'mfe-hospital/src/sap': 'codes of SAP, one of which says that it does not know',
  'mfe-hospital/src/clinical/screens/teaching': 'whom a leaflet is for, in the plural',
};

/** Keys of the blocks with words for sexes in a locale file. */
export const sexBlocks = (texts: unknown, key = ''): string[] =>
  typeof texts === 'object' && texts !== null
    ? [
        // an object of JSON, whose values are checked
        ...(isSexWords(texts as Readonly<Record<string, unknown>>) ? [key] : []),
        ...Object.entries(texts).flatMap(([inner, value]) =>
          sexBlocks(value, key ? `${key}.${inner}` : inner),
        ),
      ]
    : [];
