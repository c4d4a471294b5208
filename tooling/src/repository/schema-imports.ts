import { join } from 'node:path';
import ts from 'typescript';

/** Runtime imports and exports of a module; types are erased. */
interface ModuleFacts {
  /** Module and names; none: side effects or namespace. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[];
  /** Exported values. */
  readonly declares: readonly string[];
}

const namesOf = ({ importClause }: ts.ImportDeclaration): readonly string[] | null => {
  if (importClause?.isTypeOnly) return null;
  const bindings = importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return [];
  const values = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return values.length === 0 && !importClause?.name
    ? null
    : values.map(({ name, propertyName }) => (propertyName ?? name).text);
};

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** Analyses one source file. */
export const moduleFacts = (source: string): ModuleFacts => {
  const imports: { from: string; names: readonly string[] }[] = [];
  const declares: string[] = [];
  for (const node of ts.createSourceFile(
    'source.tsx',
    source,
    ts.ScriptTarget.ESNext,
    false,
    ts.ScriptKind.TSX,
  ).statements) {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const names = namesOf(node);
      if (names) imports.push({ from: node.moduleSpecifier.text, names });
    } else if (ts.isVariableStatement(node) && isExported(node)) {
      declares.push(
        ...node.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? [name.text] : [],
        ),
      );
    } else if (
      (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) &&
      node.name &&
      isExported(node)
    )
      declares.push(node.name.text);
  }
  return { imports, declares };
};

/**
 * Exports of the contract modules that pull in zod.
 *
 * @param modules by path without extension
 */
export const valuesWithSchemas = (
  modules: ReadonlyMap<string, ModuleFacts>,
): ReadonlySet<string> => {
  const needsZod = (path: string, seen: ReadonlySet<string>): boolean =>
    modules
      .get(path)
      ?.imports.some(
        ({ from }) =>
          /^zod\b/.test(from) ||
          (from.startsWith('.') &&
            !seen.has(path) &&
            needsZod(join(path, '..', from), new Set([...seen, path]))),
      ) ?? false;
  return new Set(
    [...modules].flatMap(([path, { declares }]) => (needsZod(path, new Set()) ? declares : [])),
  );
};

/** Names a screen imports from the contracts that pull in schemas. */
export const schemasIn = (screen: ModuleFacts, withSchemas: ReadonlySet<string>): string[] =>
  screen.imports.flatMap(({ from, names }) =>
    from === '@sala/shared-contracts' ? names.filter((name) => withSchemas.has(name)) : [],
  );
