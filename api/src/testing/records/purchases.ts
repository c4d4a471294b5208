import { randomUUID } from 'node:crypto';
import {
  findPaymentConnection,
  type PaymentSettings,
} from '../../billing/sql/payment-connection.queries';
import { sealSecrets } from '../../platform/connections/company-connections';
import { upsertConnection } from '../../platform/connections/company-connections.queries';
import { inTransaction } from '../../platform/database/database';
import { createSecretBox } from '../../platform/secrets/secret-box';
import type { SignedInMember, TestApi } from '..';

/** A line of one unit: 100 pesos, no tax. */
export const consultation = {
  description: 'Consulta',
  quantity: 1,
  unitPrice: 10_000,
  taxKind: 'exento',
  satKey: '85121600',
  satUnit: 'E48',
} as const;

/** An invoice to a person with an RFC, payable later. */
export const cfdiRequest = {
  receiver: { rfc: 'GODE561231GR8', name: 'ELENA GOMEZ DIAZ', taxRegime: '612', zipCode: '06700' },
  use: 'D01',
  method: 'PPD',
  form: '99',
} as const;

/** Sets the company's tax data, which invoices need. */
export const registerForTax = async (api: TestApi, companyId: string): Promise<void> => {
  await api.database.asOwner((client) =>
    client.query(
      `update company set legal_name = 'CLINICA DE PRUEBA', person_type = 'moral', rfc = 'EKU9003173C9', tax_regime = '601', tax_zip_code = '06700' where id = $1`,
      [companyId],
    ),
  );
};

/** Valid inputs of purchase endpoints with an id, for the caller's own record. */
export const purchaseInputs = {
  productView: {},
  productUpdate: { body: { version: 1, name: 'Otro nombre' } },
  purchaseView: {},
  purchaseOfVisit: {},
  purchaseUpdate: { body: { version: 2, notes: 'Otra nota' } },
  purchaseCancel: { body: { version: 2, reason: 'Se capturó por error' } },
  purchaseReceipt: { query: { format: 'ticket' } },
  paymentCreate: {
    body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount: 10_000 }] },
  },
  paymentRefund: { body: { idempotencyKey: randomUUID(), amount: 100, reason: 'Cobro de más' } },
  cfdiSuggest: {},
  cfdiValidate: { body: cfdiRequest },
  cfdiDraft: { body: cfdiRequest },
  cfdiStamp: { body: cfdiRequest },
  cfdiDownload: {},
  cfdiCancel: { body: { reason: '02' } },
  cashSessionView: {},
  cashMovementCreate: {
    body: { idempotencyKey: randomUUID(), kind: 'in', amount: 100, reason: 'Cambio' },
  },
  cashSessionClose: { body: { expected: 5_000, counts: { '5000': 1 } } },
} as const;

/** Connects a simulated payment provider, once. @returns the key of the new account. */
export const connectPayments = async (
  { database: { pool } }: TestApi,
  member: SignedInMember,
): Promise<string> => {
  const owner = { id: randomUUID(), companyId: member.companyId };
  const secretKey = `sk_test_${owner.id}`;
  const secrets = await sealSecrets(createSecretBox(pool), owner, {
    secretKey,
    webhookSecret: `whsec_${owner.id}`,
  });
  await inTransaction(pool, member, async (db) => {
    if (await findPaymentConnection(db)) return;
    await upsertConnection(
      db,
      {
        id: owner.id,
        port: 'stripe',
        provider: 'stripe',
        mode: 'simulator',
        settings: { newLinks: true } satisfies PaymentSettings,
        secrets,
      },
      { userId: member.userId, now: new Date().toISOString() },
    );
  });
  return secretKey;
};

/** Creates one record of each kind; the member must be allowed to open a cash session. */
export const createPurchaseRecords = async (api: TestApi, member: SignedInMember) => {
  const { client, companyId } = member;
  await connectPayments(api, member);
  await registerForTax(api, companyId);
  // A separate customer, because one with purchases cannot be deleted.
  const { id: customerId } = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Berta Solís', email: 'berta.solis@sala.test' },
  });
  const { description: name, unitPrice: price, taxKind, satKey, satUnit } = consultation;
  const product = await client.ok('productCreate', {
    body: { code: 'CONS', kind: 'service', name, price, taxKind, satKey, satUnit },
  });
  const items = [{ ...consultation, productId: product.id }];
  const purchase = await client.ok('purchaseCreate', {
    body: { customerId, items, idempotencyKey: randomUUID(), issue: true },
  });
  const paid = await client.ok('purchaseCreate', {
    body: {
      customerId,
      items,
      idempotencyKey: randomUUID(),
      payments: [{ method: 'card_credit', amount: 10_000 }],
    },
  });
  const cfdi = await client.ok('cfdiStamp', {
    params: { purchaseId: paid.id },
    body: { ...cfdiRequest, method: 'PUE', form: '04' },
  });
  const session = await client.ok('cashSessionOpen', { body: { openingFloat: 5_000 } });
  return {
    productId: product.id,
    purchaseId: purchase.id,
    paidPurchaseId: paid.id,
    paymentId: paid.payments[0]?.id ?? '',
    cashSessionId: session.id,
    cfdiId: cfdi.id,
  };
};
