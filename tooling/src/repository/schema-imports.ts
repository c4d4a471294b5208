import { join } from 'node:path';
import ts from 'typescript';

/** A module, as far as what it needs at run time is concerned: types are gone by then. */
interface ModuleFacts {
  /** Where from, and the names; none of them: for its effects, or all of it. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[];
  /** Values that it declares for others. */
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

/** Reads one source file. */
export const moduleFacts = (source: string): ModuleFacts => {
  const imports: { from: string; names: readonly string[] }[] = [];
  const declares: string[] = [];
  for (const node of ts.createSourceFile(
    'source.tsx',
    source,
    ts.ScriptTarget.ESNext,
    true,
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
 * What the modules of the contracts declare, and whether zod comes with it.
 *
 * @param modules by path without its ending
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

/** Names that a screen asks of the contracts and with which schemas would come. */
export const schemasIn = (screen: ModuleFacts, withSchemas: ReadonlySet<string>): string[] =>
  screen.imports.flatMap(({ from, names }) =>
    from === '@sala/shared-contracts' ? names.filter((name) => withSchemas.has(name)) : [],
  );
