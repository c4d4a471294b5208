import type * as Typescript from 'typescript';

type Compiler = typeof Typescript;

/** The npm package of a file; null for workspace files and the language library. */
const packageOf = (file: string): string | null => {
  const found = [...file.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].at(-1)?.[1];
  if (found === undefined || found === 'typescript') return null;
  return found.replace(/^@types\//, '').replace('__', '/');
};

const keyOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

const isLanguage = (file: string): boolean => /\/lib\.[^/]*\.d\.ts$/.test(file);

/**
 * A type as text that is valid in another file: workspace types are written out member by member,
 * package and language types are named.
 *
 * @throws Error for recursive types and type parameters
 */
export const typeText = (
  ts: Compiler,
  checker: Typescript.TypeChecker,
  whole: Typescript.Type,
): string => {
  const { TypeFlags, SymbolFlags } = ts;
  const open = new Set<Typescript.Type>();

  const fileOf = (symbol: Typescript.Symbol): string =>
    symbol.declarations?.[0]?.getSourceFile().fileName ?? '';

  /** The name of a type that is referenced rather than written out; null when it is written out. */
  const nameOf = (symbol: Typescript.Symbol): string | null => {
    const file = fileOf(symbol);
    const from = packageOf(file);
    if (symbol.name.startsWith('__')) return null; // anonymous
    if (from === null) return isLanguage(file) ? symbol.name : null;
    return `import(${JSON.stringify(from)}).${symbol.name}`;
  };

  const withArguments = (name: string, given: readonly Typescript.Type[] | undefined): string =>
    given?.length ? `${name}<${given.map(textOf).join(', ')}>` : name;

  const signatureText = (signature: Typescript.Signature): string => {
    if (signature.typeParameters?.length)
      throw new Error(
        `a function with type parameters cannot be described: ${checker.signatureToString(signature)}`,
      );
    const parameters = signature.getParameters().map((parameter) => {
      const { valueDeclaration: declaration } = parameter;
      const isParameter = declaration !== undefined && ts.isParameter(declaration);
      const rest = isParameter && declaration.dotDotDotToken ? '...' : '';
      const optional =
        isParameter &&
        (declaration.questionToken !== undefined || declaration.initializer !== undefined)
          ? '?'
          : '';
      return `${rest}${parameter.name}${optional}: ${textOf(checker.getTypeOfSymbol(parameter))}`;
    });
    return `(${parameters.join(', ')}) => ${textOf(signature.getReturnType())}`;
  };

  const memberText = (member: Typescript.Symbol): string => {
    const isReadonly = member.declarations?.some(
      (declaration) => (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0,
    );
    const isOptional = (member.flags & SymbolFlags.Optional) !== 0;
    const type = checker.getTypeOfSymbol(member);
    const shown =
      isOptional && type.isUnion()
        ? type.types.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0)
        : [type];
    const parts = shown.map((part) => (shown.length > 1 ? `(${textOf(part)})` : textOf(part)));
    return `${isReadonly ? 'readonly ' : ''}${keyOf(member.name)}${isOptional ? '?' : ''}: ${parts.join(' | ')}`;
  };

  const objectText = (type: Typescript.Type): string => {
    const calls = type.getCallSignatures();
    const members = type.getProperties();
    const [only] = calls;
    if (only && calls.length === 1 && members.length === 0) return signatureText(only);
    if (calls.length > 0)
      throw new Error(`a function with members cannot be described: ${checker.typeToString(type)}`);
    const indexes = checker
      .getIndexInfosOfType(type)
      .map(
        ({ keyType, type: value, isReadonly }) =>
          `${isReadonly ? 'readonly ' : ''}[key: ${textOf(keyType)}]: ${textOf(value)}`,
      );
    return `{ ${[...indexes, ...members.map(memberText)].join('; ')} }`;
  };

  const writtenOut = (type: Typescript.Type): string => {
    if (type.isUnion() && (type.flags & TypeFlags.Boolean) === 0)
      return type.types.map((part) => `(${textOf(part)})`).join(' | ');
    if (type.isIntersection()) return type.types.map((part) => `(${textOf(part)})`).join(' & ');
    if ((type.flags & TypeFlags.TypeParameter) !== 0)
      throw new Error(`a type parameter cannot be described: ${checker.typeToString(type)}`);
    return (type.flags & TypeFlags.Object) === 0 ? checker.typeToString(type) : objectText(type);
  };

  const textOf = (type: Typescript.Type): string => {
    const alias = type.aliasSymbol && nameOf(type.aliasSymbol);
    // Built-in aliases (Readonly, Record) are expanded.
    if (alias && type.aliasSymbol && packageOf(fileOf(type.aliasSymbol)) !== null)
      return withArguments(alias, type.aliasTypeArguments);
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as Typescript.TypeReference); // an array is a type reference
      const isReadonly = type.getSymbol()?.name === 'ReadonlyArray';
      return `${isReadonly ? 'readonly ' : ''}(${element ? textOf(element) : 'unknown'})[]`;
    }
    const symbol = type.getSymbol();
    const named = symbol && (type.flags & TypeFlags.Object) !== 0 ? nameOf(symbol) : null;
    if (named)
      return withArguments(named, checker.getTypeArguments(type as Typescript.TypeReference)); // empty for types without arguments
    if (open.has(type))
      throw new Error(
        `a type that holds itself cannot be described: ${checker.typeToString(type)}`,
      );
    open.add(type);
    const text = writtenOut(type);
    open.delete(type);
    return text;
  };

  return textOf(whole);
};
