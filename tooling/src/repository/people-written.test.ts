import {
  joinedInSql,
  namesPeople,
  sexBlocks,
  sexWordFiles,
  showsPeople,
  writtenByHand,
} from './people-written';
import { files, read, sources } from './source-files';

const locales = files.filter((path) => /\/locales\/(?:en|es-MX)\.json$/.test(path));

test.each([
  ['a template', 'const a = `${p.firstName} ${p.lastName}`;'],
  ['a list in a template', 'const a = `${[p.lastName, p.second].join(" ")}, ${p.firstName}`;'],
  [
    'joined parts',
    "const a = [p.firstName, p.lastName, p.secondLastName].filter(Boolean).join(' ');",
  ],
  ['a sum', "const a = p.givenNames + ' ' + p.firstSurname;"],
  ['text on a screen', 'const a = <p>{one.firstName} {one.lastName}</p>;'],
  ['words for sexes', "const a = { H: 'Hombre', M: 'Mujer' };"],
])('%s is caught', (_, source) => {
  expect(writtenByHand(source, 'mfe-hospital/src/a.tsx')).not.toEqual([]);
});

test.each([
  'const a = p.listName;',
  'const a = fullName(p);',
  '<Avatar names={[p.firstName, p.lastName]} />;',
  "const codes = { H: 'male', M: 'female' };",
  "const codes = { male: 'H', female: 'M' };",
])('%s is not', (source) => {
  expect(writtenByHand(source, 'mfe-hospital/src/a.tsx')).toEqual([]);
});

test.each([
  "select concat_ws(' ', u.first_name, u.last_name) from user_account u",
  "concat_ws(' ', ${alias}.first_name, ${alias}.last_name, ${alias}.second_last_name)",
  "concat_ws(', ', concat_ws(' ', p.last_name, p.second_last_name), p.first_name)",
  "first_name || ' ' || last_name",
  "p.last_name || coalesce(' ' || p.second_last_name, '') || ', ' || p.first_name",
])('in SQL, %s is caught', (sql) => {
  expect(joinedInSql(sql)).not.toEqual([]);
  expect(writtenByHand(`db.query(\`${sql}\`);`, 'api/src/a.ts')).not.toEqual([]);
});

test.each([
  'select ${personName("p")} as name from patient p',
  "searched_text(concat_ws(' ', p.first_name, p.last_name, p.record_number))",
  "concat_ws(' ', p.last_name, p.second_last_name) as family, p.first_name as given",
  'upper(left(p.first_name, 1) || left(p.last_name, 1))',
])('in SQL, %s is not', (sql) => {
  expect(joinedInSql(sql)).toEqual([]);
});

test('SQL files join names nowhere else', () => {
  expect(['0630_a.sql', '0631_a.sql'].map((name) => namesPeople(`api/migrations/${name}`))).toEqual(
    [false, true],
  );
  const checked = files.filter(namesPeople);
  expect(checked.length).toBeGreaterThan(50);
  expect(
    checked.flatMap((path) => joinedInSql(read(path)).map((what) => `${path}: ${what}`)),
  ).toEqual([]);
});

test('people are written in one way', () => {
  const checked = sources.filter(showsPeople);
  expect(checked.length).toBeGreaterThan(1000);
  expect(
    checked.flatMap((path) => writtenByHand(read(path), path).map((what) => `${path}: ${what}`)),
  ).toEqual([]);
});

test('a bundle has one set of words for sexes', () => {
  expect(sexBlocks({ a: { sexes: { H: 'Hombre', M: 'Mujer' } } })).toEqual(['a.sexes']);
  expect(locales.length).toBeGreaterThan(100);
  const found = locales.flatMap((path) =>
    sexBlocks(JSON.parse(read(path))).map(() => path.replace(/\/locales\/.*$/, '')),
  );
  // in each of them once, in both languages
  expect(found.sort()).toEqual([...Object.keys(sexWordFiles), ...Object.keys(sexWordFiles)].sort());
});
