import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  administrationRoutes,
  doseUnits,
  lawGroups,
  medicationForms,
  packageUnits,
} from '@sala/shared-contracts';
import { referenceDirectory } from '../../platform/database/reference-data';
import { listOf, parseTsv } from '../../platform/tables/tsv';

const tableOf = async (file: string) => {
  const { columns, rows } = parseTsv(
    await readFile(join(referenceDirectory, 'medications', `${file}.tsv`), 'utf8'),
    file,
  );
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ''])));
};

const files = [
  'ingredients',
  'presentations',
  'allergy-classes',
  'interactions',
  'brands',
  'other-allergens',
] as const;
type Row = Readonly<Record<string, string>>;
const rows = {} as Record<(typeof files)[number], Row[]>; // filled below

beforeAll(async () => {
  for (const file of files) rows[file] = await tableOf(file);
});

const keys = (file: (typeof files)[number]) => new Set(rows[file].map(({ key }) => key));

test('is as large as it is said to be', () => {
  expect(files.map((file) => rows[file].length)).toEqual([490, 989, 88, 190, 133, 38]);
});

test('names what exists', () => {
  const ingredients = keys('ingredients');
  const classes = keys('allergy-classes');
  const interactionClasses = new Set(
    rows.ingredients.flatMap((row) => listOf(row['interaction_classes'] ?? '')),
  );
  const missing = [
    ...[...rows.presentations, ...rows.brands].flatMap((row) =>
      listOf(row['ingredients'] ?? '').filter((key) => !ingredients.has(key)),
    ),
    ...rows.ingredients.flatMap((row) =>
      listOf(row['allergy_classes'] ?? '').filter((key) => !classes.has(key)),
    ),
    ...rows['allergy-classes'].flatMap((row) =>
      listOf(row['cross_reactivity'] ?? '').filter(
        (cell) => !classes.has(cell.split(':')[0] ?? ''),
      ),
    ),
    ...rows.interactions.flatMap(({ a = '', b = '' }) =>
      [a, b].filter((side) => !ingredients.has(side) && !interactionClasses.has(side)),
    ),
  ];
  expect(missing).toEqual([]);
  // A class that no pair names would promise a check that does not exist.
  const sides = new Set(rows.interactions.flatMap(({ a, b }) => [a, b]));
  expect([...interactionClasses].filter((key) => !sides.has(key))).toEqual([]);
});

test('uses the words of the contract', () => {
  const known: Record<string, readonly string[]> = {
    form: medicationForms,
    dose_unit: doseUnits,
    per_unit: packageUnits,
    package_unit: packageUnits,
  };
  const wrong = rows.presentations.flatMap((row) => [
    ...Object.entries(known).flatMap(([column, values]) =>
      values.some((value) => value === row[column]) ? [] : [`${row['key']}: ${column}`],
    ),
    ...listOf(row['routes'] ?? '').filter(
      (route) => !administrationRoutes.some((one) => one === route),
    ),
  ]);
  expect(wrong).toEqual([]);
  expect(
    rows.ingredients.filter(
      ({ law_group: group }) => group !== '' && !lawGroups.some((one) => one === group),
    ),
  ).toEqual([]);
});

test('every row says where it comes from', () => {
  for (const file of [
    'ingredients',
    'presentations',
    'allergy-classes',
    'interactions',
    'brands',
  ] as const)
    expect(rows[file].filter((row) => !row['source']).map(({ key }) => key)).toEqual([]);
});
