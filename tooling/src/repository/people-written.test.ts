import { sexBlocks, sexWordFiles, showsPeople, writtenByHand } from './people-written';
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
