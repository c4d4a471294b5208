import ts from 'typescript';

let last: { readonly source: string; readonly path: string; readonly tree: ts.SourceFile } | null =
  null;

/** The syntax tree of a file. The last one is kept: one rule after the other asks for it. */
export const treeOf = (source: string, path: string): ts.SourceFile => {
  if (last?.source !== source || last.path !== path)
    last = {
      source,
      path,
      tree: ts.createSourceFile(
        path,
        source,
        ts.ScriptTarget.ESNext,
        true,
        path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      ),
    };
  return last.tree;
};
