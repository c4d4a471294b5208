import { apiEndpointNames, domainOf, routes } from '@sala/shared-contracts';
import { needsWritable } from './require-writable';

test.each([
  ['appointmentBook', true],
  ['customerCreate', true],
  ['purchaseCreate', true],
  ['campaignMove', true],
  ['kioskArrive', true],
  ['customerList', false],
  ['leadPickedExport', false],
  ['authSignIn', false],
  ['profileUpdate', false],
  ['checkoutCreate', false],
  ['paymentLinkCreate', true],
  ['purchaseMessageCreate', true],
  ['purchaseMessagePreview', false],
  ['linkedPaymentPay', false],
  ['companyDeletionRequest', false],
  ['patientCreate', false],
  ['queueWalkIn', false],
  ['visitSign', false],
  ['emergencyAccessOpen', false],
  ['prescriptionIssue', false],
] as const)('%s of a company that is read-only is refused: %s', (name, refused) => {
  expect(needsWritable(name)).toBe(refused);
});

test('nothing that reads is refused, nor anything of a clinical record', () => {
  const refused = apiEndpointNames.filter(needsWritable);
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.filter((name) => routes[name].startsWith('GET '))).toEqual([]);
  expect(refused.filter((name) => domainOf(name) === 'clinical')).toEqual([]);
});
