import ts from 'typescript';
import { treeOf } from './source-tree';

/** Files where the computer's clock or UTC is intended, with the reason. */
const meant: Readonly<Record<string, string>> = {
  'host-shell/src/boot.ts': 'has the browser read its tables, and writes nothing',
  'mfe-hospital/src/scheduling/parts/calendar/calendar-grid.tsx':
    'its library hands dates out in the zone of the browser',
};

const served = /^(?:api|host-shell|mfe-\w+|screen-parts|shared-\w+|shell-sdk)\/src\//;
const notServed = /\.(?:test|fixture)\.tsx?$|\/testing\/|^api\/src\/demo\//;

/** Code that handles people's days. */
export const handlesDates = (path: string): boolean =>
  served.test(path) && !notServed.test(path) && !(path in meant);

const patterns = [
  /\.(?:get|set)(?:Date|Day|Hours|Minutes|Month|FullYear)\(/g, // of the computer
  /\.toLocale(?:Date|Time)String\(/g,
  /new Date\((?:Date\.now\(\))?\)\.toISOString\(\)\.(?:slice|substring|split)\(/g, // in UTC
  /\bnow\w*\.(?:slice|substring)\(0, ?(?:4|7|10)\)/g,
  /\bdate(?:Time)?\((?:\w+\.)*(?:startAt|endAt|nextAppointmentAt|movedTo)\)/g, // in the company's zone, not the site's
  /\bcurrent_date\b|\bnow\(\)::date\b|\blocaltimestamp\b/gi, // of the database
];

/**
 * Dates computed in the zone of the computer, UTC or the database. Use `companyToday` or `useToday`
 * on screens, `companyDay` in the API, `dayIn` elsewhere; a format names its zone, and times of
 * appointments are written in the zone of their site.
 */
export const zonelessDates = (source: string, path: string): string[] => {
  const found = patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([text]) => text));
  const visit = (node: ts.Node): void => {
    const isFormat =
      ts.isNewExpression(node) && node.expression.getText() === 'Intl.DateTimeFormat';
    if (
      isFormat &&
      !/zone/i.test((node.arguments ?? []).map((argument) => argument.getText()).join())
    )
      found.push(node.getText().split('\n')[0] ?? '');
    ts.forEachChild(node, visit);
  };
  if (source.includes('Intl.DateTimeFormat')) visit(treeOf(source, path));
  return found;
};
