import { isReachable, parseSetupSearch, placeAfter, placeBefore, placeOf } from './setup-places';

test.each([
  ['nothing wanted', '', 'site', 'site'],
  ['a step that is done', 'company', 'departments', 'company'],
  ['the step that comes next', 'departments', 'departments', 'departments'],
  ['a step too far', 'samples', 'site', 'site'],
  ['the end, too early', 'summary', 'samples', 'samples'],
  ['the end, when only finishing is left', '', null, 'summary'],
] as const)('%s', (_name, wanted, next, shown) => {
  expect(placeOf(wanted, { next })).toBe(shown);
});

test('every step is reachable once all are done', () => {
  expect(isReachable('summary', { next: null })).toBe(true);
  expect(isReachable('summary', { next: 'samples' })).toBe(false);
});

test('next and previous step', () => {
  expect([placeAfter('company'), placeAfter('samples')]).toEqual(['site', 'summary']);
  expect([placeBefore('company'), placeBefore('site'), placeBefore('summary')]).toEqual([
    undefined,
    'company',
    'samples',
  ]);
});

test('an unknown step in the URL is ignored', () => {
  expect(parseSetupSearch({ step: 'team' })).toEqual({ step: 'team' });
  expect([parseSetupSearch({ step: 'billing' }), parseSetupSearch({})]).toEqual([
    { step: '' },
    { step: '' },
  ]);
});
