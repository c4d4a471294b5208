import { isReachable, parseSetupSearch, placeAfter, placeBefore, placeOf } from './setup-places';

test.each([
  ['no step', '', 'site', 'site'],
  ['completed step', 'company', 'departments', 'company'],
  ['next step', 'departments', 'departments', 'departments'],
  ['unreachable step', 'samples', 'site', 'site'],
  ['summary too early', 'summary', 'samples', 'samples'],
  ['summary once all steps are done', '', null, 'summary'],
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
