import { zonelessDates } from './zoneless-dates';
import { genericNames, houseRules } from './house-rules';
import { flatten } from './locale-files';
import { emptyKeyUse, missingKeys, unusedKeys, type KeyUse } from './message-keys';
import { currencyTexts, moneyByHand, moneyFiles, moneyTexts, showsMoney } from './money-written';
import { joinedInSql, namesPeople, sexBlocks, sexWordFiles, showsPeople } from './people-written';
import { files, nameOf, packages, read, sources, tests } from './source-files';
import { treeOf } from './source-tree';
import { speaks } from './user-texts';

// Contain examples of what they forbid.
const itself = new Set([
  'tooling/src/repository/house-rules.ts',
  'tooling/src/repository/house-rules.test.ts',
  'tooling/src/boundaries/lint.test.ts',
]);
const checked = sources.filter((path) => !itself.has(path));

const namesInSql = [
  "select concat_ws(' ', u.first_name, u.last_name) from user_account u",
  "concat_ws(' ', ${alias}.first_name, ${alias}.last_name, ${alias}.second_last_name)",
  "concat_ws(', ', concat_ws(' ', p.last_name, p.second_last_name), p.first_name)",
  "first_name || ' ' || last_name",
  "p.last_name || coalesce(' ' || p.second_last_name, '') || ', ' || p.first_name",
];

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
  'money is written by the shared formatter': [
    'mfe-billing/src/a.tsx',
    [
      'const a = String(sale.total / 100);',
      'const a = (sale.total / 100).toFixed(2);',
      'const a = `${total / 100} pesos`;',
      'const a = `Total: $${pesos}`;',
      "const a = money(total) + ' MXN';",
      'const a = `${money(total)} MXN`;',
      'const a = <p>{money(total)} MXN</p>;',
    ],
    [
      'const a = format.money(total);',
      "const isPesos = currency === 'MXN';",
      'const a = percent(share / 100);',
      'const a = centavos / 100;',
    ],
  ],
  'people are written in one way': [
    'mfe-hospital/src/a.tsx',
    [
      'const a = `${p.firstName} ${p.lastName}`;',
      'const a = `${[p.lastName, p.second].join(" ")}, ${p.firstName}`;',
      "const a = [p.firstName, p.lastName, p.secondLastName].filter(Boolean).join(' ');",
      "const a = p.givenNames + ' ' + p.firstSurname;",
      'const a = <p>{one.firstName} {one.lastName}</p>;',
      "const a = { H: 'Hombre', M: 'Mujer' };",
      ...namesInSql.map((sql) => `db.query(\`${sql}\`);`),
    ],
    [
      'const a = p.listName;',
      'const a = fullName(p);',
      '<Avatar names={[p.firstName, p.lastName]} />;',
      "const codes = { H: 'male', M: 'female' };",
      "const codes = { male: 'H', female: 'M' };",
    ],
  ],
  'words that a person reads are in locales/': [
    'mfe-hospital/src/a.tsx',
    [
      '<b>Guardar</b>',
      "<b>{'Guardar'}</b>",
      "<b>{busy && 'Espera'}</b>",
      "<b>{busy ? 'Espera' : null}</b>",
      '<b>{`Hola ${name}`}</b>',
      '<button aria-label="Cerrar" />',
      "<input placeholder={'Buscar'} />",
      "<Field label={a ? 'Nombre' : t('x')} />",
      "<b>{'Hola ' + name}</b>",
      "notify.success('guardado ya')",
      "notify.aside({ kind: 'info', text: `Termina a las ${time}` })",
      "(document.title = 'Inicio · Sala')",
      "({ key: 'name', label: 'Nombre' })",
    ],
    [
      "<b>{t('customers.title')}</b>",
      '<b>Sala</b>',
      '<b>· 12 % —</b>',
      '<input type="search" className="wide" id="name" />',
      "<Field label={t('name')} placeholder={t(busy ? 'a' : 'b')} />",
      "notify.success(t('done'))",
      "({ label: 'profile.account', text: t('x'), kind: 'Info' })",
      '(document.title = `${name} · Sala`)',
    ],
  ],
};

const locales = files.filter((path) => /\/locales\/(?:[\w-]+\/)?(?:en|es-MX)\.json$/.test(path));
const folderOf = (path: string): string => path.replace(/\/locales\/.*/, '');
const translated = packages.filter((name) => /^(?:mfe-|host-shell$)/.test(name));

/**
 * What each rule finds and which messages a package uses, in one pass: a file is read and parsed
 * once.
 */
const findings = new Map(houseRules.map(({ name }) => [name, [] as string[]]));
const uses = new Map(translated.map((folder) => [folder, emptyKeyUse()]));
const useOf = (folder: string) => {
  const use = uses.get(folder);
  if (!use) throw new Error(`${folder} has no messages`);
  return use;
};

beforeAll(() => {
  for (const path of checked) {
    const rules = houseRules.filter(({ applies }) => applies(path));
    const source = rules.length > 0 ? read(path) : '';
    for (const { name, finds } of rules)
      findings.get(name)?.push(...finds(source, path).map((what) => `${path}: ${what}`));
    const [, folder = ''] = /^([^/]+)\/src\//.exec(path) ?? [];
    if (!/\.test\.tsx?$/.test(path)) uses.get(folder)?.add(treeOf(source, path));
  }
});

describe('house rules (docs/architecture.md)', () => {
  test('finds files', () => {
    expect(checked.length).toBeGreaterThan(100);
    expect(tests.length).toBeGreaterThan(10);
    for (const applies of [showsMoney, showsPeople])
      expect(sources.filter(applies).length).toBeGreaterThan(1000);
    expect(sources.filter(speaks).length).toBeGreaterThan(20);
    expect(locales.length).toBeGreaterThan(100);
  });

  test.each(houseRules)('$name', ({ name }) => {
    expect(findings.get(name)).toEqual([]);
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
    expect(wrong.filter((source) => finds(source, path).length === 0)).toEqual([]);
    expect(right.filter((source) => finds(source, path).length > 0)).toEqual([]);
  });

  test('self-test: what was found names its line', () => {
    const rule = houseRules.find(
      ({ name }) => name === 'words that a person reads are in locales/',
    );
    const source = 'export const X = () => <div>\n  <p>\n    <b>Sí</b>\n  </p>\n</div>;';
    expect(rule?.finds(source, 'mfe-hospital/src/a.tsx')).toEqual(['3: Sí']);
  });
});

describe('money (docs/adr/0138)', () => {
  test('parameters of SQL are not amounts', () => {
    const source = 'const a = `update x set y = $${values.length}`;';
    expect(moneyByHand(source, 'api/src/sales/sql/a.ts')).toEqual([]);
    expect(moneyByHand(source, 'api/src/sales/model/a.ts')).not.toEqual([]);
  });

  test('texts name the currency where currencies meet', () => {
    expect(moneyTexts('a', { b: { c: '${{amount}}', d: '{{amount}} MXN', e: '$850.00' } })).toEqual(
      ['a b.c: ${{amount}}', 'a b.d: {{amount}} MXN'],
    );
    expect(locales.flatMap((path) => moneyTexts(folderOf(path), JSON.parse(read(path))))).toEqual(
      [],
    );
    expect(Object.keys(moneyFiles).filter((path) => !files.includes(path))).toEqual([]);
    expect(Object.keys(currencyTexts)).not.toEqual([]);
  });
});

describe('people (docs/adr/0137)', () => {
  test('SQL files join names nowhere else', () => {
    expect(
      ['0630_a.sql', '0631_a.sql'].map((name) => namesPeople(`api/migrations/${name}`)),
    ).toEqual([false, true]);
    const sql = files.filter(namesPeople);
    expect(sql.length).toBeGreaterThan(50);
    expect(
      sql.flatMap((path) => joinedInSql(read(path)).map((what) => `${path}: ${what}`)),
    ).toEqual([]);
  });

  test('self-test: names joined in SQL', () => {
    expect(namesInSql.filter((sql) => joinedInSql(sql).length === 0)).toEqual([]);
    const right = [
      'select ${personName("p")} as name from patient p',
      "searched_text(concat_ws(' ', p.first_name, p.last_name, p.record_number))",
      "concat_ws(' ', p.last_name, p.second_last_name) as family, p.first_name as given",
      'upper(left(p.first_name, 1) || left(p.last_name, 1))',
    ];
    expect(right.filter((sql) => joinedInSql(sql).length > 0)).toEqual([]);
  });

  test('a bundle has one set of words for sexes', () => {
    expect(sexBlocks({ a: { sexes: { H: 'Hombre', M: 'Mujer' } } })).toEqual(['a.sexes']);
    const found = locales.flatMap((path) =>
      sexBlocks(JSON.parse(read(path))).map(() => folderOf(path)),
    );
    // in each of them once, in both languages
    expect(found.sort()).toEqual(
      [...Object.keys(sexWordFiles), ...Object.keys(sexWordFiles)].sort(),
    );
  });
});

/** A page without i18next: TypeScript knows its keys. */
const ownDocument = 'host-shell/src/appointment-page/';

/** Sidebar messages are referenced by remote contracts. */
const contractNamespace = 'nav';

/**
 * Message files of a folder: an area's or a rarely opened part's own file lies next to its screens;
 * shared namespaces have a folder whose name prefixes their keys (`account:otp.title`).
 */
const messageFiles = (folder: string) =>
  files.flatMap((path) => {
    const [, namespace] = new RegExp(
      `^${folder}/src/(?:.+/)?locales/(?:([^/]+)/)?es-MX\\.json$`,
    ).exec(path) ?? [null, contractNamespace];
    return namespace === contractNamespace || path.startsWith(ownDocument)
      ? []
      : [{ path, namespace }];
  });

const keysOf = (folder: string): string[] =>
  messageFiles(folder).flatMap(({ path, namespace }) =>
    flatten(JSON.parse(read(path))).map(([key]) => (namespace ? `${namespace}:${key}` : key)),
  );

describe('message keys', () => {
  test.each(translated)('%s uses only existing messages, each of them, from one file', (folder) => {
    const use = useOf(folder);
    const keys = keysOf(folder);
    expect(use.asked.size).toBeGreaterThan(5);
    expect(missingKeys(use, keys)).toEqual([]);
    expect(keys.length).toBeGreaterThan(0);
    expect(unusedKeys(use, keys)).toEqual([]);
    // One file would hide the other's.
    const topLevel = messageFiles(folder)
      .filter(({ namespace }) => !namespace)
      .flatMap(({ path }) => Object.keys(JSON.parse(read(path)) as object));
    expect(topLevel.filter((key, place) => topLevel.indexOf(key) !== place)).toEqual([]);
  });

  describe('self-test', () => {
    const keyUse = (texts: readonly string[]): KeyUse => {
      const use = emptyKeyUse();
      for (const text of texts) use.add(treeOf(text, 'source.tsx'));
      return use;
    };
    const use = keyUse([
      "t('a.title'); t(`kinds.${kind}`); const key = 'a.later'; <Trans i18nKey=\"a.rich\" />; t('rows', { count });",
      "t('gone'); other('a.not')",
    ]);
    const keys = ['a.title', 'a.later', 'a.rich', 'a.not', 'kinds.one', 'rows_one', 'rows_other'];

    test('detects a missing key', () => {
      expect(missingKeys(use, keys)).toEqual(['gone']);
    });

    test('detects an unused key', () => {
      expect(unusedKeys(use, [...keys, 'a.old', 'kind.two', 'rows2_one'])).toEqual([
        'a.old',
        'kind.two',
        'rows2_one',
      ]);
    });

    test('skips namespaces without a file', () => {
      const apart = keyUse(["t('own:a'); t('own:b'); t('other:c'); t(`own:many.${one}`)"]);
      expect(missingKeys(apart, ['own:a', 'own:old'])).toEqual(['own:b']);
      expect(unusedKeys(apart, ['own:a', 'own:old', 'own:many.x'])).toEqual(['own:old']);
    });

    test('a key made only of placeholders proves nothing', () => {
      expect(unusedKeys(keyUse(['t(`${a}.${b}`)']), ['x.y'])).toEqual(['x.y']);
    });
  });
});
