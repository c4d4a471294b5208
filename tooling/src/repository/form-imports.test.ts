import { join } from 'node:path';
import { moduleFacts } from './schema-imports';
import { read, sources } from './source-files';

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
