import type { SignedInMember } from '..';

/**
 * Endpoints of purchase fields that take an id, each with an input that succeeds on the caller's
 * own record.
 */
export const purchaseFieldInputs = {
  purchaseFieldView: {},
  purchaseFieldUpdate: { body: { version: 1, label: 'Otra etiqueta' } },
  purchaseFieldDelete: { query: { key: 'promotor' } },
} as const;

/** One record of each kind, the same in each company. */
export const createPurchaseFieldRecords = async ({ client }: SignedInMember) => {
  const field = await client.ok('purchaseFieldCreate', {
    body: { key: 'promotor', label: 'Promotor', type: 'text', required: false },
  });
  return { purchaseFieldId: field.id };
};
