import ts from 'typescript';

const named = /^\w+\.\w+$/;

/**
 * Names of audit actions in a source: `patient.read`, and templates as written (`visit.${to}`).
 * Looks at what is given to, or allowed for, anything called `action`.
 */
export const auditActions = (source: string): string[] => {
  if (!/\baction\b/.test(source)) return [];
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.ESNext, true);
  const found = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && named.test(node.text)) found.add(node.text);
    if (ts.isTemplateExpression(node)) found.add(node.getText().slice(1, -1));
    else ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      node.name.getText() === 'action' &&
      node.initializer
    )
      collect(node.initializer);
    if (
      (ts.isPropertySignature(node) || ts.isParameter(node)) &&
      node.name.getText() === 'action' &&
      node.type
    )
      collect(node.type);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
};
