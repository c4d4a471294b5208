import { zonelessDates } from './zoneless-dates';
import { genericNames, houseRules } from './house-rules';
import { files, nameOf, packages, read, sources, tests } from './source-files';

// Contain examples of what they forbid.
const itself = new Set([
  'tooling/src/repository/house-rules.ts',
  'tooling/src/repository/house-rules.test.ts',
  'tooling/src/boundaries/lint.test.ts',
]);
const checked = sources.filter((path) => !itself.has(path));

const samples: Readonly<
  Record<string, readonly [path: string, wrong: readonly string[], right: readonly string[]]>
> = {
  'imports zod as the namespace of zod/mini': [
    'api/src/a.ts',
    ["import { z } from 'zod/mini'", "import * as z from 'zod'", "import zod from 'zod/v4'"],
    ["import * as z from 'zod/mini'", "import type * as z from 'zod/mini'"],
  ],
  'tests wait for conditions, not for time': [
    'e2e/specs/a.e2e.ts',
    [
      'await page.waitForTimeout(500)',
      'await new Promise((resolve) => setTimeout(resolve, 50))',
      'await sleep(1)',
      'for (;;) { test("x", async () => { await delay(5); }); }',
    ],
    [
      "await expect(page.getByRole('heading')).toBeVisible()",
      'while (!(await ready())) await delay(25);',
    ],
  ],
  'a limit of time is none below that of the run': [
    'api/src/a.test.ts',
    ['jest.setTimeout(30_000);', "test('x', async () => {\n}, 90_000);"],
    ['jest.setTimeout(60_000 + 9 * 60);', "test('x', async () => {\n}, 240_000);"],
  ],
  'tests locate elements as a person does': [
    'mfe-billing/src/a.test.tsx',
    ["screen.getByTestId('x')", '<b data-testid="x" />'],
    ["screen.getByRole('button')"],
  ],
  'no test is skipped or focused': [
    'api/src/a.test.ts',
    ["test.only('x', f)", "describe.skip('x', f)", "xit('x', f)"],
    ["test('only', f)", 'const onLinux = linux ? test : test.skip;'],
  ],
  'own modules are not mocked': [
    'api/src/a.test.ts',
    ["jest.mock('./queries')", "jest.mock('@sala/shared-auth')"],
    ['jest.fn()'],
  ],
  'SQL of a domain is in its sql folder': [
    'api/src/sales/http/a.handlers.ts',
    [
      "db.one('select name from product where id = $1', [id])",
      'db.query(`select pg_advisory_xact_lock($1)`, [lock])',
      'db.query(`\n  insert into product (id) values ($1)`, [id])',
      "db.query('update product set name = $2 where id = $1', [id, name])",
      "db.query('delete from product')",
      'db.query(`with gone as (delete from product returning id) select id from gone`)',
      'const total = `(select count(*) from ${table})`',
      "const from = 'purchase p join customer c on c.id = p.customer_id'",
    ],
    [
      "import { readProduct } from '../sql/products.queries';",
      "const type = 'select';",
      "const title = 'Update set: select one from the list';",
    ],
  ],
  'bounds of an indexed time are computed before they are compared': [
    'api/src/front-desk/sql/a.queries.ts',
    [
      'where a.start_at >= $1::date::timestamp at time zone c.time_zone',
      'where a.start_at < ($1::date + 1)::timestamp at time zone c.time_zone',
      'and a.start_at >= lower(day.hours)',
      'and a.start_at < local_instant($1::date + 7, 0, zone.time_zone)',
    ],
    [
      'where a.start_at >= d.starts and a.start_at < d.ends',
      'and a.start_at between $1::timestamptz - 1 and $1::timestamptz + 1',
      'and at >= $3::date::timestamp at time zone (select time_zone from company)',
    ],
  ],
  'dates and times use the zone of the clinic': [
    'mfe-billing/src/a.ts',
    [
      'new Date().toISOString().slice(0, 10)',
      '`${title} ${now.slice(0, 10)}`',
      'date.getDate()',
      'date.toLocaleDateString(locale)',
      "new Intl.DateTimeFormat(locale, { dateStyle: 'short' })",
      "db.query('select current_date')",
    ],
    [
      'new Date().toISOString()',
      'date.getUTCDate()',
      "new Intl.DateTimeFormat(locale, { month: 'long', timeZone })",
      'companyToday()',
    ],
  ],
  'a state has the look of its table': [
    'mfe-billing/src/a.tsx',
    [
      '<StatusChip tone="red">{word}</StatusChip>',
      '<StatusChip\n  tone={tones[status]}\n  icon={<X />}\n>',
      'const tones: Record<Status, StatusTone> = {};',
    ],
    ['<StatusChip {...looks[status]}>{word}</StatusChip>', '<Badge tone="accent" />'],
  ],
  'days are typed in DateBox': [
    'mfe-hospital/src/a.tsx',
    ['<input aria-label={label} type="date" />'],
    ['<input type="text" />', '<DateBox value={day} onChange={choose} />'],
  ],
  'dates, numbers and money are written by the shared formatters': [
    'mfe-billing/src/a.ts',
    [
      'new Intl.DateTimeFormat(locale, { timeZone })',
      'new Intl.NumberFormat(locale)',
      'value.toLocaleString(locale)',
    ],
    ['useFormat().money(price)', 'format.format(date)'],
  ],
  'no TODO comments': ['api/src/a.ts', ['// TODO later', '/* FIXME */'], ['todos los campos']],
  'suppressions are made in the configuration': [
    'api/src/a.ts',
    ['// oxlint-disable-next-line', '// @ts-expect-error'],
    ['// why'],
  ],
  'no absolute path of one machine': [
    'api/src/a.ts',
    ["const data = '/home/ana/data'", 'read(`/root/x`)'],
    ["const page = '/home'", "const tmp = '/tmp/x'"],
  ],
  'printed forms use Paper of shared-ui': [
    'mfe-hospital/src/a.tsx',
    ["const css = { '@media print': { position: 'fixed' } };"],
    ['<Paper size="letter" />'],
  ],
  'as and ! have a reason next to them': [
    'api/src/a.ts',
    ['const a = b as C;', 'const a = b!;', 'const a = [\n  b as C,\n];'],
    [
      'const a = b as C; // because',
      '// because\nconst a = b!;',
      'const a = [1] as const;',
      "export * as x from './x';",
    ],
  ],
};

describe('house rules (docs/architecture.md)', () => {
  test('finds files', () => {
    expect(checked.length).toBeGreaterThan(100);
    expect(tests.length).toBeGreaterThan(10);
  });

  test.each(houseRules)('$name', ({ applies, finds }) => {
    const found = checked
      .filter(applies)
      .flatMap((path) => finds(read(path), path).map((what) => `${path}: ${what}`));
    expect(found).toEqual([]);
  });

  test("no migration uses the database's current date", () => {
    const migrations = files.filter((path) => path.startsWith('api/migrations/'));
    expect(migrations.length).toBeGreaterThan(50);
    expect(
      migrations.flatMap((path) =>
        zonelessDates(read(path), path).map((what) => `${path}: ${what}`),
      ),
    ).toEqual([]);
  });

  test('the states of a domain have one table', () => {
    const tables = sources
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/Record<([^<>]*),\s*StatusLook>/g)])
      .map(([, states]) => states ?? '')
      .filter((states) => states !== 'string');
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter((states, place) => tables.indexOf(states) !== place)).toEqual([]);
  });

  test('no file has a generic name', () => {
    expect(sources.filter((path) => genericNames.has(nameOf(path)))).toEqual([]);
  });

  test('every package has tests beside its code', () => {
    const without = packages.filter(
      (name) =>
        !['e2e', 'bench'].includes(name) && !tests.some((path) => path.startsWith(`${name}/`)),
    );
    expect(without).toEqual([]);
  });

  test.each(houseRules)('self-test: $name', ({ name, applies, finds }) => {
    const [path, wrong, right] = samples[name] ?? ['', [], []];
    expect(wrong.length).toBeGreaterThan(0);
    expect(applies(path)).toBe(true);
    for (const source of wrong) expect(finds(source, path)).not.toEqual([]);
    for (const source of right) expect(finds(source, path)).toEqual([]);
  });
});
