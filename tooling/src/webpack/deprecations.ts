import { createRequire } from 'node:module';
import type * as Typescript from 'typescript';

/** Exported name → version that removes it; null when not stated. */
export type Deprecations = ReadonlyMap<string, string | null>;

// Takes a quarter of a second to load, so it is loaded on demand.
const compiler = (): typeof Typescript =>
  createRequire(import.meta.url)('typescript') as typeof Typescript; // the package's types

/**
 * Exports of a file with `@deprecated`, for example `@deprecated use Field instead, removed in
 * 2.0.0`, at the declaration or the re-export.
 */
export const deprecationsIn = (file: string, text: string): Deprecations => {
  const ts = compiler();
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const removalOf = (node: Typescript.Node): string | null | undefined => {
    const tag = ts.getJSDocDeprecatedTag(node);
    return (
      tag &&
      (/removed in (\d+\.\d+\.\d+)/i.exec(ts.getTextOfJSDocComment(tag.comment) ?? '')?.[1] ?? null)
    );
  };
  const locals = new Map<string, string | null>();
  const exported = new Map<string, string | null>();
  const declare = (
    statement: Typescript.Statement,
    name: Typescript.Node | undefined,
    node: Typescript.Node,
  ): void => {
    const removal = removalOf(node);
    if (removal === undefined) return;
    const kinds = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind)
      : [];
    if (name && ts.isIdentifier(name)) locals.set(name.text, removal);
    if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) exported.set('default', removal);
    else if (kinds.includes(ts.SyntaxKind.ExportKeyword) && name && ts.isIdentifier(name))
      exported.set(name.text, removal);
  };
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      declare(statement, statement.name, statement);
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        declare(statement, declaration.name, declaration);
    }
  }
  for (const statement of source.statements) {
    if (
      !ts.isExportDeclaration(statement) ||
      !statement.exportClause ||
      !ts.isNamedExports(statement.exportClause)
    )
      continue;
    for (const specifier of statement.exportClause.elements) {
      const own = removalOf(specifier) ?? removalOf(statement);
      const removal =
        own === undefined && !statement.moduleSpecifier
          ? locals.get((specifier.propertyName ?? specifier.name).text)
          : own;
      if (removal !== undefined) exported.set(specifier.name.text, removal);
    }
  }
  return exported;
};
