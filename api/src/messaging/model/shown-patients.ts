import type { ContactAddress } from '@sala/shared-contracts';

/** Patients whose names stand at addresses. */
export const shownPatients = (
  shown: readonly { readonly address: Pick<ContactAddress, 'contact'> }[],
): string[] => [
  ...new Set(
    shown.flatMap(({ address: { contact } }) => (contact?.kind === 'patient' ? [contact.id] : [])),
  ),
];
