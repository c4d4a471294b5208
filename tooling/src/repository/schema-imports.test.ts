import { join } from 'node:path';
import { moduleFacts, schemasIn, valuesWithSchemas } from './schema-imports';
import { read, sources, tests } from './source-files';

const apart = new Set([
  ...tests,
  ...sources.filter((path) => /\.fixture\.tsx?$|\/testing\//.test(path)),
]);
const below = (folder: RegExp): readonly string[] =>
  sources.filter((path) => folder.test(path) && !apart.has(path));

describe('screens use constants of the contracts, never schemas (docs/how-to/new-screen.md)', () => {
  const modules = new Map(
    below(/^shared-contracts\/src\//).map(
      (path) => [path.replace(/\.ts$/, ''), moduleFacts(read(path))] as const,
    ),
  );
  const withSchemas = valuesWithSchemas(modules);

  test('finds schemas', () => {
    expect(withSchemas.has('appointments')).toBe(true);
    expect(withSchemas.has('appointmentStatuses')).toBe(false);
  });

  test('no screen imports a value that pulls in zod', () => {
    const screens = below(/^mfe-[^/]+\/src\//);
    expect(screens.length).toBeGreaterThan(100);
    const importing = screens
      .map((path) => ({ path, source: read(path) }))
      .filter(({ source }) => /^import (?!type)[^;]*'@sala\/shared-contracts'/m.test(source));
    expect(importing.length).toBeGreaterThan(100);
    expect(
      importing.flatMap(({ path, source }) =>
        schemasIn(moduleFacts(source), withSchemas).map((name) => `${path}: ${name}`),
      ),
    ).toEqual([]);
  });

  test('self-test: zod imported indirectly, types ignored', () => {
    const facts = valuesWithSchemas(
      new Map([
        [
          'c/shapes',
          moduleFacts(
            "import * as z from 'zod/mini';\nexport const shape = z.string();\nexport type Shape = z.output<typeof shape>;",
          ),
        ],
        [
          'c/words',
          moduleFacts(
            "import type { Shape } from './shapes';\nexport const words = ['a'] as const;",
          ),
        ],
        [
          'c/both',
          moduleFacts(
            "import { shape } from './shapes';\nexport const both = [shape];\nexport function pick() {}",
          ),
        ],
      ]),
    );
    expect([...facts]).toEqual(['shape', 'both', 'pick']);
    expect(
      schemasIn(
        moduleFacts("import { words, pick as choose, type Shape } from '@sala/shared-contracts';"),
        facts,
      ),
    ).toEqual(['pick']);
    expect(
      schemasIn(moduleFacts("import type { shape } from '@sala/shared-contracts';"), facts),
    ).toEqual([]);
  });
});

const known = new Set(sources);
const parts = (
  JSON.parse(read('screen-parts/package.json')) as {
    readonly exports: Readonly<Record<string, string>>;
  }
).exports; // our own file

/** The file an import resolves to; undefined for shell facades and libraries. */
const fileOf = (importer: string, from: string): string | undefined => {
  const part = parts[from.replace('@sala/screen-parts', '.')];
  const path = part
    ? join('screen-parts', part)
    : from.startsWith('.')
      ? join(importer, '..', from)
      : undefined;
  return (
    path && [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one))
  );
};

/** The static import path from a file to the form library, if any; dynamic imports do not count. */
const importPathToForms = (path: string, seen: Set<string>): readonly string[] | null => {
  if (seen.has(path)) return null;
  seen.add(path);
  for (const { from } of moduleFacts(read(path)).imports) {
    if (from === '@sala/shared-ui/form') return [path];
    const next = fileOf(path, from);
    const way = next ? importPathToForms(next, seen) : null;
    if (way) return [path, ...way];
  }
  return null;
};

describe('lists do not load forms', () => {
  /** Forms weigh thirty kilobytes, which a list does not need. */
  test.each([
    'mfe-hospital/src/scheduling/screens/appointments/appointments-page.tsx',
    'mfe-hospital/src/front-desk/screens/board/board-page.tsx',
    'mfe-hospital/src/scheduling/screens/calendar/calendar-page.tsx',
    'mfe-hospital/src/patients/screens/patient/patient-page.tsx',
    'mfe-customers/src/customers/screens/customer-management/customer-management-page.tsx',
    'mfe-customers/src/leads/screens/marketing-leads/marketing-leads-page.tsx',
    'mfe-customers/src/sales/screens/purchase-record/purchase-record-page.tsx',
  ])('%s does not load forms up front', (page) => {
    expect(importPathToForms(page, new Set())).toBeNull();
  });

  test('self-test: a form imported indirectly', () => {
    expect(
      importPathToForms(
        'mfe-hospital/src/scheduling/screens/appointments/appointment-forms.tsx',
        new Set(),
      )?.length,
    ).toBeGreaterThan(1);
  });
});
