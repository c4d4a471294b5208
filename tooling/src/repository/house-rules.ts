import ts from 'typescript';
import { writesForPeople } from './formatters';
import { moneyByHand, showsMoney } from './money-written';
import { showsPeople, writtenByHand } from './people-written';
import { treeOf } from './source-tree';
import { speaks, userTexts } from './user-texts';
import { zonelessDates, handlesDates } from './zoneless-dates';

/** A rule of docs/architecture.md that linters lack: its findings in one source file. */
export interface HouseRule {
  readonly name: string;
  readonly applies: (path: string) => boolean;
  readonly finds: (source: string, path: string) => string[];
}

const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$|^e2e\//.test(path);
const matches =
  (pattern: RegExp) =>
  (source: string): string[] =>
    [...source.matchAll(pattern)].map(([text]) => text.trim());

const reach = 8;

/** A line of code that may have a cast: files without one need no parsing. */
const mayCast =
  /^(?!\s*(?:\/\/|\/?\*)).*(?:(?:^\s*|[^*\s]\s+|[)\]}"'`])as(?:\s+(?!const\b)|$)|[\w$)\]}"'`>]!(?!=))/m;

/** Casts (`as`, `!`) without a comment in the statement (up to eight lines away) or directly above. */
const unexplained = (source: string, path: string): string[] => {
  if (!mayCast.test(source)) return [];
  const file = treeOf(source, path);
  const lines = source.split('\n');
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  const isComment = (line: string): boolean =>
    /^\s*(?:\/\/|\/?\*)/.test(line) || /\s\/\/ |\/\*/.test(line);
  const found: string[] = [];
  const visit = (node: ts.Node, statement: ts.Node): void => {
    const within = ts.isStatement(node) && !ts.isBlock(node) ? node : statement;
    const cast = ts.isAsExpression(node) && node.type.getText() !== 'const';
    if (cast || ts.isNonNullExpression(node)) {
      const first = lineOf(node.getStart());
      const from = Math.max(lineOf(within.getStart()) - 1, first - reach, 0);
      const to = Math.min(lineOf(within.getEnd()), lineOf(node.getEnd()) + reach);
      if (!lines.slice(from, to + 1).some(isComment)) {
        found.push(`${first + 1}: ${(lines[first] ?? '').trim()}`);
      }
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(file, file);
  return found;
};

const waits =
  /^await (?:delay|sleep|wait|pause|setTimeout)\(|^await new Promise(?:<\w+>)?\(\(?\w+\)? => (?:void )?setTimeout\(|\bwaitForTimeout\(/;

/** Only these files need parsing. */
const mayWait = /\bawait (?:delay|sleep|wait|pause|setTimeout|new Promise)|\bwaitForTimeout\(/;

/** Sleeps outside polling loops: fixed delays are too long or too short. */
const sleeps = (source: string, path: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node, looksAgain: boolean): void => {
    const isWait = ts.isAwaitExpression(node) && waits.test(node.getText());
    if (isWait && !looksAgain) found.push(node.getText().split('\n')[0] ?? '');
    const again = ts.isIterationStatement(node, false) || (looksAgain && !ts.isFunctionLike(node));
    ts.forEachChild(node, (child) => visit(child, again));
  };
  if (mayWait.test(source)) visit(treeOf(source, path), false);
  return found;
};

/** A statement, a subquery or a join: enough to tell SQL from words. */
const sql =
  /^\s*\(?\s*(?:select\s+\S[\s\S]*\bfrom\b|select\s+\w+\(|insert\s+into\s|update\s+\S+\s[\s\S]*\bset\b|delete\s+from\s|with\s+\w+[^'"]*?\s+as\s*\()|\(\s*select\s[\s\S]*\bfrom\b|\bjoin\s+\w+\s+\w+\s+on\b/i;

/** A text that begins as a statement, a subquery or a join. */
const maySpeakSql =
  /['"`]\s*\(?\s*(?:select|insert|update|delete|with)\s|\(\s*select\s|\bjoin\s+\w+\s+\w+\s+on\b/i;

const statements = (source: string, path: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) &&
      sql.test(node.getText().slice(1))
    )
      found.push(node.getText().replaceAll(/\s+/g, ' ').slice(0, 80));
    else ts.forEachChild(node, visit);
  };
  if (maySpeakSql.test(source)) visit(treeOf(source, path));
  return found;
};

export const houseRules: readonly HouseRule[] = [
  {
    name: 'imports zod as the namespace of zod/mini',
    applies: () => true,
    finds: (source) =>
      matches(/^import .*from 'zod[^']*'/gm)(source).filter(
        (line) => !/^import (?:type )?\* as z from 'zod\/mini'$/.test(line),
      ),
  },
  {
    name: 'tests wait for conditions, not for time',
    applies: isTest,
    finds: sleeps,
  },
  {
    name: 'a limit of time is none below that of the run',
    applies: (path) => isTest(path) && !path.startsWith('e2e/'),
    finds: matches(
      /\bjest\.setTimeout\((?:\d{1,2}|1[0-7]\d|180)_000\)|^ *\}, (?:\d{1,2}|1[0-7]\d|180)_000\);/gm,
    ),
  },
  {
    name: 'tests locate elements as a person does',
    applies: isTest,
    finds: matches(/\b(?:get|query|find)(?:All)?ByTestId\b|data-testid/g),
  },
  {
    name: 'no test is skipped or focused',
    applies: isTest,
    finds: matches(
      /\b(?:test|it|describe)\.(?:only|skip|fixme|todo)(?:\.each)?\s*[(`]|\b(?:fit|xit|xtest|fdescribe|xdescribe)\(/g,
    ),
  },
  {
    name: 'own modules are not mocked',
    applies: isTest,
    finds: matches(/\bjest\.(?:mock|doMock|unstable_mockModule)\(\s*['"](?:\.|@sala\/)/g),
  },
  {
    name: 'SQL of a domain is in its sql folder',
    applies: (path) =>
      /^api\/src\/(?!(?:platform|adapters|demo|schema|testing)\/)[^/]+\/(?!sql\/)/.test(path) &&
      !/\.(?:test|testing|fixture)\.ts$/.test(path),
    finds: statements,
  },
  {
    // Row security keeps such a condition from an index: it passes a column to a function that is
    // not leakproof. A materialized relation computes the bound first.
    name: 'bounds of an indexed time are computed before they are compared',
    applies: (path) => /^api\/src\/.*\/sql\//.test(path),
    finds: matches(
      /\.(?:start_at|started_at|created_at|completed_at|occurred_at|on_date|date|at) *[<>]=? *(?:(?:lower|upper)\([a-z]\w*\.|local_instant\([^()]*\.[a-z_]+\)|(?:(?! and )[^<>\n])*?at time zone [a-z]\w*\.[a-z_])/g,
    ),
  },
  {
    name: 'dates and times use the zone of the clinic',
    applies: handlesDates,
    finds: zonelessDates,
  },
  {
    name: 'no TODO comments',
    applies: () => true,
    finds: matches(/\b(?:TODO|FIXME|XXX|HACK)\b/g),
  },
  {
    name: 'suppressions are made in the configuration',
    applies: () => true,
    finds: matches(/(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck|expect-error)/g),
  },
  {
    name: 'no absolute path of one machine',
    applies: () => true,
    finds: matches(/['"`](?:\/work\/|\/home\/|\/Users\/|\/root\/)[^'"`]*/g),
  },
  {
    name: 'printed forms use Paper of shared-ui',
    applies: (path) => !path.startsWith('shared-ui/'),
    finds: matches(/@media print/g),
  },
  {
    name: 'a state has the look of its table',
    applies: (path) => /^(?:mfe-\w+|screen-parts|host-shell)\/src\//.test(path) && !isTest(path),
    finds: matches(/<StatusChip\b(?:(?!\{\.\.\.)[^>])*\b(?:tone|icon|struck)=|\bStatusTone\b/g),
  },
  {
    name: 'dates, numbers and money are written by the shared formatters',
    applies: writesForPeople,
    finds: matches(
      /\bIntl\.(?:DateTime|Number|RelativeTime)Format\b|\.toLocale(?:Date|Time)?String\(/g,
    ),
  },
  {
    // The browser's own box writes days in the order of the device.
    name: 'days are typed in DateBox',
    applies: (path) => /^(?:mfe-\w+|screen-parts|host-shell)\/src\//.test(path) && !isTest(path),
    finds: matches(/<input\b[^>]*\btype="(?:date|datetime-local|time)"/g),
  },
  {
    name: 'as and ! have a reason next to them',
    applies: (path) => /\.tsx?$/.test(path) && !isTest(path),
    finds: unexplained,
  },
  { name: 'money is written by the shared formatter', applies: showsMoney, finds: moneyByHand },
  { name: 'people are written in one way', applies: showsPeople, finds: writtenByHand },
  { name: 'words that a person reads are in locales/', applies: speaks, finds: userTexts },
];

/** Names that say nothing about the content. */
export const genericNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'types',
  'misc',
  'shared',
  'lib',
]);
