import { randomUUID } from 'node:crypto';
import type { SignedInMember } from '..';

/** A line of one piece; 100 pesos, no tax. */
export const consultation = { description: 'Consulta', quantity: 1, unitPrice: 10_000, taxKind: 'exento', satKey: '85121600', satUnit: 'E48' } as const;

/** Endpoints of purchases that take an id, each with an input that succeeds on the caller's own record. */
export const purchaseInputs = {
  productView: {},
  productUpdate: { body: { version: 1, name: 'Otro nombre' } },
  purchaseView: {},
  purchaseUpdate: { body: { version: 2, notes: 'Otra nota' } },
  purchaseCancel: { body: { version: 2, reason: 'Se capturó por error' } },
  purchaseReceipt: { query: { format: 'ticket' } },
  paymentCreate: { body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount: 10_000 }] } },
  paymentRefund: { body: { idempotencyKey: randomUUID(), amount: 100, reason: 'Cobro de más' } },
  cashSessionView: {},
  cashMovementCreate: { body: { idempotencyKey: randomUUID(), kind: 'in', amount: 100, reason: 'Cambio' } },
  cashSessionClose: { body: { expected: 5_000, counts: { '5000': 1 } } },
} as const;

/** One record of each kind, the same in each company: somebody who may open a cash session makes them. */
export const createPurchaseRecords = async ({ client }: SignedInMember) => {
  // Their own customer: one that has bought something cannot be deleted.
  const { id: customerId } = await client.ok('customerCreate', { body: { kind: 'person', name: 'Berta Solís' } });
  const { description: name, unitPrice: price, taxKind, satKey, satUnit } = consultation;
  const product = await client.ok('productCreate', { body: { code: 'CONS', kind: 'service', name, price, taxKind, satKey, satUnit } });
  const items = [{ ...consultation, productId: product.id }];
  const purchase = await client.ok('purchaseCreate', { body: { customerId, items, idempotencyKey: randomUUID(), issue: true } });
  const paid = await client.ok('purchaseCreate', {
    body: { customerId, items, idempotencyKey: randomUUID(), payments: [{ method: 'card_credit', amount: 10_000 }] },
  });
  const session = await client.ok('cashSessionOpen', { body: { openingFloat: 5_000 } });
  return { productId: product.id, purchaseId: purchase.id, paymentId: paid.payments[0]?.id ?? '', cashSessionId: session.id };
};
