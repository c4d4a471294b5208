import type { SignedInMember } from '..';

/** Valid inputs of purchase field endpoints with an id, for the caller's own record. */
export const purchaseFieldInputs = {
  purchaseFieldView: {},
  purchaseFieldUpdate: { body: { version: 1, label: 'Otra etiqueta' } },
  purchaseFieldDelete: { query: { key: 'promotor' } },
} as const;

/** Creates one record of each kind. */
export const createPurchaseFieldRecords = async ({ client }: SignedInMember) => {
  const field = await client.ok('purchaseFieldCreate', {
    body: { key: 'promotor', label: 'Promotor', type: 'text', required: false },
  });
  return { purchaseFieldId: field.id };
};
