import type {
  CashSessionDetail,
  Contract,
  EndpointOutput,
  Payment,
  Product,
  Purchase,
  PurchaseRow,
  ViewedPurchase,
} from '@sala/shared-contracts';

const idOf = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

let made = 0;

const seller = { id: idOf(0), name: 'Ana Ríos' };
const at = '2026-11-20T18:00:00.000Z';

/** A product: consultation of 700 pesos, exempt. */
export const aProduct = (more: Partial<Product> = {}): Product => {
  made += 1;
  return {
    id: idOf(made),
    code: `P-${made}`,
    kind: 'service',
    name: 'Consulta general',
    price: 70_000,
    taxKind: 'exento',
    satKey: '85121600',
    satUnit: 'E48',
    cycleDays: null,
    categoryId: null,
    active: true,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...more,
  };
};

/** A payment: 700 pesos in cash from a note of 1,000. */
export const aPayment = (more: Partial<Payment> = {}): Payment => {
  made += 1;
  return {
    id: idOf(made),
    method: 'cash',
    amount: 70_000,
    tendered: 100_000,
    change: 30_000,
    reference: null,
    status: 'approved',
    refunded: 0,
    refunds: [],
    cashSessionId: null,
    at,
    by: seller,
    ...more,
  };
};

/** An unpaid purchase: one consultation of 700 pesos. */
export const aPurchase = (more: Partial<Purchase> = {}): ViewedPurchase => {
  made += 1;
  return {
    id: idOf(made),
    folio: `V-${String(made).padStart(6, '0')}`,
    date: '2026-11-20',
    customer: { id: idOf(900), code: 'C-000001', name: 'Luz Mora', listName: 'Mora, Luz' },
    seller,
    status: 'pending',
    subtotal: 70_000,
    discount: 0,
    tax: 0,
    total: 70_000,
    paid: 0,
    refunded: 0,
    balance: 70_000,
    methods: [],
    cfdiStatus: 'none',
    createdAt: at,
    updatedAt: at,
    version: 1,
    payments: [],
    patientId: null,
    visitId: null,
    notes: null,
    customValues: {},
    cancelReason: null,
    cfdi: null,
    possible: ['edit', 'pay', 'cancel'],
    history: [{ from: null, to: 'pending', reason: null, at, by: seller }],
    items: [
      {
        productId: null,
        description: 'Consulta general',
        quantity: 1,
        unitPrice: 70_000,
        discount: 0,
        taxKind: 'exento',
        satKey: '85121600',
        satUnit: 'E48',
        amount: 70_000,
        tax: 0,
        total: 70_000,
      },
    ],
    issuer: {
      commercialName: 'Clínica Sol',
      legalName: 'CLINICA SOL',
      rfc: 'CSO010101AB1',
      taxRegime: '601',
      address: 'Av. Juárez 10, Centro, 06000',
      phone: '+525555550100',
    },
    ...more,
  };
};

/** The purchase as a list row. */
export const rowOf = (purchase: Purchase & Partial<ViewedPurchase>): PurchaseRow => {
  const {
    items,
    issuer: _issuer,
    payments: _payments,
    patientId: _patient,
    visitId: _visit,
    notes: _notes,
    customValues: _values,
    ...row
  } = purchase;
  const {
    cancelReason: _reason,
    cfdi: _cfdi,
    history: _history,
    possible: _possible,
    ...rest
  } = row;
  return { ...rest, itemCount: items.length, firstItem: items[0]?.description ?? '' };
};

/** A page of the list with the totals of all matches. */
export const listOf = (
  purchases: readonly Purchase[],
  totals: Partial<Record<'count' | 'total' | 'paid' | 'refunded' | 'balance', number>> = {},
) => ({
  items: purchases.map(rowOf),
  total: purchases.length,
  page: 1,
  pageSize: 25,
  totals: { count: purchases.length, total: 0, paid: 0, refunded: 0, balance: 0, ...totals },
});

/** An open cash session with a float of 500 pesos. */
export const aSession = (more: Partial<CashSessionDetail> = {}): CashSessionDetail => ({
  id: idOf(800),
  openedBy: seller,
  openedAt: at,
  openingFloat: 50_000,
  payments: 0,
  refunds: 0,
  movementsIn: 0,
  movementsOut: 0,
  expected: 50_000,
  status: 'open',
  counted: null,
  counts: null,
  difference: null,
  differenceReason: null,
  closedAt: null,
  closedBy: null,
  version: 1,
  movements: [],
  byMethod: [],
  ...more,
});

export const facets: EndpointOutput<Contract['purchaseFacets']> = {
  status: [{ value: 'unpaid', count: 12 }],
  method: [{ value: 'cash', count: 1_204 }],
  seller: [],
};
