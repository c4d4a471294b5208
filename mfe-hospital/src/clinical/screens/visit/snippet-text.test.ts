import { blankIn, slashBefore, snippetsFor } from './snippet-text';

const snippet = (key: string) => ({
  id: key,
  key,
  source: 'own' as const,
  title: key,
  titleEn: null,
  shared: false,
  owner: null,
  version: 1,
  text: 'x',
});

test('a slash begins a snippet only at the start of a word', () => {
  expect(slashBefore('/')).toEqual({ from: 0, search: '' });
  expect(slashBefore('Dolor. /neu')).toEqual({ from: 7, search: 'neu' });
  expect(slashBefore('PA 120/80')).toBeNull();
  expect(slashBefore('/neuro ')).toBeNull();
});

test('keys that begin with the search come first', () => {
  const all = ['reposo', 'sin-reposo', 're', 'gripa'].map(snippet);
  expect(snippetsFor(all, 're').map(({ key }) => key)).toEqual(['reposo', 're', 'sin-reposo']);
});

test('the first blank is found, with spaces inside or none', () => {
  expect(blankIn('Reposo por [ ] días')).toEqual({ from: 11, to: 14 });
  expect(blankIn('Bueno')).toBeNull();
});
