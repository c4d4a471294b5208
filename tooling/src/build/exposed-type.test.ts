import ts from 'typescript';
import { assignabilityOf } from './type-assignability';
import { exposedType } from './exposed-type';
import { typeText } from './type-text';

const exposed = exposedType('host-shell');

const edited = (from: string, to: string): string => {
  if (!exposed.includes(from)) throw new Error(`${from} is not part of ${exposed}`);
  return exposed.replace(from, to);
};

/** Writes out a declared type. */
const textOf = (declarations: string): string => {
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (file, version) =>
    file === 'sample.ts'
      ? ts.createSourceFile(file, declarations, version)
      : getSourceFile.call(host, file, version);
  const program = ts.createProgram(['sample.ts'], { strict: true, noEmit: true, types: [] }, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile('sample.ts');
  const symbol =
    file &&
    checker.getSymbolsInScope(file, ts.SymbolFlags.Type).find(({ name }) => name === 'Sample');
  if (!symbol) throw new Error('no Sample');
  return typeText(ts, checker, checker.getDeclaredTypeOfSymbol(symbol));
};

test('writes out workspace types with their members and imports package types', () => {
  expect(exposedType('mfe-billing')).toBe(exposed);
  expect(exposed).toContain(
    'messages: { "es-MX": () => Promise<{ readonly default: { readonly [key: string]: unknown } }>; en: ',
  );
  expect(exposed).toContain(
    'lazy: import("react-router").LazyRouteFunction<import("react-router").RouteObject>',
  );
  expect(exposed).toContain(
    'readonly help?: () => Promise<import("react").ComponentType<{ readonly path: string; readonly onClose: () => void }>>',
  );
  expect(exposed).not.toContain('@sala/');
});

test('keeps unions, literals, functions and optional members; refuses recursive types', () => {
  expect(
    textOf(
      "type Sample = { readonly one?: 'a' | 2; two: (first: boolean, ...rest: string[]) => Map<string, null> }",
    ),
  ).toBe(
    '{ readonly one?: ("a") | (2); two: (first: boolean, ...rest: (string)[]) => Map<string, null> }',
  );
  expect(() => textOf('interface Sample { readonly inner: Sample | null }')).toThrow(
    'a type that holds itself cannot be described: Sample',
  );
  expect(() => textOf('interface Sample { readonly map: <Of>(value: Of) => Of }')).toThrow(
    'a function with type parameters cannot be described',
  );
});

test('a module fits its shell if it requires no more than the shell provides', () => {
  const french = edited(
    'messages: { ',
    'messages: { fr: () => Promise<{ readonly default: { readonly [key: string]: unknown } }>; ',
  );
  const moreProps = edited(
    'path: string; readonly onClose',
    'path: string; readonly topic: string; readonly onClose',
  );
  const [same, fewer, noFrench, nothingNew, otherHelp, panel, broken] = assignabilityOf([
    { provided: exposed, required: exposed },
    { provided: french, required: exposed },
    { provided: exposed, required: french },
    {
      provided: exposed,
      required: edited('{ readonly routes', '{ readonly about: string; readonly routes'),
    },
    {
      provided: exposed,
      required: edited('path: string; readonly onClose', 'path: number; readonly onClose'),
    },
    { provided: moreProps, required: exposed },
    { provided: 'export type Exposed = Nothing;', required: exposed },
  ]);
  expect([same, fewer]).toEqual([null, null]);
  expect(noFrench).toContain("Property 'fr' is missing in type");
  expect(nothingNew).toBe(
    "Property 'about' is missing in what is exposed but required in what is wanted.",
  );
  expect(otherHelp).toContain("Type 'string' is not assignable to type 'number'");
  expect(panel).toContain("'topic'");
  expect(broken).toContain("Cannot find name 'Nothing'");
});
