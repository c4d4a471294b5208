import { createRequire } from 'node:module';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type * as Typescript from 'typescript';
import { workspaceRoot } from './bundles';

/** Two self-contained declarations of `Exposed` (exposed-type.ts). */
export interface TypePair {
  readonly provided: string;
  readonly required: string;
}

const sdk = path.join(workspaceRoot, 'shell-sdk');

/** The compiler's message without temporary paths. */
const compilerMessage = (text: string): string =>
  text
    .replaceAll(/type 'import\("[^"]*\/has-\d+"\)\.Exposed'/g, 'what is exposed')
    .replaceAll(/type 'import\("[^"]*\/wants-\d+"\)\.Exposed'/g, 'what is wanted');

/**
 * Whether each provided type is assignable to the required one, with this workspace's packages.
 *
 * @returns per pair null or the compiler's reason; an invalid declaration is a reason too
 */
export const assignabilityOf = (pairs: readonly TypePair[]): readonly (string | null)[] => {
  const ts = createRequire(import.meta.url)('typescript') as typeof Typescript; // the package's own types
  const { options } = ts.parseJsonConfigFileContent(
    {
      extends: '../tooling/tsconfig.web.json',
      files: [],
      compilerOptions: { types: [], exactOptionalPropertyTypes: false },
    },
    ts.sys,
    sdk,
  );
  const place = path.join(sdk, 'src');
  const texts = new Map<string, string>();
  const checks = pairs.map(({ provided, required }, at) => {
    texts.set(path.join(place, `has-${at}.ts`), provided);
    texts.set(path.join(place, `wants-${at}.ts`), required);
    const check = path.join(place, `check-${at}.ts`);
    texts.set(
      check,
      `import type { Exposed as Has } from './has-${at}';\nimport type { Exposed as Wants } from './wants-${at}';\nexport const wanted = (module: Has): Wants => module;\n`,
    );
    return check;
  });
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  // The router's types belong to a package only react-router-dom depends on.
  const routerFile = path.join(
    realpathSync(path.join(sdk, 'node_modules/react-router-dom')),
    'package.json',
  );
  Object.assign(host, {
    fileExists: (file: string) => texts.has(file) || fileExists.call(host, file),
    readFile: (file: string) => texts.get(file) ?? readFile.call(host, file),
    getSourceFile: (file: string, version: Typescript.ScriptTarget) => {
      const text = texts.get(file) ?? readFile.call(host, file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, version);
    },
    resolveModuleNameLiterals: (names: readonly Typescript.StringLiteralLike[], from: string) =>
      names.map(({ text }) => {
        const found = ts.resolveModuleName(text, from, options, host);
        return found.resolvedModule ? found : ts.resolveModuleName(text, routerFile, options, host);
      }),
  } satisfies Partial<Typescript.CompilerHost>);
  const program = ts.createProgram(checks, options, host);
  return checks.map((check, at) => {
    const files = [check, path.join(place, `has-${at}.ts`), path.join(place, `wants-${at}.ts`)].map(
      (file) => program.getSourceFile(file),
    );
    const wrong = files.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
    // The last lines of a reason name the offending member.
    const reasons = wrong.map(({ messageText }) =>
      ts
        .flattenDiagnosticMessageText(messageText, '\n')
        .split('\n')
        .slice(-2)
        .map((line) => line.trim())
        .join(' '),
    );
    return reasons.length === 0 ? null : compilerMessage(reasons.join('; '));
  });
};
