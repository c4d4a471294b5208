import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Typescript from 'typescript';
import { workspaceRoot, type BundleFolder } from './bundles';
import { typeText } from './type-text';

// It takes a quarter of a second to load, and only a build needs it.
const compiler = (): typeof Typescript =>
  createRequire(import.meta.url)('typescript') as typeof Typescript; // the package's own types

/**
 * Name of the file in a build that says what the module has that it exposes; of the shell, what it
 * needs one to have.
 */
export const exposedFile = 'exposed.d.ts';

const sdk = path.join(workspaceRoot, 'shell-sdk');
const moduleFile = path.join(sdk, 'src/remote-module.tsx');

let described: string | undefined;

/** `RemoteModule` of the SDK in this workspace, down to the packages that it is made of. */
const remoteModuleText = (): string => {
  const ts = compiler();
  const source = {
    extends: '../tooling/tsconfig.web.json',
    files: [moduleFile],
    compilerOptions: { types: [] },
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(source, ts.sys, sdk);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(moduleFile);
  const module = file && checker.getSymbolAtLocation(file);
  const declared =
    module && checker.getExportsOfModule(module).find(({ name }) => name === 'RemoteModule');
  if (!declared) throw new Error(`${moduleFile} exports no RemoteModule`);
  return `export type Exposed = ${typeText(ts, checker, checker.getDeclaredTypeOfSymbol(declared))};\n`;
};

/** Whether `export default defineModule(…)` of the SDK stands in a remote's one exposed file. */
const isDefinedModule = (file: string): boolean => {
  const ts = compiler();
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const isImported = statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === '@sala/shell-sdk' &&
      statement.importClause?.namedBindings !== undefined &&
      ts.isNamedImports(statement.importClause.namedBindings) &&
      statement.importClause.namedBindings.elements.some(
        ({ name, propertyName }) => name.text === 'defineModule' && propertyName === undefined,
      ),
  );
  const isCalled = statements.some(
    (statement) =>
      ts.isExportAssignment(statement) &&
      ts.isCallExpression(statement.expression) &&
      ts.isIdentifier(statement.expression.expression) &&
      statement.expression.expression.text === 'defineModule',
  );
  return isImported && isCalled;
};

/**
 * The type of the module that a remote exposes, or of the one that the shell asks of remotes, as a
 * declaration that stands for itself: what the workspace declares is written out, packages are
 * imported. What `defineModule` returns is that of the SDK that the remote is built with, so its
 * source need not be checked for it: that is the type check's.
 *
 * @throws Error when a remote exposes something that is not made by `defineModule`.
 */
export const exposedType = (folder: BundleFolder): string => {
  const file = path.join(workspaceRoot, folder, 'src/remote.ts');
  if (folder !== 'host-shell' && (!existsSync(file) || !isDefinedModule(file))) {
    throw new Error(
      `${folder}/src/remote.ts: the module that a remote exposes is \`export default defineModule({ … })\` of @sala/shell-sdk`,
    );
  }
  described ??= remoteModuleText();
  return described;
};
