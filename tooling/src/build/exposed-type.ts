import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Typescript from 'typescript';
import { workspaceRoot, type BundleFolder } from './bundles';
import { typeText } from './type-text';

// Loaded on demand: takes a quarter of a second, and only builds need it.
const compiler = (): typeof Typescript =>
  createRequire(import.meta.url)('typescript') as typeof Typescript; // the package's own types

/** File in a build with the type of its exposed module; for the shell, the type it requires. */
export const exposedFile = 'exposed.d.ts';

const sdk = path.join(workspaceRoot, 'shell-sdk');
const moduleFile = path.join(sdk, 'src/remote-module.tsx');

let described: string | undefined;

/** `RemoteModule` of this workspace's SDK, expanded down to package types. */
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

/** Whether a remote's exposed file has `export default defineModule(…)` of the SDK. */
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
 * The type a remote's module has, or the one the shell requires, as a self-contained declaration:
 * workspace types are written out, package types imported. `defineModule` returns the SDK's type,
 * so the source itself needs no type check here.
 *
 * @throws Error when a remote exposes something else
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
