import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, domainOf } from './contract';
import { domains } from './domains';
import { events } from './events';
import * as limits from './limits';
import { areas } from './permissions';
import { fieldErrorCodes } from './platform/field-errors';
import { locales } from './platform/locales';
import { problemStatus } from './problem';
import { routes } from './route-table';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Reads this file from every domain that has it. */
const filesOf = (name: string): string[] =>
  folders
    .map((folder) => join(import.meta.dirname, folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));

/** Sorted and with duplicates, so a name declared in two domains shows up. */
const declared = (name: string, pattern: RegExp): string[] =>
  filesOf(name)
    .flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))
    .sort();

/* On a line of its own, or the only one of its table. */
const key = /^(?: {2}|export const \w+ = \{ )'?([\w.-]+)'?:/gm;

describe('central tables hold exactly what the domains declare', () => {
  test.each([
    ['problems.ts', key, Object.keys(problemStatus)],
    ['permission-areas.ts', key, areas],
    ['limits.ts', /^export const (\w+)/gm, Object.keys(limits)],
  ])('%s', (name, pattern, assembled) => {
    expect(assembled.length).toBeGreaterThan(20);
    expect(declared(name, pattern)).toEqual([...assembled].sort());
  });

  test('routes and endpoints', () => {
    expect(declared('routes.ts', key)).toEqual(Object.keys(routes).sort());
    const names = Object.values(domains).flatMap(({ endpoints }) => Object.keys(endpoints));
    expect(names.sort()).toEqual(Object.keys(contract).sort());
    expect(domainOf('queueCall')).toBe('front-desk');
  });

  test('events', () => {
    const names = Object.keys(events);
    expect(names.length).toBeGreaterThan(100);
    expect(declared('events.ts', /^ {2}'(\w+\.\w+)':/gm)).toEqual(names.sort());
  });

  test.each(locales)('problem titles in %s', (locale) => {
    const texts = filesOf(`locales/${locale}.json`).map(
      (text) => JSON.parse(text) as { problems: object; fields?: object }, // our own files
    );
    expect(texts.flatMap(({ problems }) => Object.keys(problems)).sort()).toEqual(
      Object.keys(problemStatus).sort(),
    );
    expect(texts.flatMap(({ fields = {} }) => Object.keys(fields)).sort()).toEqual(
      [...fieldErrorCodes].sort(),
    );
  });
});
