import '../testing/page';
import { integrityProbe } from '@sala/shared-contracts';
import { useTrust } from '../trust-state';
import { checkForRewriting } from './self-test';

/**
 * Puts what the line brings into the place of the probe. @returns how often it was asked for, and
 * what was told.
 */
const lineThatBrings = (body: string | null) => {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    if (String(input) === integrityProbe.url) asked.push(integrityProbe.url);
    return Promise.resolve(new Response(body, { status: body === null ? 503 : 200 }));
  });
  return asked;
};

beforeEach(() => {
  sessionStorage.clear();
  useTrust.setState({ rewritten: false });
});

/** The probe as the registry serves it; it never changes. */
const probe = `/* Sala: this script arrives as it is, or something on the way changes scripts. */
(function () {
  'use strict';
  var answer = 'unchanged';
  return answer;
})();
`;

test('the probe as it was written: nothing is said, and today nobody asks again', async () => {
  const asked = lineThatBrings(probe);
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(false);
  await checkForRewriting();
  expect(asked).toEqual([integrityProbe.url]);
});

test('other bytes: something on the way rewrites scripts; the tab remembers', async () => {
  const asked = lineThatBrings('/* inspected */');
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(true);
  useTrust.setState({ rewritten: false }); // the page is loaded again
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(true);
  expect(asked).toEqual([integrityProbe.url]);
});

test('an answer that is none says nothing, and is asked for again', async () => {
  const asked = lineThatBrings(null);
  await checkForRewriting();
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(false);
  expect(asked).toHaveLength(2);
});
