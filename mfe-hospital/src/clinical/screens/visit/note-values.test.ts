import { contract, noteSections } from '@sala/shared-contracts';
import fc from 'fast-check';
import { noteBodyOf, noteRules, noteValuesOf, sectionMax, type NoteValues } from './note-values';
import { blankIn, slashBefore, snippetsFor } from './snippet-text';

const rules = noteRules(((key: string) => key) as Parameters<typeof noteRules>[0]); // messages equal their keys
const empty = noteValuesOf({ sections: {}, disposition: null, followUpDays: null });
const onWire = (values: NoteValues): boolean =>
  contract.visitNoteSave.body.safeParse({ revision: 0, ...noteBodyOf(values) }).success;

test('the form and the API accept the same notes', () => {
  const answers = new Set<boolean>();
  const written = fc
    .constantFrom(...noteSections)
    .chain((section) =>
      fc
        .integer({ min: sectionMax[section] - 2, max: sectionMax[section] + 2 })
        .map((length) => ({ [section]: 'ñ'.repeat(length) })),
    );
  const days = fc
    .constantFrom('', '0', '1', '730', '731', '1.5', 'x')
    .map((followUpDays) => ({ followUpDays }));
  fc.assert(
    fc.property(written, days, (section, followUp) => {
      const values = { ...empty, ...section, ...followUp };
      const accepts = rules.isValidSync(values);
      answers.add(accepts);
      expect(onWire(values)).toBe(accepts);
    }),
  );
  expect(answers.size).toBe(2);
});

test('values survive the round trip, and empty ones are omitted', () => {
  const note = {
    sections: { plan: ' Reposo\n', prognosis: 'Bueno' },
    disposition: 'home' as const,
    followUpDays: 7,
  };
  expect(noteBodyOf(noteValuesOf(note))).toEqual(note);
  expect(noteBodyOf(empty)).toEqual({ sections: {}, disposition: null, followUpDays: null });
});

describe('snippets', () => {
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
});
