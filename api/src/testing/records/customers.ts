import type { SignedInMember } from '..';

const customerCode = 'C-000001';

/** Endpoints of customers that take an id, each with an input that succeeds on the caller's own record. */
export const customerInputs = {
  customerFieldView: {},
  customerFieldUpdate: { body: { version: 1, label: 'Otra etiqueta' } },
  customerFieldDelete: { query: { key: 'alergias' } },
  customerView: {},
  customerUpdate: { body: { version: 1, name: 'Otro nombre' } },
  customerDelete: { query: { code: customerCode } },
} as const;

/** One record of each kind, the same in each company. */
export const createCustomerRecords = async ({ client }: SignedInMember) => {
  const field = await client.ok('customerFieldCreate', { body: { key: 'alergias', label: 'Alergias', type: 'text', required: false } });
  const customer = await client.ok('customerCreate', { body: { kind: 'person', name: 'Ana Ruiz', values: { alergias: 'Polen' } } });
  if (customer.code !== customerCode) throw new Error(`the first customer of a company is ${customer.code}`);
  return { fieldId: field.id, customerId: customer.id };
};
