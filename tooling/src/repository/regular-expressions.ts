import { runInNewContext } from 'node:vm';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import ts from 'typescript';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** `path:line` of each occurrence. */
  readonly places: readonly string[];
}

export interface Attack {
  readonly prefix: string;
  /** The repeated part. */
  readonly pump: string;
}

/** String argument of a constructor; a word stands for template placeholders. */
const textOf = (node: ts.Expression | undefined): string | null => {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `word${literal.text}`).join('');
};

const patternOf = (node: ts.Node): Pick<Pattern, 'source' | 'flags'> | null => {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return null;
  const [source, flags] = [textOf(node.arguments?.[0]), textOf(node.arguments?.[1])];
  return source === null || flags === null ? null : { source, flags };
};

/** A repeat without end within a literal, or a constructor: files without both need no parsing. */
const mayRepeat = /\/(?!\*)[^\n]*(?:[*+]|\{\d+,\})[^\n]*\/|\bRegExp\(/;

/** The distinct regular expressions of the files that may have one that repeats without end. */
export const patternsIn = (
  files: readonly { readonly path: string; readonly source: string }[],
): readonly Pattern[] => {
  const found = new Map<string, Pattern & { readonly places: string[] }>();
  for (const { path, source } of files.filter((file) => mayRepeat.test(file.source))) {
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true);
    const visit = (node: ts.Node): void => {
      const pattern = patternOf(node);
      if (pattern) {
        const key = `/${pattern.source}/${pattern.flags}`;
        const known = found.get(key) ?? { ...pattern, places: [] };
        known.places.push(
          `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
        );
        found.set(key, known);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return [...found.values()];
};

const parse = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): AST.Pattern =>
  new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });

/** Without an unbounded repeat, matching time per position is bounded. */
const hasEndlessRepeat = (pattern: AST.Pattern): boolean => {
  let found = false;
  visitRegExpAST(pattern, { onQuantifierEnter: ({ max }) => void (found ||= max === Infinity) });
  return found;
};

type Piece = readonly string[];
const mostSequences = 32;
const common = [' ', '\n', 'a', '0', '-'];
const longestPump = 4;

/** Paths through an expression, each a list of pieces; a piece has several spellings. */
const pathsThrough = (source: string, flags: string): Piece[][] => {
  const pattern = parse({ source, flags });
  const characters = [
    ...new Set([...source.replace(/\\[a-z]|[\^$*+?()[\]{}|\\]/gi, ''), ...common]),
  ];
  const spellings = (node: AST.Element): Piece => {
    const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''));
    return characters.filter((character) => one.test(character)).slice(0, 4);
  };
  const joined = (lists: readonly Piece[][][]): Piece[][] =>
    lists.reduce(
      (ways, next) =>
        ways.flatMap((way) => next.map((more) => [...way, ...more])).slice(0, mostSequences),
      [[]],
    );
  const ofElement = (node: AST.Element): Piece[][] => {
    switch (node.type) {
      case 'Character':
        return [[[String.fromCodePoint(node.value)]]];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return [[spellings(node)]];
      case 'Quantifier':
        return [...ofElement(node.element), ...(node.min === 0 ? [[]] : [])];
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap(ofAlternative).slice(0, mostSequences);
      case 'Assertion':
      case 'Backreference':
        return [[]];
    }
  };
  const ofAlternative = ({ elements }: AST.Alternative): Piece[][] =>
    joined(elements.map(ofElement));
  return pattern.alternatives.flatMap(ofAlternative);
};

const spelled = (pieces: readonly Piece[], spelling: number): string =>
  pieces.map((piece) => piece[spelling % Math.max(1, piece.length)] ?? '').join('');

/**
 * Candidate attacks: repeated parts of a match, with and without their prefix, and with foreign
 * text.
 */
export const attacksOn = ({
  source,
  flags,
}: Pick<Pattern, 'source' | 'flags'>): readonly Attack[] => {
  const attacks = new Map<string, Attack>();
  for (const way of pathsThrough(source, flags)) {
    for (const spelling of [0, 1, 2, 3]) {
      for (let from = 0; from < way.length; from += 1) {
        for (let to = from + 1; to <= way.length; to += 1) {
          if (to - from > longestPump && from > 0) break;
          const pump = spelled(way.slice(from, to), spelling);
          for (const prefix of new Set(['', '\0', spelled(way.slice(0, from), spelling)])) {
            if (pump !== '') attacks.set(`${prefix.length} ${prefix}${pump}`, { prefix, pump });
          }
        }
      }
    }
  }
  return [...attacks.values()];
};

const timeoutMs = 500;
/**
 * For screening: linear search over this text takes a fraction of the limit, quadratic search a
 * multiple.
 */
const screenedLength = 4000;
const suspiciousMs = 1;
/** Four times the text takes four times as long in linear search, sixteen times in quadratic search. */
const maxGrowth = 8;
/** Below this, growth is noise of a busy machine, and a longer text is tried on a fast one. */
const harmlessMs = 40;

interface Run {
  readonly expression: RegExp;
  readonly texts: readonly string[];
  readonly now: () => number;
  readonly times: number[];
}

const loop =
  'for (const text of texts) { const start = now(); text.replace(expression, ""); times.push(now() - start); }';

/** Comes from another realm, so `instanceof` does not work. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Milliseconds per text; the text that exceeds the time limit and those after it are missing. */
const timesOf = (expression: RegExp, texts: readonly string[]): readonly number[] => {
  const run: Run = { expression, texts, now: () => performance.now(), times: [] };
  try {
    runInNewContext(loop, run, { timeout: timeoutMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return run.times;
};

/** Satisfies neither word nor line boundaries, so the search tries everything. */
const end = '\0\n\0';

const textFor = ({ prefix, pump }: Attack, length: number): string =>
  `${prefix}${pump.repeat(Math.ceil(length / pump.length))}${end}`;

const fastest = (expression: RegExp, text: string): number => {
  const times = timesOf(expression, [text, text, text]);
  return times.length < 3 ? Infinity : Math.min(...times);
};

const growsTooFast = (expression: RegExp, attack: Attack): boolean => {
  let short = fastest(expression, textFor(attack, screenedLength));
  if (short === Infinity) return true;
  for (const times of [4, 16]) {
    const long = fastest(expression, textFor(attack, times * screenedLength));
    if (long > harmlessMs) return long > maxGrowth * short;
    short = long;
  }
  return false;
};

const firstSlow = (expression: RegExp, attacks: readonly Attack[]): Attack | null => {
  const times = timesOf(
    expression,
    attacks.map((attack) => textFor(attack, screenedLength)),
  );
  const slow = attacks
    .slice(0, times.length + 1)
    .find(
      (attack, place) =>
        (times[place] ?? Infinity) > suspiciousMs && growsTooFast(expression, attack),
    );
  if (slow) return slow;
  return times.length < attacks.length
    ? firstSlow(expression, attacks.slice(times.length + 1))
    : null;
};

/** An input that makes the expression superlinear; null when none was found. */
export const slowAttackOn = (pattern: Pick<Pattern, 'source' | 'flags'>): Attack | null =>
  hasEndlessRepeat(parse(pattern))
    ? firstSlow(new RegExp(pattern.source, pattern.flags), attacksOn(pattern))
    : null;
