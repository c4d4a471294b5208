import type { Customer, CustomField } from '@sala/shared-contracts';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let made = 0;

export const aField = (
  more: Partial<CustomField> & Pick<CustomField, 'key' | 'label' | 'type'>,
): CustomField => ({
  id: idOf(++made),
  required: false,
  sortOrder: 0,
  options: [],
  createdAt: '2026-03-02T15:00:00.000Z',
  version: 1,
  ...more,
});

export const someOptions = (...labels: readonly string[]): CustomField['options'] =>
  labels.map((label, sortOrder) => ({
    id: idOf(++made),
    value: label.toLowerCase(),
    label,
    sortOrder,
  }));

export const aCustomer = (more: Partial<Customer> & Pick<Customer, 'name'>): Customer => {
  made += 1;
  return {
    id: idOf(made),
    code: `C-${String(made).padStart(6, '0')}`,
    kind: 'person',
    listName: more.name,
    givenNames: null,
    firstSurname: null,
    secondSurname: null,
    email: null,
    phone: null,
    rfc: null,
    curp: null,
    legalName: null,
    regimenFiscal: null,
    fiscalZip: null,
    usoCfdi: null,
    birthDate: null,
    street: null,
    colonia: null,
    zip: null,
    municipality: null,
    state: null,
    ownerId: null,
    ownerName: null,
    source: null,
    tags: [],
    status: 'active',
    blockedReason: null,
    consents: [],
    notes: null,
    values: {},
    lastPurchaseAt: null,
    totalSpent: 0,
    purchaseCount: 0,
    createdAt: '2026-03-02T15:00:00.000Z',
    updatedAt: '2026-03-02T15:00:00.000Z',
    version: 1,
    ...more,
  };
};

/** A single page with all of them. */
export const pageOf = (items: readonly Customer[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 25,
  totalIs: 'exact' as const,
  similar: false,
  next: null,
});
