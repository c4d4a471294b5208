import '../testing/page';
import { integrityProbe } from '@sala/shared-contracts';
import { useTrust } from '../trust-state';
import { checkForRewriting } from './rewrite-check';

/** Serves `body` instead of the probe. @returns the number of requests, and the reports. */
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

test('an intact probe reports nothing and is checked once a day', async () => {
  const asked = lineThatBrings(probe);
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(false);
  await checkForRewriting();
  expect(asked).toEqual([integrityProbe.url]);
});

test('other bytes mean scripts are rewritten in transit; the tab remembers', async () => {
  const asked = lineThatBrings('/* inspected */');
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(true);
  useTrust.setState({ rewritten: false }); // reload
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(true);
  expect(asked).toEqual([integrityProbe.url]);
});

test('a failed request reports nothing and is retried', async () => {
  const asked = lineThatBrings(null);
  await checkForRewriting();
  await checkForRewriting();
  expect(useTrust.getState().rewritten).toBe(false);
  expect(asked).toHaveLength(2);
});
